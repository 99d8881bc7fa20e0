package io.sauva.server.command.zset.combination;

import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CountedKeys;
import io.sauva.server.command.Spec;
import io.sauva.server.command.zset.ScoredMembers;
import io.sauva.server.value.SortedSetValue;

/// `ZUNION numkeys key … [WEIGHTS weight …] [AGGREGATE SUM|MIN|MAX] [WITHSCORES]`, `ZINTER` likewise,
/// `ZDIFF numkeys key … [WITHSCORES]`
final class Combine extends Command {
    private final Operation operation;

    Combine(String name, Operation operation, String summary) {
        super(Spec.of(name, -3, "sorted-set")
                .keys(new CountedKeys(1))
                .read()
                .since("6.2.0")
                .summary(summary)
                .build());
        this.operation = operation;
    }

    @Override
    public void run(Call call) {
        Combination combination = Combination.read(call, 1, operation, Combination.Purpose.ANSWER, spec().name());
        SortedSetValue result = SortedSetValue.ofUnstored(combination.result());
        result.ascending(0, result.size(), ScoredMembers.begin(call.reply(), result.size(), combination.withScores()));
    }
}
