package io.sauva.server.client;

/// Bytes as text between quotes, in which nothing is special: `"a\x00\"b"`.
///
/// Thread: any; nothing is kept here.
public final class Quoted {
    private Quoted() {}

    public static void append(StringBuilder text, byte[] bytes) {
        text.append('"');
        for (byte one : bytes) {
            switch (one) {
                case '\\', '"' -> text.append('\\').append((char) one);
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                case 7 -> text.append("\\a");
                case '\b' -> text.append("\\b");
                default -> appendPlain(text, one);
            }
        }
        text.append('"');
    }

    private static void appendPlain(StringBuilder text, byte one) {
        if (one >= ' ' && one < 127) {
            text.append((char) one);
        } else {
            text.append("\\x").append(digit(one >> 4)).append(digit(one));
        }
    }

    private static char digit(int value) {
        return Character.forDigit(value & 15, 16);
    }
}
