package io.sauva.lua.library.text;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import java.util.Arrays;

/// Bytes that grow into a Lua string. It doubles, so that building costs linear time, and asks the state for
/// large memory before it takes it.
///
/// Thread: the thread that runs the state.
public final class ByteBuilder {
    /// Smaller buffers are charged only as the string that comes out of them.
    private static final int LARGE = 16 * 1024;

    private static final int LARGEST = Integer.MAX_VALUE - 16;

    private final LuaState state;
    private byte[] bytes;
    private int length;

    /// An empty one with room for so many bytes.
    public ByteBuilder(LuaState state, int capacity) {
        this.state = state;
        if (capacity >= LARGE) {
            state.check(capacity);
        }
        bytes = new byte[capacity];
    }

    /// How many bytes are in it.
    public int length() {
        return length;
    }

    /// Keeps only the first so many bytes.
    public void truncate(int newLength) {
        length = newLength;
    }

    /// Makes room for so many more bytes, to be written into [#array] at [#length].
    public void reserve(int more) {
        if (more > bytes.length - length) {
            grow(more);
        }
    }

    /// The bytes, valid up to [#length].
    public byte[] array() {
        return bytes;
    }

    /// Counts bytes that were written into [#array].
    public void advance(int count) {
        length += count;
    }

    /// Appends one byte.
    public void add(int value) {
        if (length == bytes.length) {
            grow(1);
        }
        bytes[length++] = (byte) value;
    }

    /// Appends the same byte so many times.
    public void add(int value, int times) {
        if (times > 0) {
            reserve(times);
            Arrays.fill(bytes, length, length + times, (byte) value);
            length += times;
        }
    }

    /// Appends a part of an array.
    public void add(byte[] source, int start, int end) {
        int count = end - start;
        if (count >= LARGE) {
            state.tickBytes(count);
        }
        reserve(count);
        System.arraycopy(source, start, bytes, length, count);
        length += count;
    }

    /// Appends a string.
    public void add(LuaString string) {
        add(string.bytes(), 0, string.length());
    }

    /// Appends ASCII text.
    // For which the deprecated method is right, and a plain copy.
    @SuppressWarnings("deprecation")
    public void add(String text) {
        int count = text.length();
        reserve(count);
        text.getBytes(0, count, bytes, length);
        length += count;
    }

    private void grow(int more) {
        long needed = (long) length + more;
        if (needed > LARGEST) {
            throw tooLarge();
        }
        long capacity = Math.min(LARGEST, Math.max(needed, Math.max(32, 2L * bytes.length)));
        if (capacity >= LARGE) {
            state.check(capacity);
            state.tickBytes((int) capacity);
        }
        bytes = Arrays.copyOf(bytes, (int) capacity);
    }

    /// What a string that Java cannot hold gives.
    public static LuaError tooLarge() {
        return new LuaError(LuaString.of("not enough memory"));
    }

    /// The string, charged to the state. This builder must not be used any more.
    public LuaString toLuaString() {
        if (length == 1) {
            return SingleBytes.of(bytes[0]);
        }
        return state.string(length == bytes.length ? bytes : Arrays.copyOf(bytes, length));
    }
}
