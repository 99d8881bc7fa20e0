package io.sauva.foreign.lmdb;

import java.util.Arrays;

/// LMDB takes no empty key. So a key of nothing but n zero bytes, the empty one included, is stored as n +
/// 1 of them.
///
/// Order is kept: such keys come before all others with or without the additional byte, and among
/// themselves by length. Every other key is stored as it is, and the question costs one comparison.
final class LmdbKeys {
    /// LMDB's own limit is 511, one of which is for the additional byte.
    static final int MAX_BYTES = 510;

    private LmdbKeys() {}

    static byte[] stored(byte[] key) {
        return allZero(key) ? Arrays.copyOf(key, key.length + 1) : key;
    }

    static byte[] original(byte[] stored) {
        return allZero(stored) ? Arrays.copyOf(stored, stored.length - 1) : stored;
    }

    private static boolean allZero(byte[] key) {
        for (byte value : key) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }
}
