package io.sauva.server.command.zset.combination;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CountedKeys;
import io.sauva.server.command.Spec;

/// `ZINTERCARD numkeys key … [LIMIT limit]`
final class CountCommon extends Command {
    CountCommon() {
        super(Spec.of("zintercard", -3, "sorted-set")
                .keys(new CountedKeys(1))
                .read()
                .since("7.0.0")
                .summary("Counts the members that all sorted sets have")
                .build());
    }

    @Override
    public void run(Call call) {
        call.reply()
                .integer(Combination.read(call, 1, Operation.INTERSECTION, Combination.Purpose.COUNT, spec().name())
                        .count());
    }
}
