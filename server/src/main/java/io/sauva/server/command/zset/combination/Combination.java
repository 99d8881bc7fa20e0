package io.sauva.server.command.zset.combination;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Counts;
import io.sauva.server.value.ScoreTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// What `ZUNION` and its relatives ask for.
///
/// Thread: one command.
final class Combination {
    /// What becomes of the result, on which the options depend.
    enum Purpose {
        ANSWER,
        STORE,
        COUNT
    }

    private final Operation operation;
    private final Purpose purpose;
    private final List<Source> sources;
    private Aggregate aggregate = Aggregate.SUM;
    private boolean withScores;
    private long limit;

    private Combination(Operation operation, Purpose purpose, List<Source> sources) {
        this.operation = operation;
        this.purpose = purpose;
        this.sources = sources;
    }

    /// Reads the number of keys at that position, and what follows it.
    static Combination read(Call call, int at, Operation operation, Purpose purpose, String command) {
        long keys = call.integer(at);
        if (keys < 1) {
            throw new CommandException("ERR at least 1 input key is needed for '" + command + "' command");
        }
        if (keys > call.size() - at - 1) {
            throw CommandException.syntax();
        }
        List<Source> sources = new ArrayList<>((int) keys);
        int next = at + 1;
        for (; next <= at + keys; next++) {
            sources.add(Source.of(call, call.argument(next)));
        }
        Combination combination = new Combination(operation, purpose, sources);
        while (next < call.size()) {
            next = combination.option(call, next);
        }
        if (operation != Operation.DIFFERENCE) {
            sources.sort(Comparator.comparingInt(Source::size));
        }
        return combination;
    }

    boolean withScores() {
        return withScores;
    }

    ScoreTable result() {
        return operation.of(sources, aggregate);
    }

    long count() {
        return Operation.countCommon(sources, limit);
    }

    /// Reads an option; answers where the next one begins.
    private int option(Call call, int at) {
        int left = call.size() - at - 1;
        boolean weighs = operation != Operation.DIFFERENCE && purpose != Purpose.COUNT;
        if (weighs && left >= sources.size() && call.is(at, "weights")) {
            for (int source = 0; source < sources.size(); source++) {
                sources.get(source).weight(weight(call.argument(at + 1 + source)));
            }
            return at + 1 + sources.size();
        }
        if (weighs && left >= 1 && call.is(at, "aggregate")) {
            aggregate = Aggregate.named(call, at + 1);
            return at + 2;
        }
        if (purpose == Purpose.ANSWER && call.is(at, "withscores")) {
            withScores = true;
            return at + 1;
        }
        if (purpose == Purpose.COUNT && left >= 1 && call.is(at, "limit")) {
            limit = Counts.atLeast(0, call.argument(at + 1), "LIMIT can't be negative");
            return at + 2;
        }
        throw CommandException.syntax();
    }

    private static double weight(byte[] argument) {
        double weight = Arguments.parseNumber(argument);
        if (Double.isNaN(weight)) {
            throw new CommandException("ERR weight value is not a float");
        }
        return weight;
    }
}
