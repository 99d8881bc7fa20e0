package io.sauva.server.client;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// Who may use the server: everybody, or those who know the password of the only user, `default`.
///
/// Thread: any; the password may change at any time, clients that are in stay in.
/// Why digests: comparing them takes the same time wherever they differ, and however long the passwords are.
public final class Authentication {
    public static final String USER = "default";

    /// The digest of the password, or `null` if there is none.
    private volatile byte[] expected;

    /// Changes the password; an empty one lets everybody in.
    public void password(String now) {
        expected = now.isEmpty() ? null : digest(now.getBytes(StandardCharsets.ISO_8859_1));
    }

    /// Whether a client needs no password. A new client is authenticated if so.
    public boolean isOpen() {
        return expected == null;
    }

    /// Whether these are a user and its password.
    public boolean admits(byte[] user, byte[] password) {
        byte[] now = expected;
        boolean known = MessageDigest.isEqual(user, USER.getBytes(StandardCharsets.ISO_8859_1));
        boolean right = now == null || MessageDigest.isEqual(now, digest(password));
        return known && right; // both were computed before: nothing is told by the time it took
    }

    private static byte[] digest(byte[] password) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(password);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
