package io.sauva.server.command.zset.range;

import io.sauva.server.value.SortedSetValue;

/// Members by rank, both ends included, from the end if negative.
///
/// @param descending whether ranks are counted from the highest score
record RankInterval(long start, long end, boolean descending) implements Interval {
    @Override
    public int from(SortedSetValue value) {
        return descending ? value.size() - behindLast(value.size()) : first(value.size());
    }

    @Override
    public int to(SortedSetValue value) {
        return descending ? value.size() - first(value.size()) : behindLast(value.size());
    }

    private int first(int size) {
        return Math.clamp(start < 0 ? size + start : start, 0, size);
    }

    private int behindLast(int size) {
        return Math.clamp(end < 0 ? size + end + 1 : Math.min(end, size) + 1, 0, size);
    }
}
