package io.sauva.server.command.zset.combination;

import io.sauva.server.command.Call;
import io.sauva.server.command.CommandException;

/// What becomes of the scores of a member that several have.
enum Aggregate {
    SUM,
    MIN,
    MAX;

    /// The one that the argument names.
    static Aggregate named(Call call, int at) {
        for (Aggregate aggregate : values()) {
            if (call.is(at, aggregate.word())) {
                return aggregate;
            }
        }
        throw CommandException.syntax();
    }

    double of(double score, double other) {
        return switch (this) {
            // The infinities add up to nothing: Redis answers 0 then.
            case SUM -> Double.isNaN(score + other) ? 0 : score + other;
            case MIN -> other < score ? other : score;
            case MAX -> other > score ? other : score;
        };
    }

    private String word() {
        return switch (this) {
            case SUM -> "sum";
            case MIN -> "min";
            case MAX -> "max";
        };
    }
}
