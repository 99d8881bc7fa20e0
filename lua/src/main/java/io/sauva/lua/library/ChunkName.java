package io.sauva.lua.library;

import io.sauva.lua.LuaString;

/// How messages show the name that a chunk was given: `=name` and `@file` are names, anything else is the text
/// of the chunk. Widths are those of PUC Lua, in bytes, and a name ends at its first zero.
final class ChunkName {
    private static final int WIDTH = 60;
    private static final int FILE_WIDTH = WIDTH - 8;
    private static final int TEXT_WIDTH = WIDTH - 17;

    private ChunkName() {}

    static String shown(LuaString name) {
        byte[] bytes = name.bytes();
        int first = bytes.length == 0 ? 0 : bytes[0];
        if (first == '=') {
            return part(name, 1, Math.min(end(bytes, false), WIDTH));
        }
        if (first == '@') {
            int end = end(bytes, false);
            return end - 1 > FILE_WIDTH ? "..." + part(name, end - FILE_WIDTH, end) : part(name, 1, end);
        }
        int end = end(bytes, true);
        int shown = Math.min(end, TEXT_WIDTH);
        boolean cut = shown < bytes.length && bytes[shown] != 0;
        return "[string \"" + part(name, 0, shown) + (cut ? "...\"]" : "\"]");
    }

    private static String part(LuaString name, int from, int to) {
        return LuaString.of(name.copy(from, to)).toString();
    }

    /// Where a name, or its first line, ends.
    private static int end(byte[] bytes, boolean line) {
        int end = 0;
        while (end < bytes.length && bytes[end] != 0 && !(line && (bytes[end] == '\n' || bytes[end] == '\r'))) {
            end++;
        }
        return end;
    }
}
