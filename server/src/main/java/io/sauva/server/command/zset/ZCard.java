package io.sauva.server.command.zset;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.value.SortedSetValue;

/// `ZCARD key`
final class ZCard extends Command {
    ZCard() {
        super(Spec.of("zcard", 2, "sorted-set")
                .keys(1, 1, 1)
                .read(Flag.FAST)
                .since("1.2.0")
                .summary("Answers how many members a sorted set has")
                .build());
    }

    @Override
    public void run(Call call) {
        SortedSetValue value = call.keyspace().find(call.argument(1), SortedSetValue.class);
        call.reply().integer(value == null ? 0 : value.size());
    }
}
