package io.sauva.scripting;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// SHA-1, by which Redis names scripts.
///
/// Thread: any; nothing is kept here.
public final class Digest {
    private static final int LENGTH = Script.DIGEST_LENGTH;

    private Digest() {}

    /// The digest of the bytes, as 40 letters.
    public static String of(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bytes));
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
