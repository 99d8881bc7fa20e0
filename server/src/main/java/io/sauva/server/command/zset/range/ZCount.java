package io.sauva.server.command.zset.range;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.value.SortedSetValue;

/// `ZCOUNT key min max` and `ZLEXCOUNT key min max`
final class ZCount extends Command {
    private final RangeKind kind;

    ZCount(String name, RangeKind kind, String since, String summary) {
        super(Spec.of(name, 4, "sorted-set")
                .keys(1, 1, 1)
                .read(Flag.FAST)
                .since(since)
                .summary(summary)
                .build());
        this.kind = kind;
    }

    @Override
    public void run(Call call) {
        Interval interval = kind.interval(call, 2, false);
        SortedSetValue value = call.keyspace().find(call.argument(1), SortedSetValue.class);
        call.reply().integer(value == null ? 0 : Math.max(0, interval.to(value) - interval.from(value)));
    }
}
