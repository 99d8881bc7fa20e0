package io.sauva.partitioning.tracking;

/// Which keys of one operation are tied together: all pairs of up to 16 keys; of more, each key with the four
/// that follow it, so that the edges grow with the keys and not with their square. Keys of a scan come in
/// order, so that those are its neighbours.
final class Pairs {
    static final int ALL_PAIRS_UP_TO = 16;
    private static final int REACH = 4;

    private Pairs() {}

    /// How far ahead a key is tied in an operation of so many keys.
    static int reach(int keys) {
        return keys <= ALL_PAIRS_UP_TO ? keys - 1 : REACH;
    }
}
