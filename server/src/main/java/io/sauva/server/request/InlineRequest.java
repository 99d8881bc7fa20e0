package io.sauva.server.request;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Divides a line that a person typed into arguments: at white space, with quotes. Within `"` there are `\n`,
/// `\r`, `\t`, `\b`, `\a`, `\xHH` and `\` before any other character; within `'` there is `\'`. A closing quote
/// is followed by white space or the end.
///
/// Thread: one, for one line.
final class InlineRequest {
    private final byte[] line;
    private final int end;
    private final byte[] argument;
    private int at;
    private int length;

    private InlineRequest(byte[] line, int from, int to) {
        this.line = line;
        at = from;
        end = to;
        argument = new byte[to - from];
    }

    /// The arguments of the line `from … to`.
    static byte[][] split(byte[] line, int from, int to) {
        return new InlineRequest(line, from, to).arguments();
    }

    private byte[][] arguments() {
        List<byte[]> all = new ArrayList<>();
        while (true) {
            while (at < end && isSpace(line[at])) {
                at++;
            }
            if (at == end) {
                return all.toArray(byte[][]::new);
            }
            length = 0;
            while (at < end && !isSpace(line[at])) {
                switch (line[at]) {
                    case '"' -> quoted();
                    case '\'' -> apostrophed();
                    default -> add(line[at++]);
                }
            }
            all.add(Arrays.copyOf(argument, length));
        }
    }

    private void quoted() {
        at++;
        while (at < end && line[at] != '"') {
            if (line[at] != '\\' || at + 1 == end) {
                add(line[at++]);
            } else if (line[at + 1] == 'x' && at + 3 < end && isHex(line[at + 2]) && isHex(line[at + 3])) {
                add((byte) (Character.digit(line[at + 2], 16) << 4 | Character.digit(line[at + 3], 16)));
                at += 4;
            } else {
                add(escaped(line[at + 1]));
                at += 2;
            }
        }
        close();
    }

    private void apostrophed() {
        at++;
        while (at < end && line[at] != '\'') {
            if (line[at] == '\\' && at + 1 < end && line[at + 1] == '\'') {
                at++;
            }
            add(line[at++]);
        }
        close();
    }

    private void close() {
        if (at == end || (at + 1 < end && !isSpace(line[at + 1]))) {
            throw ProtocolException.of("unbalanced quotes in request");
        }
        at++;
    }

    private void add(byte letter) {
        argument[length++] = letter;
    }

    private static byte escaped(byte letter) {
        return switch (letter) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'a' -> 7;
            default -> letter;
        };
    }

    private static boolean isSpace(byte letter) {
        return letter == ' ' || (letter >= '\t' && letter <= '\r');
    }

    private static boolean isHex(byte letter) {
        return Character.digit(letter, 16) >= 0;
    }
}
