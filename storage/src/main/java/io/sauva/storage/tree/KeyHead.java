package io.sauva.storage.tree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// The head of a key: seven of its bytes and how many are left, in one `long`, so that most comparisons need
/// no key at all.
///
/// ```
///   63                                8 7         0
///   +----------------------------------+-----------+
///   | bytes skip … skip + 6, or zeroes | min(n, 8) |    n = bytes from skip to the end
///   +----------------------------------+-----------+
/// ```
///
/// Of two keys that agree in the bytes before `skip`, the one with the smaller head is the smaller: where the
/// seven bytes are equal, the shorter of two whole keys comes first, and a whole one before one that goes on.
/// Equal heads mean equal keys, unless both go on (`n` of 8). The highest bit is flipped, so that the order is
/// that of signed numbers.
///
/// Thread: any; nothing is kept here.
final class KeyHead {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();
    private static final long LENGTH = 0xFF;
    private static final long GOES_ON = 8;

    private KeyHead() {}

    /// The head of a key behind its first `skip` bytes. Answers nonsense, but answers, if the key is shorter:
    /// a racing reader may ask.
    static long of(byte[] key, int skip) {
        int left = key.length - skip;
        long word;
        if (left >= Long.BYTES) {
            word = ((long) LONG.get(key, skip) & ~LENGTH) | GOES_ON;
        } else if (left <= 0) {
            word = 0;
        } else if (key.length >= Long.BYTES) {
            // The last eight bytes of the key, without those before `skip`.
            word = (long) LONG.get(key, key.length - Long.BYTES) << (Long.SIZE - left * Byte.SIZE) | left;
        } else {
            word = fewBytes(key, skip) | left;
        }
        return word ^ Long.MIN_VALUE;
    }

    /// Whether a head that is equal to another says that the keys are.
    static boolean isWhole(long head) {
        return (head & LENGTH) < GOES_ON;
    }

    /// How the key compares with the first `length` bytes of another: 0 if it begins with them. Bytes that the
    /// other one does not have do not count.
    static int compareWithPrefix(byte[] key, byte[] other, int length) {
        int bytes = Math.min(length, other.length);
        if (key.length < bytes || bytes < Long.BYTES) {
            return Arrays.compareUnsigned(key, 0, Math.min(key.length, bytes), other, 0, bytes);
        }
        int last = bytes - Long.BYTES;
        for (int at = 0; at < last; at += Long.BYTES) {
            long word = (long) LONG.get(key, at);
            long otherWord = (long) LONG.get(other, at);
            if (word != otherWord) {
                return Long.compareUnsigned(word, otherWord);
            }
        }
        // The last word may overlap the one before.
        return Long.compareUnsigned((long) LONG.get(key, last), (long) LONG.get(other, last));
    }

    /// How many bytes both begin with.
    static int commonLength(byte[] key, byte[] other) {
        int mismatch = Arrays.mismatch(key, other);
        return mismatch < 0 ? key.length : mismatch;
    }

    /// The shortest key that is above the one and not above the other, which is larger.
    static byte[] separator(byte[] below, byte[] above) {
        return Arrays.copyOf(above, commonLength(below, above) + 1);
    }

    private static long fewBytes(byte[] key, int skip) {
        long word = 0;
        int shift = Long.SIZE;
        for (int at = skip; at < key.length; at++) {
            shift -= Byte.SIZE;
            word |= (key[at] & 0xFFL) << shift;
        }
        return word;
    }
}
