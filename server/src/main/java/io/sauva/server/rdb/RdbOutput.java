package io.sauva.server.rdb;

import io.sauva.server.command.Arguments;
import java.util.Arrays;

/// Writes the elements of Redis's format ([RdbInput] has a picture) into memory.
///
/// Thread: one.
final class RdbOutput {
    /// Redis looks for numbers in strings up to this length.
    private static final int LONGEST_NUMBER = 11;

    private byte[] bytes = new byte[64];
    private int size;

    void unsignedByte(int value) {
        room(1);
        bytes[size++] = (byte) value;
    }

    void lowFirst(long value, int count) {
        for (int at = 0; at < count; at++) {
            unsignedByte((int) (value >>> (8 * at)));
        }
    }

    void length(int length) {
        if (length < 1 << 6) {
            unsignedByte(length);
        } else if (length < 1 << 14) {
            unsignedByte(0x40 | (length >>> 8));
            unsignedByte(length);
        } else {
            unsignedByte(0x80);
            lowFirst(Integer.reverseBytes(length), 4);
        }
    }

    /// A number without a sign, in the form of a length.
    void unsigned(long number) {
        if (number >= 0 && number < 1 << 14) {
            length((int) number);
        } else if (number >>> 32 == 0) {
            unsignedByte(0x80);
            lowFirst(Integer.reverseBytes((int) number), 4);
        } else {
            unsignedByte(0x81);
            lowFirst(Long.reverseBytes(number), 8);
        }
    }

    void string(byte[] string) {
        if (string.length > LONGEST_NUMBER || !Arguments.isInteger(string) || !number(Arguments.integer(string))) {
            length(string.length);
            raw(string);
        }
    }

    byte[] toArray() {
        return Arrays.copyOf(bytes, size);
    }

    /// Writes a number as such, if it is small enough.
    private boolean number(long number) {
        if ((byte) number == number) {
            unsignedByte(0xc0);
            lowFirst(number, 1);
        } else if ((short) number == number) {
            unsignedByte(0xc1);
            lowFirst(number, 2);
        } else if ((int) number == number) {
            unsignedByte(0xc2);
            lowFirst(number, 4);
        } else {
            return false;
        }
        return true;
    }

    private void raw(byte[] raw) {
        room(raw.length);
        System.arraycopy(raw, 0, bytes, size, raw.length);
        size += raw.length;
    }

    private void room(int more) {
        if (more > bytes.length - size) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), size + (size >> 1)));
        }
    }
}
