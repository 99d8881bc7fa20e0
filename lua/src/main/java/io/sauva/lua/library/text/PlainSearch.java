package io.sauva.lua.library.text;

import io.sauva.lua.LuaState;
import java.util.Arrays;

/// Finds bytes within bytes. The first byte is looked for alone; Java compares the rest many bytes at a time.
final class PlainSearch {
    private static final int STRETCH = 4096;

    private PlainSearch() {}

    /// Where `wanted` begins in `text` at or after `from`, or -1.
    static int find(LuaState state, byte[] text, int from, byte[] wanted) {
        int length = wanted.length;
        int last = text.length - length;
        if (length == 0) {
            return from <= text.length ? from : -1;
        }
        byte first = wanted[0];
        int at = from;
        while (at <= last) {
            int stop = Math.min(last, at + STRETCH);
            while (at <= stop && text[at] != first) {
                at++;
            }
            if (at > stop) {
                state.tick(STRETCH >>> 6);
                continue;
            }
            int same = Arrays.mismatch(text, at, at + length, wanted, 0, length);
            if (same < 0) {
                return at;
            }
            state.tick(1 + (same >>> 6));
            at++;
        }
        return -1;
    }
}
