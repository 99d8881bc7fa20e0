package io.sauva.server.command.zset.range;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.CommandException;
import io.sauva.server.value.SortedSetValue;

/// Members by score.
record ScoreInterval(double min, boolean minIncluded, double max, boolean maxIncluded) implements Interval {
    /// Reads both ends; one that begins with `(` is not included.
    static ScoreInterval of(byte[] min, byte[] max) {
        return new ScoreInterval(number(min), isIncluded(min), number(max), isIncluded(max));
    }

    @Override
    public int from(SortedSetValue value) {
        return value.countBelow(min, !minIncluded);
    }

    @Override
    public int to(SortedSetValue value) {
        return value.countBelow(max, maxIncluded);
    }

    private static boolean isIncluded(byte[] bound) {
        return bound.length == 0 || bound[0] != '(';
    }

    private static double number(byte[] bound) {
        double number = Arguments.parseLooseNumber(bound, isIncluded(bound) ? 0 : 1);
        if (Double.isNaN(number)) {
            throw new CommandException("ERR min or max is not a float");
        }
        return number;
    }
}
