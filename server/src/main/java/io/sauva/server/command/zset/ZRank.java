package io.sauva.server.command.zset;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.value.SortedSetValue;

/// `ZRANK key member`, and from the other end `ZREVRANK key member`.
final class ZRank extends Command {
    private final boolean reverse;

    private ZRank(String name, boolean reverse, String summary) {
        super(Spec.of(name, 3, "sorted-set")
                .keys(1, 1, 1)
                .read(Flag.FAST)
                .since("2.0.0")
                .summary(summary)
                .build());
        this.reverse = reverse;
    }

    static Command ascending() {
        return new ZRank("zrank", false, "Answers how many members come before one");
    }

    static Command descending() {
        return new ZRank("zrevrank", true, "Answers how many members come behind one");
    }

    @Override
    public void run(Call call) {
        SortedSetValue value = call.keyspace().find(call.argument(1), SortedSetValue.class);
        int rank = value == null ? -1 : value.rank(call.argument(2));
        if (rank < 0) {
            call.reply().nil();
        } else {
            call.reply().integer(reverse ? value.size() - 1 - rank : rank);
        }
    }
}
