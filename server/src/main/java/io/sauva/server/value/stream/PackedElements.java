package io.sauva.server.value.stream;

import io.sauva.server.value.IntegerText;
import io.sauva.server.value.Memory;
import java.util.Arrays;

/// Strings and numbers, one behind the other in one array of bytes: the inside of what Redis calls a listpack, so
/// that it can be dumped as it is. A string that is a number is kept as one.
///
/// ```
/// 0xxxxxxx                      a number up to 127
/// 110xxxxx xxxxxxxx             a number of 13 bits, with a sign
/// 11110001 … 11110100           a number of 16, 24, 32, 64 bits, the lowest byte first
/// 10llllll string               a string of up to 63 bytes
/// 1110llll llllllll string      … 4,095 bytes
/// 11110000 length:4 string      a longer one, the lowest byte of the length first
/// ```
///
/// Behind each its size, for who reads backwards: seven bits a byte, the highest first, and a set top bit in all
/// but the first.
///
/// Thread: guarded by the partition of the key it belongs to.
final class PackedElements {
    /// As much as most entries take.
    private static final int FIRST_BYTES = 64;

    private static final int LONGEST_SMALL = 63;
    private static final int LONGEST_MEDIUM = 4095;
    private static final int LONG_STRING = 0xf0;
    private static final int SHORT = 0xf1;
    private static final int MEDIUM = 0xf2;
    private static final int INT = 0xf3;
    private static final int LONG = 0xf4;

    private byte[] bytes;
    private int end;

    PackedElements() {
        bytes = new byte[FIRST_BYTES];
    }

    private PackedElements(PackedElements other) {
        bytes = Arrays.copyOf(other.bytes, other.end);
        end = other.end;
    }

    /// Bytes in use, which is where the next element begins.
    int end() {
        return end;
    }

    void append(byte[] string) {
        if (IntegerText.isInteger(string)) {
            append(IntegerText.number(string));
            return;
        }
        int length = string.length;
        int header = length <= LONGEST_SMALL ? 1 : length <= LONGEST_MEDIUM ? 2 : 5;
        int size = Math.addExact(header, length);
        makeRoom(size + sizeBytes(size));
        switch (header) {
            case 1 -> put(0x80 | length);
            case 2 -> {
                put(0xe0 | (length >>> 8));
                put(length);
            }
            default -> {
                put(LONG_STRING);
                putLowFirst(length, 4);
            }
        }
        System.arraycopy(string, 0, bytes, end, length);
        end += length;
        putSize(size);
    }

    void append(long number) {
        int size = numberBytes(number);
        makeRoom(size + 1);
        switch (size) {
            case 1 -> put((int) number);
            case 2 -> {
                put(0xc0 | ((int) (number >>> 8) & 0x1f));
                put((int) number);
            }
            case 3 -> put(SHORT);
            case 4 -> put(MEDIUM);
            case 5 -> put(INT);
            default -> put(LONG);
        }
        if (size > 2) {
            putLowFirst(number, size - 1);
        }
        putSize(size);
    }

    /// Appends what is between two positions of others.
    void append(PackedElements other, int from, int to) {
        makeRoom(to - from);
        System.arraycopy(other.bytes, from, bytes, end, to - from);
        end += to - from;
    }

    /// Puts a number up to 127 where there is one.
    void replaceSmall(int at, int number) {
        if (bytes[at] < 0 || number < 0 || number > 127) {
            throw new IllegalArgumentException("not a small number: " + bytes[at] + ", " + number);
        }
        bytes[at] = (byte) number;
    }

    /// Where the element behind the one there begins.
    int behind(int at) {
        int size = size(at);
        return at + size + sizeBytes(size);
    }

    /// Where the element begins that is so many behind the one there.
    int behind(int at, long count) {
        int next = at;
        for (long left = count; left > 0; left--) {
            next = behind(next);
        }
        return next;
    }

    /// The number there; what is there must be one.
    long number(int at) {
        int first = bytes[at] & 0xff;
        if (first < 0x80) {
            return first;
        }
        return switch (first) {
            case SHORT -> lowFirst(at + 1, 2) << 48 >> 48;
            case MEDIUM -> lowFirst(at + 1, 3) << 40 >> 40;
            case INT -> lowFirst(at + 1, 4) << 32 >> 32;
            case LONG -> lowFirst(at + 1, 8);
            default -> {
                if ((first & 0xe0) != 0xc0) {
                    throw new IllegalStateException("not a number: " + first);
                }
                yield (((first & 0x1f) << 8) | (bytes[at + 1] & 0xff)) << 19 >> 19;
            }
        };
    }

    /// The string there; of a number its digits.
    byte[] string(int at) {
        int header = stringHeader(at);
        return header == 0 ? IntegerText.of(number(at)) : Arrays.copyOfRange(bytes, at + header, at + size(at));
    }

    boolean isEqual(int at, byte[] string) {
        int header = stringHeader(at);
        return header == 0
                ? Arrays.equals(IntegerText.of(number(at)), string)
                : Arrays.equals(bytes, at + header, at + size(at), string, 0, string.length);
    }

    /// How many bytes a number takes, its size behind it not counted.
    static int numberBytes(long number) {
        if (number >= 0 && number <= 127) {
            return 1;
        }
        if (number >= -(1 << 12) && number < 1 << 12) {
            return 2;
        }
        if ((short) number == number) {
            return 3;
        }
        if (number >= -(1 << 23) && number < 1 << 23) {
            return 4;
        }
        return (int) number == number ? 5 : 9;
    }

    /// Nothing more will come: gives back what is not used.
    void trim() {
        if (bytes.length > end) {
            bytes = Arrays.copyOf(bytes, end);
        }
    }

    void copyTo(byte[] target, int at) {
        System.arraycopy(bytes, 0, target, at, end);
    }

    PackedElements copy() {
        return new PackedElements(this);
    }

    long memoryBytes() {
        return Memory.OBJECT + Memory.bytes(bytes.length);
    }

    /// How many bytes are before a string; 0 if there is a number.
    private int stringHeader(int at) {
        int first = bytes[at] & 0xff;
        if ((first & 0xc0) == 0x80) {
            return 1;
        }
        if ((first & 0xf0) == 0xe0) {
            return 2;
        }
        return first == LONG_STRING ? 5 : 0;
    }

    /// Bytes of the element there, its size behind it not counted.
    private int size(int at) {
        int first = bytes[at] & 0xff;
        if (first < 0x80) {
            return 1;
        }
        if (first < 0xc0) {
            return 1 + (first & 0x3f);
        }
        if (first < 0xe0) {
            return 2;
        }
        if (first < 0xf0) {
            return 2 + (((first & 0x0f) << 8) | (bytes[at + 1] & 0xff));
        }
        return switch (first) {
            case LONG_STRING -> 5 + (int) lowFirst(at + 1, 4);
            case SHORT -> 3;
            case MEDIUM -> 4;
            case INT -> 5;
            case LONG -> 9;
            default -> throw new IllegalStateException("not an element: " + first);
        };
    }

    /// How many bytes a size takes. The largest number of so many bits takes one more than it needs, as in Redis.
    private static int sizeBytes(int size) {
        if (size <= 127) {
            return 1;
        }
        return size < (1 << 14) - 1 ? 2 : size < (1 << 21) - 1 ? 3 : size < (1 << 28) - 1 ? 4 : 5;
    }

    private void putSize(int size) {
        for (int left = sizeBytes(size) - 1, top = 0; left >= 0; left--, top = 0x80) {
            put(((int) ((long) size >>> (7 * left)) & 0x7f) | top);
        }
    }

    private void put(int value) {
        bytes[end++] = (byte) value;
    }

    private void putLowFirst(long value, int count) {
        for (int at = 0; at < count; at++) {
            put((int) (value >>> (8 * at)));
        }
    }

    private long lowFirst(int at, int count) {
        long value = 0;
        for (int left = count - 1; left >= 0; left--) {
            value = (value << 8) | (bytes[at + left] & 0xff);
        }
        return value;
    }

    private void makeRoom(int more) {
        int needed = Math.addExact(end, more);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, bytes.length + (bytes.length >> 1)));
        }
    }
}
