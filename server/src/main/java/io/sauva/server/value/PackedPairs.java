package io.sauva.server.value;

import java.util.Arrays;
import java.util.function.BiConsumer;

/// A few fields with their values, in the order in which they came, in one array of bytes: one object for the
/// collector instead of two a field. A search walks through all of them.
///
/// ```
///   | length | field ... | length | value ... | length | field ... |      lengths have 7 bits a byte, the low ones
/// first,
///                                                                        and a set top bit if more follow
/// ```
///
/// A position is where a pair begins; it is good until the next change.
///
/// Thread: guarded by the partition of the key it belongs to.
final class PackedPairs {
    private static final int FIRST_BYTES = 32;

    private byte[] bytes;
    private int end;
    private int size;

    PackedPairs() {
        bytes = new byte[FIRST_BYTES];
    }

    private PackedPairs(PackedPairs other) {
        bytes = Arrays.copyOf(other.bytes, other.end);
        end = other.end;
        size = other.size;
    }

    int size() {
        return size;
    }

    /// Bytes in use.
    int bytes() {
        return end;
    }

    /// The position of the field, or -1.
    int find(byte[] field) {
        int at = 0;
        while (at < end) {
            int length = length(at);
            int start = at + lengthBytes(length);
            if (length == field.length && Arrays.equals(bytes, start, start + length, field, 0, length)) {
                return at;
            }
            at = behind(start + length);
        }
        return -1;
    }

    /// The position of the pair of that number.
    int position(int number) {
        int at = 0;
        for (int skipped = 0; skipped < number; skipped++) {
            at = behind(behind(at));
        }
        return at;
    }

    /// The positions of all pairs, in a new array.
    int[] positions() {
        int[] positions = new int[size];
        int at = 0;
        for (int number = 0; number < size; number++) {
            positions[number] = at;
            at = behind(behind(at));
        }
        return positions;
    }

    byte[] field(int position) {
        return string(position);
    }

    byte[] value(int position) {
        return string(behind(position));
    }

    int valueLength(int position) {
        return length(behind(position));
    }

    void append(byte[] field, byte[] value) {
        int added = lengthBytes(field.length) + field.length + lengthBytes(value.length) + value.length;
        makeRoom(added);
        write(write(end, field), value);
        end += added;
        size++;
    }

    /// Exchanges the value of the pair there, in its place.
    void replace(int position, byte[] value) {
        int from = behind(position);
        int old = behind(from) - from;
        int now = lengthBytes(value.length) + value.length;
        makeRoom(now - old);
        System.arraycopy(bytes, from + old, bytes, from + now, end - from - old);
        write(from, value);
        end += now - old;
    }

    void remove(int position) {
        int next = behind(behind(position));
        System.arraycopy(bytes, next, bytes, position, end - next);
        end -= next - position;
        size--;
        if (bytes.length > FIRST_BYTES && end < bytes.length / 4) {
            bytes = Arrays.copyOf(bytes, Math.max(FIRST_BYTES, end * 2));
        }
    }

    void forEach(BiConsumer<? super byte[], ? super byte[]> visitor) {
        int at = 0;
        while (at < end) {
            int value = behind(at);
            visitor.accept(string(at), string(value));
            at = behind(value);
        }
    }

    PackedPairs copy() {
        return new PackedPairs(this);
    }

    long memoryBytes() {
        return Memory.OBJECT + Memory.bytes(bytes.length);
    }

    private byte[] string(int at) {
        int length = length(at);
        int start = at + lengthBytes(length);
        return Arrays.copyOfRange(bytes, start, start + length);
    }

    /// Where what follows the string there begins.
    private int behind(int at) {
        int length = length(at);
        return at + lengthBytes(length) + length;
    }

    private int length(int at) {
        int length = bytes[at];
        if (length >= 0) {
            return length;
        }
        length &= 0x7F;
        int next = at;
        for (int shift = 7; bytes[next] < 0; shift += 7) {
            next++;
            length |= (bytes[next] & 0x7F) << shift;
        }
        return length;
    }

    private static int lengthBytes(int length) {
        return length < 0x80 ? 1 : (38 - Integer.numberOfLeadingZeros(length)) / 7;
    }

    private int write(int at, byte[] string) {
        int place = at;
        int rest = string.length;
        for (; rest >= 0x80; rest >>>= 7) {
            bytes[place] = (byte) (rest | 0x80);
            place++;
        }
        bytes[place] = (byte) rest;
        System.arraycopy(string, 0, bytes, place + 1, string.length);
        return place + 1 + string.length;
    }

    private void makeRoom(int more) {
        int needed = Math.addExact(end, more);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, bytes.length + (bytes.length >> 1)));
        }
    }
}
