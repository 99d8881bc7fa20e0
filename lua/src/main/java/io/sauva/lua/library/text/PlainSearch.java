package io.sauva.lua.library.text;

import io.sauva.lua.LuaState;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Finds bytes within bytes, eight places at a time.
///
/// A place is worth a comparison if the first and the last byte of what is wanted are there. Eight neighbouring
/// places are looked at with two loads, one at each end:
///
/// ```
///   text       … t h e   q u i c k   b r o w n …          wanted  "quick"
///   at the first byte    [q u i c k . b r]  xor  qqqqqqqq
///   at the last byte             [k . b r o w n .]  xor  kkkkkkkk
///   or of both           a zero byte: both ends fit there
/// ```
///
/// The zero bytes of a word v are found by `(v - 01…01) & ~v & 80…80`, which never misses one, and may name one
/// that is none above a true one; each is compared in full anyway (H. S. Warren, Hacker's Delight, 6-1).
final class PlainSearch {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOW_BITS = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final int WORD = Long.BYTES;

    /// Up to here a loop is as fast as what Java has for it, and sooner compiled.
    private static final int SHORT = 16;

    /// Bytes between two looks at the limits.
    private static final int STRETCH = 8192;

    private PlainSearch() {}

    /// Where `wanted` begins in `text` at or after `from`, or -1.
    static int find(LuaState state, byte[] text, int from, byte[] wanted) {
        int length = wanted.length;
        if (length == 0) {
            return from <= text.length ? from : -1;
        }
        int end = text.length - length + 1;
        int at = from;
        while (at + WORD <= end) {
            int words = Math.min(end - at, STRETCH) & -WORD;
            int found = findInWords(state, text, at, at + words, wanted);
            if (found >= 0) {
                return found;
            }
            at += words;
            state.tick(words >>> 6);
        }
        byte first = wanted[0];
        for (; at < end; at++) {
            if (text[at] == first && fits(state, text, at, wanted)) {
                return at;
            }
        }
        return -1;
    }

    /// Looks at the places from `start` to `end`, a whole number of words.
    private static int findInWords(LuaState state, byte[] text, int start, int end, byte[] wanted) {
        int offset = wanted.length - 1;
        long first = (wanted[0] & 0xff) * LOW_BITS;
        long last = (wanted[offset] & 0xff) * LOW_BITS;
        for (int at = start; at < end; at += WORD) {
            long ends = ((long) LONGS.get(text, at) ^ first) | ((long) LONGS.get(text, at + offset) ^ last);
            long zeros = (ends - LOW_BITS) & ~ends & HIGH_BITS;
            while (zeros != 0) {
                int place = at + (Long.numberOfTrailingZeros(zeros) >>> 3);
                if (fits(state, text, place, wanted)) {
                    return place;
                }
                zeros &= zeros - 1;
            }
        }
        return -1;
    }

    private static boolean fits(LuaState state, byte[] text, int at, byte[] wanted) {
        int length = wanted.length;
        if (length <= SHORT) {
            for (int i = 0; i < length; i++) {
                if (text[at + i] != wanted[i]) {
                    state.tick();
                    return false;
                }
            }
            return true;
        }
        int same = Arrays.mismatch(text, at, at + length, wanted, 0, length);
        if (same >= 0) {
            state.tick(1 + (same >>> 6));
        }
        return same < 0;
    }
}
