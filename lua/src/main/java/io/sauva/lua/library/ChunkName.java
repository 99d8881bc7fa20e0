package io.sauva.lua.library;

import io.sauva.lua.LuaString;

/// How messages show the name that a chunk was given: `=name` and `@file` are names, anything else is the text
/// of the chunk.
final class ChunkName {
    private static final int WIDTH = 60;
    private static final int FILE_WIDTH = WIDTH - 8;
    private static final int TEXT_WIDTH = WIDTH - 17;

    private ChunkName() {}

    static String shown(LuaString name) {
        String text = name.toString();
        int zero = text.indexOf(0);
        if (zero >= 0) {
            text = text.substring(0, zero);
        }
        if (text.startsWith("=")) {
            return text.substring(1, Math.min(text.length(), WIDTH));
        }
        if (text.startsWith("@")) {
            String file = text.substring(1);
            return file.length() > FILE_WIDTH ? "..." + file.substring(file.length() - FILE_WIDTH) : file;
        }
        int end = 0;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        end = Math.min(end, TEXT_WIDTH);
        return "[string \"" + text.substring(0, end) + (end < text.length() ? "...\"]" : "\"]");
    }
}
