package io.sauva.server.request;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// The names of commands that were met lately, so that the name of a command costs no memory: equal bytes are
/// the same array most of the time. Nobody may change what comes from here.
///
/// A name of up to eight bytes is compared as one word.
///
/// Thread: one event loop; its connections share it.
public final class CommandNames {
    private static final int SLOTS = 64;
    private static final int WORD = Long.BYTES;
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[][] names = new byte[SLOTS][];
    private final long[] words = new long[SLOTS];

    /// The bytes `from … from + length`, in an array of their own.
    byte[] of(byte[] bytes, int from, int length) {
        if (length == 0 || length > WORD || from + WORD > bytes.length) {
            return Arrays.copyOfRange(bytes, from, from + length);
        }
        long word = (long) LONG.get(bytes, from) & (-1L >>> (Long.SIZE - Byte.SIZE * length));
        // Multiplication brings every letter into the top bits; 64 slots are the top six.
        int slot = (int) ((word * 0x9E3779B97F4A7C15L) >>> (Long.SIZE - 6));
        byte[] name = names[slot];
        if (name != null && words[slot] == word && name.length == length) {
            return name;
        }
        name = Arrays.copyOfRange(bytes, from, from + length);
        names[slot] = name;
        words[slot] = word;
        return name;
    }
}
