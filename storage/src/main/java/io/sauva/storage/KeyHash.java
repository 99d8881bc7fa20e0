package io.sauva.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// The hash of a key: the same in the engines and in the routing to partitions, in every run and on
/// every machine.
///
/// Eight bytes at a time go through a multiplication and a shift, which lose nothing; the last step
/// lets every bit depend on every other (Stafford's variant 13 of the MurmurHash3 finalizer). Not
/// meant to withstand somebody who looks for collisions.
///
/// Thread: any; nothing is kept here.
public final class KeyHash {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();
    private static final long SEED = 0x2545_F491_4F6C_DD1DL;
    private static final long STEP = 0x9E37_79B9_7F4A_7C15L;
    private static final long FIRST_FINAL = 0xBF58_476D_1CE4_E5B9L;
    private static final long SECOND_FINAL = 0x94D0_49BB_1331_11EBL;

    private static final int FEW_WORDS = 64;

    private KeyHash() {}

    public static long hash(byte[] key) {
        return hash(key, 0, key.length);
    }

    /// The hash of a part of the array, equal to that of a key with the same bytes.
    public static long hash(byte[] array, int from, int length) {
        // The length tells apart keys that differ only in zero bytes at their end.
        long hash = SEED ^ (length * STEP);
        int at = from;
        int end = from + length;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            hash = mix(hash, (long) LONG.get(array, at));
        }
        if (at < end) {
            hash = mix(hash, rest(array, at, end));
        }
        return finish(hash);
    }

    /// Whether a key is the part of the array that starts there and is as long.
    static boolean isAt(byte[] array, int from, byte[] key) {
        int length = key.length;
        if (length < Long.BYTES || length > FEW_WORDS) {
            return Arrays.equals(array, from, from + length, key, 0, length);
        }
        // For the usual keys a few inlined comparisons beat the call of the vector routine.
        int last = length - Long.BYTES;
        for (int at = 0; at < last; at += Long.BYTES) {
            if ((long) LONG.get(array, from + at) != (long) LONG.get(key, at)) {
                return false;
            }
        }
        // The last word may overlap the one before.
        return (long) LONG.get(array, from + last) == (long) LONG.get(key, last);
    }

    private static long mix(long hash, long word) {
        long mixed = (hash ^ word) * STEP;
        return mixed ^ (mixed >>> 32);
    }

    private static long finish(long hash) {
        long mixed = (hash ^ (hash >>> 30)) * FIRST_FINAL;
        mixed = (mixed ^ (mixed >>> 27)) * SECOND_FINAL;
        return mixed ^ (mixed >>> 31);
    }

    /// The last one to seven bytes as one word.
    private static long rest(byte[] array, int from, int end) {
        long word = 0;
        int shift = 0;
        int at = from;
        if (end - at >= Integer.BYTES) {
            word = (int) INT.get(array, at) & 0xFFFF_FFFFL;
            shift = Integer.SIZE;
            at += Integer.BYTES;
        }
        for (; at < end; at++, shift += Byte.SIZE) {
            word |= (array[at] & 0xFFL) << shift;
        }
        return word;
    }
}
