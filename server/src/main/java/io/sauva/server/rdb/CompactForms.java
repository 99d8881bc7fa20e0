package io.sauva.server.rdb;

import io.sauva.server.command.Arguments;
import java.util.function.Consumer;

/// Reads the formats in which Redis keeps small values in one piece of memory, and writes them to files as such:
/// the listpack, its predecessor the ziplist, and the intset. Numbers in them are shown as their digits.
///
/// ```
/// listpack   bytes:4 count:2 { encoding data length-backwards } ff
/// ziplist    bytes:4 tail:4 count:2 { length-of-previous encoding data } ff
/// intset     bytes-per-number:4 count:4 { number }
/// ```
///
/// Thread: any; nothing is kept here.
final class CompactForms {
    private static final int END = 0xff;

    private CompactForms() {}

    static void listpack(byte[] bytes, Consumer<byte[]> visitor) {
        RdbInput input = new RdbInput(bytes);
        input.skip(6);
        while (input.peek() != END) {
            visitor.accept(listpackEntry(input));
        }
    }

    private static byte[] listpackEntry(RdbInput input) {
        int first = input.unsignedByte();
        if (first < 0x80) {
            return entry(input, 1, Arguments.bytes(first));
        }
        if (first < 0xc0) {
            return listpackString(input, 1, first & 0x3f);
        }
        if (first < 0xe0) {
            int thirteenBits = ((first & 0x1f) << 8) | input.unsignedByte();
            return entry(input, 2, Arguments.bytes(thirteenBits << 19 >> 19));
        }
        if (first < 0xf0) {
            return listpackString(input, 2, ((first & 0x0f) << 8) | input.unsignedByte());
        }
        return switch (first) {
            case 0xf0 -> listpackString(input, 5, input.intLowFirst());
            case 0xf1 -> entry(input, 3, Arguments.bytes(input.shortLowFirst()));
            case 0xf2 -> entry(input, 4, Arguments.bytes(input.mediumLowFirst()));
            case 0xf3 -> entry(input, 5, Arguments.bytes(input.intLowFirst()));
            case 0xf4 -> entry(input, 9, Arguments.bytes(input.longLowFirst()));
            default -> throw new RdbFormatException("not an entry of a listpack: " + first);
        };
    }

    private static byte[] listpackString(RdbInput input, int header, long length) {
        return entry(input, header + length, input.raw(length));
    }

    /// The entry of that many bytes was read; its length follows, seven bits a byte. From two bytes on Redis
    /// takes one more for the largest number that would fit.
    private static byte[] entry(RdbInput input, long length, byte[] content) {
        int bytes = 1;
        if (length > 127) {
            for (long left = (length + 1) >>> 7; left > 0; left >>>= 7) {
                bytes++;
            }
        }
        input.skip(bytes);
        return content;
    }

    static void ziplist(byte[] bytes, Consumer<byte[]> visitor) {
        RdbInput input = new RdbInput(bytes);
        input.skip(10);
        while (input.peek() != END) {
            if (input.unsignedByte() == 0xfe) {
                input.skip(4);
            }
            visitor.accept(ziplistEntry(input));
        }
    }

    private static byte[] ziplistEntry(RdbInput input) {
        int first = input.unsignedByte();
        return switch (first >>> 6) {
            case 0 -> input.raw(first);
            case 1 -> input.raw(((first & 0x3f) << 8) | input.unsignedByte());
            case 2 -> input.raw(input.highFirst(4));
            default -> Arguments.bytes(ziplistNumber(input, first));
        };
    }

    private static long ziplistNumber(RdbInput input, int first) {
        return switch (first) {
            case 0xc0 -> input.shortLowFirst();
            case 0xd0 -> input.intLowFirst();
            case 0xe0 -> input.longLowFirst();
            case 0xf0 -> input.mediumLowFirst();
            case 0xfe -> (byte) input.unsignedByte();
            default -> {
                if (first < 0xf1 || first > 0xfd) {
                    throw new RdbFormatException("not an entry of a ziplist: " + first);
                }
                yield (first & 0x0f) - 1;
            }
        };
    }

    static void intset(byte[] bytes, Consumer<byte[]> visitor) {
        RdbInput input = new RdbInput(bytes);
        long width = input.intLowFirst();
        for (long left = input.intLowFirst() & 0xffffffffL; left > 0; left--) {
            long number = switch ((int) width) {
                case 2 -> input.shortLowFirst();
                case 4 -> input.intLowFirst();
                case 8 -> input.longLowFirst();
                default -> throw new RdbFormatException("not a width of an intset: " + width);
            };
            visitor.accept(Arguments.bytes(number));
        }
    }
}
