package io.sauva.lab.run;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.SplittableRandom;

/// Values to write: each a new array, as the store keeps what it is given and a real program has no two values
/// in one.
///
/// Thread: one.
final class Values {
    private static final VarHandle NUMBER = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] pattern;
    private long written;

    Values(int bytes, long seed) {
        pattern = new byte[bytes];
        new SplittableRandom(seed).nextBytes(pattern);
        written = seed << 40;
    }

    byte[] next() {
        byte[] value = pattern.clone();
        if (value.length >= Long.BYTES) {
            NUMBER.set(value, 0, ++written);
        }
        return value;
    }
}
