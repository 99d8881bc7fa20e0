package io.sauva.server.command.zset;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Counts;
import io.sauva.server.command.Spec;
import io.sauva.server.value.SortedSetValue;
import java.util.BitSet;
import java.util.random.RandomGenerator;

/// `ZRANDMEMBER key [count [WITHSCORES]]`: different members if the count is positive, else each one anew.
final class ZRandMember extends Command {
    ZRandMember() {
        super(Spec.of("zrandmember", -2, "sorted-set")
                .keys(1, 1, 1)
                .read()
                .since("6.2.0")
                .summary("Answers random members of a sorted set")
                .build());
    }

    @Override
    public void run(Call call) {
        boolean counted = call.size() > 2;
        long count = counted ? count(call) : 1;
        boolean scores = call.size() == 4;
        SortedSetValue value = call.keyspace().find(call.argument(1), SortedSetValue.class);
        if (!counted) {
            call.reply()
                    .bulk(value == null ? null : value.memberAt(call.random().nextInt(value.size())));
        } else if (value == null || count == 0) {
            call.reply().array(0);
        } else if (count > 0) {
            sayDifferent(call, value, (int) Math.min(count, value.size()), scores);
        } else {
            sayAny(call, value, -count, scores);
        }
    }

    private static long count(Call call) {
        long count = Counts.signed(call.argument(2));
        if (call.size() > 4 || (call.size() == 4 && !call.is(3, "withscores"))) {
            throw CommandException.syntax();
        }
        if (call.size() == 4 && (count < -Long.MAX_VALUE / 2 || count > Long.MAX_VALUE / 2)) {
            throw CommandException.outOfRange("value is out of range");
        }
        return count;
    }

    private static void sayAny(Call call, SortedSetValue value, long count, boolean scores) {
        if (count > Integer.MAX_VALUE / 2) { // No reply is so long.
            throw CommandException.outOfRange("value is out of range");
        }
        ScoredMembers answer = ScoredMembers.begin(call.reply(), (int) count, scores);
        for (long left = count; left > 0; left--) {
            int rank = call.random().nextInt(value.size());
            value.ascending(rank, rank + 1, answer);
        }
    }

    private static void sayDifferent(Call call, SortedSetValue value, int count, boolean scores) {
        ScoredMembers answer = ScoredMembers.begin(call.reply(), count, scores);
        if (count == value.size()) {
            value.descending(0, count, answer); // as Redis does, though it promises no order
            return;
        }
        BitSet ranks = sample(call.random(), value.size(), count);
        for (int rank = ranks.nextSetBit(0); rank >= 0; rank = ranks.nextSetBit(rank + 1)) {
            value.ascending(rank, rank + 1, answer);
        }
    }

    /// So many of the first `size` numbers, each choice as likely as every other, with one draw a number (Floyd;
    /// Bentley: "Programming Pearls: A Sample of Brilliance", 1987).
    private static BitSet sample(RandomGenerator random, int size, int count) {
        BitSet chosen = new BitSet(size);
        for (int last = size - count; last < size; last++) {
            int drawn = random.nextInt(last + 1);
            chosen.set(chosen.get(drawn) ? last : drawn);
        }
        return chosen;
    }
}
