package io.sauva.server.command.list;

/// The part of a list that `start stop` means: both count from the end if negative, both are included, and what
/// is beyond the ends is left out.
///
/// @param from the first index
/// @param to the last index, below the first one if the part is empty
record Span(int from, int to) {
    private static final Span EMPTY = new Span(0, -1);

    static Span of(long start, long stop, int size) {
        long from = Math.max(0, start < 0 ? start + size : start);
        long to = Math.min(size - 1L, stop < 0 ? stop + size : stop);
        return from > to ? EMPTY : new Span((int) from, (int) to);
    }

    int size() {
        return to - from + 1;
    }
}
