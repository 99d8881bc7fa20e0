package io.sauva.server.rdb;

import io.sauva.server.command.Arguments;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Reads the elements of Redis's format, one after the other. Nothing larger than the input claims to be is ever
/// allocated.
///
/// ```
/// 00nnnnnn                        a length of 6 bits
/// 01nnnnnn nnnnnnnn               a length of 14 bits
/// 10000000 + 4 bytes              a length of 32 bits, the highest byte first
/// 10000001 + 8 bytes              a length of 64 bits
/// 110000ee + 1, 2 or 4 bytes      instead of a string: a number, the lowest byte first
/// 11000011 + 2 lengths + bytes    instead of a string: a packed one
/// ```
///
/// Thread: one.
final class RdbInput {
    private static final VarHandle SHORT_LOW_FIRST =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT_LOW_FIRST =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG_LOW_FIRST =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] bytes;
    private final int end;
    private int at;

    RdbInput(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        at = from;
        end = to;
    }

    RdbInput(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    boolean isAtEnd() {
        return at == end;
    }

    int unsignedByte() {
        return bytes[take(1)] & 0xff;
    }

    /// The next byte, which stays.
    int peek() {
        int next = unsignedByte();
        at--;
        return next;
    }

    void skip(long count) {
        take(count);
    }

    long shortLowFirst() {
        return (short) SHORT_LOW_FIRST.get(bytes, take(2));
    }

    long mediumLowFirst() {
        int from = take(3);
        return (bytes[from] & 0xff) | ((bytes[from + 1] & 0xff) << 8) | (bytes[from + 2] << 16);
    }

    long intLowFirst() {
        return (int) INT_LOW_FIRST.get(bytes, take(4));
    }

    long longLowFirst() {
        return (long) LONG_LOW_FIRST.get(bytes, take(8));
    }

    /// So many bytes as a number, the highest first.
    long highFirst(int count) {
        long value = 0;
        for (int left = count; left > 0; left--) {
            value = (value << 8) | unsignedByte();
        }
        return value;
    }

    byte[] raw(long count) {
        int from = take(count);
        return Arrays.copyOfRange(bytes, from, from + (int) count);
    }

    /// A length; a number or a packed string is none.
    long length() {
        int first = unsignedByte();
        long length = length(first);
        if (length < 0) {
            throw new RdbFormatException("not a length: " + first);
        }
        return length;
    }

    /// A number without a sign, in the form of a length.
    long unsigned() {
        if (peek() != 0x81) {
            return length();
        }
        skip(1);
        return highFirst(8);
    }

    byte[] string() {
        int first = unsignedByte();
        return switch (first) {
            case 0xc0 -> Arguments.bytes((byte) unsignedByte());
            case 0xc1 -> Arguments.bytes(shortLowFirst());
            case 0xc2 -> Arguments.bytes(intLowFirst());
            case 0xc3 -> packed();
            default -> {
                long length = length(first);
                if (length < 0) {
                    throw new RdbFormatException("not a string: " + first);
                }
                yield raw(length);
            }
        };
    }

    private byte[] packed() {
        long packedLength = length();
        long length = length();
        int from = take(packedLength);
        return Lzf.unpack(bytes, from, (int) packedLength, length);
    }

    private long length(int first) {
        return switch (first >>> 6) {
            case 0 -> first;
            case 1 -> ((first & 0x3f) << 8) | unsignedByte();
            case 2 -> first == 0x80 ? highFirst(4) : first == 0x81 ? highFirst(8) : -1;
            default -> -1;
        };
    }

    /// Where the next so many bytes begin.
    private int take(long count) {
        if (count < 0 || count > end - at) {
            throw new RdbFormatException("ends too early");
        }
        int from = at;
        at += (int) count;
        return from;
    }
}
