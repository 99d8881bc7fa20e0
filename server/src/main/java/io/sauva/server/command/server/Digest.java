package io.sauva.server.command.server;

import io.sauva.server.command.Arguments;
import io.sauva.server.keyspace.Keyspace;
import io.sauva.server.keyspace.Keyspaces;
import io.sauva.server.resp.DoubleText;
import io.sauva.server.value.HashValue;
import io.sauva.server.value.ListValue;
import io.sauva.server.value.SetValue;
import io.sauva.server.value.SortedSetValue;
import io.sauva.server.value.stream.StreamEntry;
import io.sauva.server.value.stream.StreamId;
import io.sauva.server.value.stream.StreamValue;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A number of twenty bytes that is the same for the same data, and the same as in Redis, so that suites can
/// compare before and after, and one server with the other.
///
/// What has an order is *mixed* in, one after the other: the number becomes the SHA-1 of itself and the SHA-1 of
/// what comes. What has none is *added*: SHA-1s are put together by exclusive or, in any order.
///
/// Thread: one.
final class Digest {
    private static final int BYTES = 20;
    private static final int SCANNED_AT_ONCE = 1000;
    private static final byte[] HAS_TIME = Arguments.bytes("!!expire!!");

    private final MessageDigest sha1;
    private final byte[] sum = new byte[BYTES];

    private Digest() {
        try {
            sha1 = MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has it", e);
        }
    }

    /// That of all databases; the caller holds everything.
    static String of(Keyspaces keyspaces) {
        Digest digest = new Digest();
        for (int database = 0; database < keyspaces.databases(); database++) {
            Keyspace keyspace = keyspaces.database(database);
            if (keyspace.size() > 0) {
                digest.mix(number(database));
                digest.add(keyspace);
            }
        }
        return digest.text();
    }

    /// That of a value; of one that is not there all zeros.
    static String of(Keyspace keyspace, byte[] key) {
        Digest digest = new Digest();
        digest.mix(keyspace, key);
        return digest.text();
    }

    private void add(Keyspace keyspace) {
        long cursor = 0;
        do {
            cursor = keyspace.scan(cursor, SCANNED_AT_ONCE, key -> {
                Digest one = new Digest();
                one.mix(key);
                one.mix(keyspace, key);
                add(one.sum);
            });
        } while (cursor != 0);
    }

    private void mix(Keyspace keyspace, byte[] key) {
        Object value = keyspace.any(key);
        if (value == null) {
            return;
        }
        boolean timed = keyspace.expiresAt(key) != Keyspace.NEVER;
        switch (value) {
            case byte[] string -> {
                mix(number(0));
                mix(string);
            }
            case ListValue list -> {
                mix(number(1));
                list.forEach(this::mix);
            }
            case SetValue set -> {
                mix(number(2));
                set.forEach(this::add);
            }
            case SortedSetValue set -> {
                mix(number(3));
                set.ascending(0, set.size(), (member, score) -> addPair(member, DoubleText.of(score)));
            }
            case HashValue hash -> {
                mix(number(4));
                hash.forEach(this::addPair);
            }
            case StreamValue stream -> {
                mix(number(6)); // 5 are those of modules
                stream.range(StreamId.MIN, StreamId.MAX, Long.MAX_VALUE).forEach(this::mix);
            }
            default -> throw new AssertionError(value.getClass());
        }
        if (timed) {
            add(HAS_TIME);
        }
    }

    private void mix(StreamEntry entry) {
        mix(Arguments.bytes(Long.toUnsignedString(entry.id().millis()) + "."
                + Long.toUnsignedString(entry.id().sequence())));
        entry.words().forEach(this::mix);
    }

    private void addPair(byte[] one, byte[] other) {
        Digest pair = new Digest();
        pair.mix(one);
        pair.mix(other);
        add(pair.sum);
    }

    private void mix(byte[] bytes) {
        add(bytes);
        System.arraycopy(sha1.digest(sum), 0, sum, 0, BYTES);
    }

    private void add(byte[] bytes) {
        byte[] hash = sha1.digest(bytes);
        for (int at = 0; at < BYTES; at++) {
            sum[at] ^= hash[at];
        }
    }

    private static byte[] number(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    private String text() {
        return HexFormat.of().formatHex(sum);
    }
}
