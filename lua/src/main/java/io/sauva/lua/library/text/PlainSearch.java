package io.sauva.lua.library.text;

import io.sauva.lua.LuaState;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Finds bytes within bytes.
///
/// Java searches strings with vector instructions, but not arrays, so a stretch of the text is copied into a
/// string and searched there: that costs less than a loop over the bytes. What is wanted must be short for
/// that, because Java's search may compare all of it at every place.
final class PlainSearch {
    private static final int STRETCH = 8192;
    private static final int SHORT = 64;

    private PlainSearch() {}

    /// Where `wanted` begins in `text` at or after `from`, or -1.
    static int find(LuaState state, byte[] text, int from, byte[] wanted) {
        int length = wanted.length;
        if (length == 0) {
            return from <= text.length ? from : -1;
        }
        if (text.length - from < SHORT || length > SHORT) {
            return findByFirst(state, text, from, wanted);
        }
        String pattern = new String(wanted, StandardCharsets.ISO_8859_1);
        int at = from;
        while (text.length - at >= length) {
            int count = Math.min(text.length - at, STRETCH + length);
            int found = new String(text, at, count, StandardCharsets.ISO_8859_1).indexOf(pattern);
            if (found >= 0) {
                return at + found;
            }
            at += count - length + 1;
            state.tick(STRETCH >>> 6);
        }
        return -1;
    }

    private static int findByFirst(LuaState state, byte[] text, int from, byte[] wanted) {
        int length = wanted.length;
        int last = text.length - length;
        byte first = wanted[0];
        for (int at = from; at <= last; at++) {
            if (text[at] != first) {
                if ((at & STRETCH - 1) == 0) {
                    state.tick(STRETCH >>> 6);
                }
                continue;
            }
            int same = Arrays.mismatch(text, at, at + length, wanted, 0, length);
            if (same < 0) {
                return at;
            }
            state.tick(1 + (same >>> 6));
        }
        return -1;
    }
}
