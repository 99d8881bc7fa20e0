package io.sauva.scripting;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.IntConsumer;

/// SHA-1, by which Redis names scripts.
///
/// Thread: any; nothing is kept here.
public final class Digest {
    private static final int LENGTH = Script.DIGEST_LENGTH;
    private static final int BLOCK = 64 * 1024;
    private static final int BYTES_A_TURN = 32;

    private Digest() {}

    /// The digest of the bytes, as 40 letters.
    public static String of(byte[] bytes) {
        return of(bytes, turns -> {});
    }

    /// The same; `tick` is told of the work after each block, in turns of a loop, and may end it.
    public static String of(byte[] bytes, IntConsumer tick) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            for (int at = 0; at < bytes.length; at += BLOCK) {
                int size = Math.min(BLOCK, bytes.length - at);
                digest.update(bytes, at, size);
                tick.accept(size / BYTES_A_TURN);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }

    /// The digest that a client named, in lower case; `null` if it cannot be one.
    static String named(byte[] letters) {
        if (letters.length != LENGTH) {
            return null;
        }
        char[] digest = new char[LENGTH];
        for (int at = 0; at < LENGTH; at++) {
            int letter = letters[at] & 0xff;
            digest[at] = (char) (letter >= 'A' && letter <= 'Z' ? letter + 'a' - 'A' : letter);
        }
        return new String(digest);
    }
}
