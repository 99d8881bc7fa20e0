package io.sauva.server.command;

import io.sauva.server.resp.Reply;
import java.util.List;

/// What a scan of one value asks for, `HSCAN key cursor [MATCH pattern] [COUNT count]`, and how it is answered.
///
/// @param count about how many elements are looked at
/// @param pattern which of them are shown; `null` for all
public record ScanRequest(long count, Glob pattern) {
    private static final int LONGEST_CURSOR = 20;

    /// The options from that argument on.
    public static ScanRequest options(Call call, int from) {
        long count = 10;
        Glob pattern = null;
        for (int at = from; at < call.size(); at += 2) {
            boolean hasValue = at + 1 < call.size();
            if (hasValue && call.is(at, "count")) {
                count = call.integer(at + 1);
                if (count < 1) {
                    throw CommandException.syntax();
                }
            } else if (hasValue && call.is(at, "match")) {
                Glob given = Glob.of(call.argument(at + 1));
                pattern = given.isStar() ? null : given;
            } else {
                throw CommandException.syntax();
            }
        }
        return new ScanRequest(count, pattern);
    }

    /// The cursor, as C's `strtoul` reads it: a negative number is one that is very large.
    public static long cursor(byte[] argument) {
        int first = argument.length > 0 && (argument[0] == '-' || argument[0] == '+') ? 1 : 0;
        int digits = argument.length - first;
        boolean valid = digits <= LONGEST_CURSOR && (digits > 0 || first == 0);
        for (int at = first; valid && at < argument.length; at++) {
            valid = argument[at] >= '0' && argument[at] <= '9';
        }
        if (!valid) {
            throw invalidCursor();
        }
        if (digits == 0) {
            return 0;
        }
        String text = Arguments.text(argument).substring(first);
        if (digits == LONGEST_CURSOR && text.compareTo("18446744073709551615") > 0) {
            throw invalidCursor();
        }
        long cursor = Long.parseUnsignedLong(text);
        return argument[0] == '-' ? -cursor : cursor;
    }

    /// Whether the element is shown.
    public boolean shows(byte[] element) {
        return pattern == null || pattern.matches(element);
    }

    /// Says the next cursor and what was found.
    public static void answer(Reply reply, long next, List<byte[]> found) {
        reply.array(2);
        reply.bulk(Long.toUnsignedString(next));
        reply.array(found.size());
        for (byte[] element : found) {
            reply.bulk(element);
        }
    }

    private static CommandException invalidCursor() {
        return new CommandException("ERR invalid cursor");
    }
}
