package io.sauva.server.command.zset.range;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.command.zset.Changes;
import io.sauva.server.value.SortedSetValue;

/// `ZREMRANGEBYRANK key start stop`, `ZREMRANGEBYSCORE key min max`, `ZREMRANGEBYLEX key min max`
final class ZRemRange extends Command {
    private final RangeKind kind;

    ZRemRange(String name, RangeKind kind, String since) {
        super(Spec.of(name, 4, "sorted-set")
                .keys(1, 1, 1)
                .write()
                .since(since)
                .summary("Removes a range of members of a sorted set")
                .build());
        this.kind = kind;
    }

    @Override
    public void run(Call call) {
        Interval interval = kind.interval(call, 2, false);
        byte[] key = call.argument(1);
        SortedSetValue value = call.keyspace().find(key, SortedSetValue.class);
        int from = value == null ? 0 : interval.from(value);
        int removed = value == null ? 0 : Math.max(0, interval.to(value) - from);
        if (removed > 0) {
            value.removeRange(from, from + removed);
            Changes.removed(call, key, value, spec().name());
        }
        call.reply().integer(removed);
    }
}
