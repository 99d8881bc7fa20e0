package io.sauva.server.command.zset.range;

import io.sauva.server.command.CommandException;
import io.sauva.server.value.SortedSetValue;
import java.util.Arrays;

/// Members by their bytes, of a sorted set in which all have the same score.
record LexicalInterval(Bound min, Bound max) implements Interval {
    /// One end: a member, or something smaller or larger than all members.
    ///
    /// @param kind `[` for a member that is included, `(` for one that is not, `-` and `+` for the ends
    /// @param member for the first two
    record Bound(byte kind, byte[] member) {
        private static Bound of(byte[] text) {
            byte kind = text.length == 0 ? 0 : text[0];
            boolean isMember = kind == '[' || kind == '(';
            boolean isEnd = text.length == 1 && (kind == '-' || kind == '+');
            if (!isMember && !isEnd) {
                throw new CommandException("ERR min or max not valid string range item");
            }
            return new Bound(kind, Arrays.copyOfRange(text, 1, text.length));
        }

        /// How many come before the bound; those equal to it too if that is included.
        private int count(SortedSetValue value, boolean included) {
            return switch (kind) {
                case '-' -> 0;
                case '+' -> value.size();
                default -> value.countBefore(member, included);
            };
        }
    }

    /// Reads both ends.
    static LexicalInterval of(byte[] min, byte[] max) {
        return new LexicalInterval(Bound.of(min), Bound.of(max));
    }

    @Override
    public int from(SortedSetValue value) {
        return min.count(value, min.kind == '(');
    }

    @Override
    public int to(SortedSetValue value) {
        return max.count(value, max.kind == '[');
    }
}
