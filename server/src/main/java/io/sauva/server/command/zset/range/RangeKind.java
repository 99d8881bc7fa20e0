package io.sauva.server.command.zset.range;

import io.sauva.server.command.Call;

/// What a range is given by.
enum RangeKind {
    RANK,
    SCORE,
    MEMBER;

    /// Reads the range from two arguments.
    ///
    /// @param descending whether the walk is from the highest score to the lowest; scores and members are given
    ///     in that order too
    Interval interval(Call call, int at, boolean descending) {
        byte[] low = call.argument(descending ? at + 1 : at);
        byte[] high = call.argument(descending ? at : at + 1);
        return switch (this) {
            case RANK -> new RankInterval(call.integer(at), call.integer(at + 1), descending);
            case SCORE -> ScoreInterval.of(low, high);
            case MEMBER -> LexicalInterval.of(low, high);
        };
    }
}
