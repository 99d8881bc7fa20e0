package io.sauva.partitioning.ring;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// A key as node maps see it: hashed once, looked up in as many maps as one likes.
///
/// @param number what `mod` and `div` compute with: the key itself if it is an integer, else 63 bits of its
/// SHA-1; never negative
/// @param identifier where it stands in the identifier space
public record Key(long number, Identifier identifier) {
    public Key {
        if (number < 0) {
            throw new IllegalArgumentException("the number of a key must not be negative: " + number);
        }
    }

    /// A key that is an integer, such as a slot or a task; hashed as eight bytes, the highest first.
    public static Key of(long number) {
        return new Key(
                number,
                Identifier.of(ByteBuffer.allocate(Long.BYTES).putLong(number).array()));
    }

    public static Key of(byte[] bytes) {
        Identifier identifier = Identifier.of(bytes);
        return new Key(identifier.high() >>> 1, identifier);
    }

    /// A key that is a text; hashed as its UTF-8 bytes.
    public static Key of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /// 64 bits, for the functions that need no more.
    public long hash() {
        return identifier.high();
    }
}
