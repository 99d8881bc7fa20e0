package io.sauva.server.command.zset.combination;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CountedKeys;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.command.zset.Changes;
import io.sauva.server.value.SortedSetValue;
import java.util.ArrayList;
import java.util.List;

/// `ZUNIONSTORE destination numkeys key … [WEIGHTS weight …] [AGGREGATE SUM|MIN|MAX]`, `ZINTERSTORE` likewise,
/// `ZDIFFSTORE destination numkeys key …`
final class CombineStore extends Command {
    private static final CountedKeys SOURCES = new CountedKeys(2);

    private final Operation operation;

    CombineStore(String name, Operation operation, String since, String summary) {
        super(Spec.of(name, -4, "sorted-set")
                .keys(1, 1, 1)
                .keys(CombineStore::keys)
                .write(Flag.DENYOOM)
                .since(since)
                .summary(summary)
                .build());
        this.operation = operation;
    }

    @Override
    public void run(Call call) {
        call.keyspace().reading(true);
        Combination combination = Combination.read(call, 2, operation, Combination.Purpose.STORE, spec().name());
        call.keyspace().reading(false);
        SortedSetValue result =
                SortedSetValue.of(combination.result(), call.keyspace().thresholds());
        Changes.store(call, call.argument(1), result, spec().name());
    }

    private static List<byte[]> keys(byte[][] arguments) {
        List<byte[]> keys = new ArrayList<>(List.of(arguments[1]));
        keys.addAll(SOURCES.keys(arguments));
        return keys;
    }
}
