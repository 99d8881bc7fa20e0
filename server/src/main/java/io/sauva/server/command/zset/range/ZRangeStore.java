package io.sauva.server.command.zset.range;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.command.zset.Changes;
import io.sauva.server.value.SortedSetValue;

/// `ZRANGESTORE destination source min max [BYSCORE|BYLEX] [REV] [LIMIT offset count]`
final class ZRangeStore extends Command {
    ZRangeStore() {
        super(Spec.of("zrangestore", -5, "sorted-set")
                .keys(1, 2, 1)
                .write(Flag.DENYOOM)
                .since("6.2.0")
                .summary("Stores a range of members of a sorted set in another key")
                .build());
    }

    @Override
    public void run(Call call) {
        RangeQuery query = RangeQuery.read(call, 3, null, null, true);
        call.keyspace().reading(true);
        SortedSetValue source = call.keyspace().find(call.argument(2), SortedSetValue.class);
        call.keyspace().reading(false);
        RangeQuery.Ranks ranks = source == null ? RangeQuery.Ranks.NONE : query.ranks(source);
        // Redis knows the number in advance only if the range is given by ranks.
        int expected = query.isByRank() ? ranks.size() : 0;
        SortedSetValue result = new SortedSetValue(call.keyspace().thresholds(), expected);
        ranks.walk(source, result::put);
        Changes.store(call, call.argument(1), result, "zrangestore");
    }
}
