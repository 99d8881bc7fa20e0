package io.sauva.lua;

import java.util.Arrays;

/// Where the bytes of `s = s .. x` are, so that a loop that builds a string this way copies each byte a few
/// times only, not once a turn.
///
/// ```
///   buffer   t h e   q u i c k   b r o w n . . . . . . .
///            └ a string of 9 ┘         │
///            └ a string of 15, the last one ┘  used
/// ```
///
/// Each string that a concatenation gave is a first part of the text. The last of them, which ends where the
/// text ends, can be continued in place; a string that is shorter cannot, and is copied.
///
/// Invariant: bytes before `used` never change.
/// Thread: the thread that runs the state.
final class GrowingText {
    /// Shorter strings are as quickly copied.
    static final int LEAST = 256;

    private static final int STRING_BYTES = 40;
    private static final int LARGEST = Integer.MAX_VALUE - 64;

    private final LuaState state;
    private byte[] buffer;
    private int used;
    private long strings;
    private long charged;

    /// Kept only to be kept alive.
    @SuppressWarnings({"unused", "FieldCanBeLocal"})
    private Object token;

    GrowingText(LuaState state, byte[] bytes) {
        this.state = state;
        buffer = bytes;
        used = bytes.length;
        charge();
    }

    boolean endsAt(int length) {
        return used == length;
    }

    /// An array that a string takes out of here; it must be charged before.
    byte[] copy(int length) {
        state.tick(length >>> 6);
        return Arrays.copyOf(buffer, length);
    }

    Object charge(int length) {
        return state.charge(STRING_BYTES + (long) length);
    }

    /// Makes room for so many bytes and one more string.
    void reserve(int more) {
        strings++;
        state.tick(more >>> 6);
        long needed = (long) used + more;
        if (needed <= buffer.length) {
            if (buffer.length + strings * STRING_BYTES > charged) {
                charge();
            }
            return;
        }
        int capacity = (int) Math.min(LARGEST, Math.max(needed, 2L * buffer.length));
        state.check(capacity);
        buffer = Arrays.copyOf(buffer, capacity);
        charge();
    }

    /// In advance for some more strings, so that this is rare.
    private void charge() {
        charged = buffer.length + (strings + strings / 4 + 8) * STRING_BYTES;
        token = state.charge(charged);
    }

    void append(Object[] others, int start, int end) {
        int at = used;
        for (int i = start; i < end; i++) {
            byte[] bytes = ((LuaString) others[i]).bytes();
            System.arraycopy(bytes, 0, buffer, at, bytes.length);
            at += bytes.length;
        }
        used = at;
    }
}
