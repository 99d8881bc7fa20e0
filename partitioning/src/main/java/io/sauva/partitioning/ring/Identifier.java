package io.sauva.partitioning.ring;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A point of the identifier space: the 160 bits of a SHA-1, read as an unsigned number.
///
/// @param high the upper 64 bits
/// @param middle the 64 bits below them
/// @param low the last 32 bits
public record Identifier(long high, long middle, int low) implements Comparable<Identifier> {
    private static final int BYTES = 20;

    /// The SHA-1 of the bytes.
    public static Identifier of(byte[] bytes) {
        ByteBuffer digest = ByteBuffer.wrap(sha1().digest(bytes));
        return new Identifier(digest.getLong(), digest.getLong(), digest.getInt());
    }

    @Override
    public int compareTo(Identifier other) {
        return compare(high, middle, low, other);
    }

    /// Compares the identifier made of the first three with the other one.
    static int compare(long high, long middle, int low, Identifier other) {
        int order = Long.compareUnsigned(high, other.high);
        if (order == 0) {
            order = Long.compareUnsigned(middle, other.middle);
        }
        return order == 0 ? Integer.compareUnsigned(low, other.low) : order;
    }

    /// Forty hexadecimal digits, as `sha1sum` prints them.
    @Override
    public String toString() {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES);
        bytes.putLong(high).putLong(middle).putInt(low);
        return HexFormat.of().formatHex(bytes.array());
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }
}
