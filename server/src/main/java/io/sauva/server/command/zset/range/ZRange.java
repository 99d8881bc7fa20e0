package io.sauva.server.command.zset.range;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;
import io.sauva.server.command.zset.ScoredMembers;
import io.sauva.server.value.SortedSetValue;

/// `ZRANGE key min max [BYSCORE|BYLEX] [REV] [LIMIT offset count] [WITHSCORES]`, and those that were there
/// before it had options: `ZREVRANGE`, `ZRANGEBYSCORE`, `ZREVRANGEBYSCORE`, `ZRANGEBYLEX`, `ZREVRANGEBYLEX`.
final class ZRange extends Command {
    private final RangeKind kind;
    private final Boolean descending;

    /// @param kind `null` if an option says it
    /// @param descending `null` if an option says it
    ZRange(String name, RangeKind kind, Boolean descending, String since) {
        super(Spec.of(name, -4, "sorted-set")
                .keys(1, 1, 1)
                .read()
                .since(since)
                .summary("Answers a range of members of a sorted set")
                .build());
        this.kind = kind;
        this.descending = descending;
    }

    @Override
    public void run(Call call) {
        RangeQuery query = RangeQuery.read(call, 2, kind, descending, false);
        SortedSetValue value = call.keyspace().find(call.argument(1), SortedSetValue.class);
        if (value == null) {
            call.reply().array(0);
            return;
        }
        RangeQuery.Ranks ranks = query.ranks(value);
        ranks.walk(value, ScoredMembers.begin(call.reply(), ranks.size(), query.withScores()));
    }
}
