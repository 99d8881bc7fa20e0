package io.sauva.server.value;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/// The hash of a member of a set or of a field of a hash: SipHash-1-3 with a key that is drawn once a process, so
/// that nobody outside can make members that collide (Aumasson, Bernstein: "SipHash: a fast short-input PRF",
/// 2012; one round a word and three at the end are what hash tables need).
///
/// Thread: any; nothing changes here.
final class MemberHash {
    /// The largest hash; the smallest is 1, so that 0 can stand for an empty slot.
    static final int LARGEST = Integer.MAX_VALUE;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();
    private static final long FIRST_KEY;
    private static final long SECOND_KEY;

    static {
        SecureRandom random = new SecureRandom();
        FIRST_KEY = random.nextLong();
        SECOND_KEY = random.nextLong();
    }

    private MemberHash() {}

    /// From 1 to [#LARGEST].
    static int of(byte[] member) {
        int hash = (int) (sip(member, FIRST_KEY, SECOND_KEY) >>> 33);
        return hash == 0 ? 1 : hash;
    }

    static long sip(byte[] bytes, long firstKey, long secondKey) {
        long v0 = firstKey ^ 0x736F_6D65_7073_6575L;
        long v1 = secondKey ^ 0x646F_7261_6E64_6F6DL;
        long v2 = firstKey ^ 0x6C79_6765_6E65_7261L;
        long v3 = secondKey ^ 0x7465_6462_7974_6573L;
        int last = bytes.length & -Long.BYTES;
        // One word a turn; the turn after the last whole word takes the bytes that are left and the length, and
        // the three turns after that take nothing.
        for (int at = 0; at <= last + 3 * Long.BYTES; at += Long.BYTES) {
            long word = 0;
            if (at < last) {
                word = (long) LONG.get(bytes, at);
            } else if (at == last) {
                word = tail(bytes, last);
            } else if (at == last + Long.BYTES) {
                v2 ^= 0xFF;
            }
            v3 ^= word;
            v0 += v1;
            v2 += v3;
            v1 = Long.rotateLeft(v1, 13) ^ v0;
            v3 = Long.rotateLeft(v3, 16) ^ v2;
            v0 = Long.rotateLeft(v0, 32);
            v2 += v1;
            v0 += v3;
            v1 = Long.rotateLeft(v1, 17) ^ v2;
            v3 = Long.rotateLeft(v3, 21) ^ v0;
            v2 = Long.rotateLeft(v2, 32);
            v0 ^= word;
        }
        return v0 ^ v1 ^ v2 ^ v3;
    }

    private static long tail(byte[] bytes, int from) {
        long word = (long) bytes.length << 56;
        for (int at = from, shift = 0; at < bytes.length; at++, shift += Byte.SIZE) {
            word |= (bytes[at] & 0xFFL) << shift;
        }
        return word;
    }
}
