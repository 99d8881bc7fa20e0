package io.sauva.lua.library.json;

import io.sauva.lua.library.text.ByteBuilder;
import java.nio.charset.StandardCharsets;

/// How JSON escapes strings, both ways.
final class JsonText {
    private static final byte[][] ESCAPES = new byte[256][];
    private static final byte[] MEANINGS = new byte[256];

    static {
        for (int value = 0; value < 32; value++) {
            escape(value, String.format("\\u%04x", value));
        }
        escape(127, "\\u007f");
        pair('\b', 'b');
        pair('\t', 't');
        pair('\n', 'n');
        pair('\f', 'f');
        pair('\r', 'r');
        pair('"', '"');
        pair('/', '/');
        pair('\\', '\\');
        MEANINGS['u'] = 'u';
    }

    private JsonText() {}

    private static void escape(int value, String text) {
        ESCAPES[value] = text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void pair(int value, char letter) {
        escape(value, "\\" + letter);
        MEANINGS[letter] = (byte) value;
    }

    /// The byte that a letter after `\` means, `u` for a code unit, 0 for nothing.
    static byte meaning(int letter) {
        return MEANINGS[letter & 0xff];
    }

    /// Appends a string in quotes. What needs no escape is copied at once.
    static void add(ByteBuilder out, byte[] bytes) {
        out.add('"');
        int start = 0;
        for (int at = 0; at < bytes.length; at++) {
            byte[] escape = ESCAPES[bytes[at] & 0xff];
            if (escape != null) {
                out.add(bytes, start, at);
                out.add(escape, 0, escape.length);
                start = at + 1;
            }
        }
        out.add(bytes, start, bytes.length);
        out.add('"');
    }

    /// Appends the UTF-8 bytes of a code point, that of a lone code unit included.
    static void addCodePoint(ByteBuilder out, int point) {
        if (point < 0x80) {
            out.add(point);
        } else if (point < 0x800) {
            out.add(0xc0 | point >> 6);
            out.add(0x80 | (point & 0x3f));
        } else if (point < 0x10000) {
            out.add(0xe0 | point >> 12);
            out.add(0x80 | (point >> 6 & 0x3f));
            out.add(0x80 | (point & 0x3f));
        } else {
            out.add(0xf0 | point >> 18);
            out.add(0x80 | (point >> 12 & 0x3f));
            out.add(0x80 | (point >> 6 & 0x3f));
            out.add(0x80 | (point & 0x3f));
        }
    }
}
