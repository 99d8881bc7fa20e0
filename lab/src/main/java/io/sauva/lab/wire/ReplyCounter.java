package io.sauva.lab.wire;

import java.nio.ByteBuffer;

/// Counts the whole replies in a stream of bytes that arrives in pieces. It builds nothing of them: a load
/// generator that makes objects of what it reads measures itself.
///
/// Thread: one.
final class ReplyCounter {
    /// How many elements the present reply still lacks.
    private long lacking = 1;

    /// How many bytes of a string, and of the line end behind it, are still to be stepped over.
    private long stringBytes;

    private final StringBuilder line = new StringBuilder();
    private String error;

    /// Steps over all that is there; answers how many replies have ended in it.
    int count(ByteBuffer in) {
        int ended = 0;
        while (in.hasRemaining()) {
            if (stringBytes > 0) {
                int step = (int) Math.min(stringBytes, in.remaining());
                in.position(in.position() + step);
                stringBytes -= step;
                if (stringBytes > 0) {
                    return ended;
                }
                lacking--;
            } else if (!endsLine(in.get())) {
                continue;
            }
            if (lacking == 0) {
                ended++;
                lacking = 1;
            }
        }
        return ended;
    }

    /// What the first error said; `null` if there was none.
    String error() {
        return error;
    }

    /// Takes a byte of a line; answers whether it was the last one and the line is a whole element.
    private boolean endsLine(byte next) {
        if (next == '\r') {
            return false;
        }
        if (next != '\n') {
            line.append((char) (next & 0xff));
            return false;
        }
        char kind = line.charAt(0);
        switch (kind) {
            case '$', '=', '!' -> {
                int length = Integer.parseInt(line, 1, line.length(), 10);
                stringBytes = length < 0 ? 0 : length + 2L;
                lacking -= length < 0 ? 1 : 0;
            }
            case '*', '~', '>', '%' -> {
                int size = Integer.parseInt(line, 1, line.length(), 10);
                lacking += Math.max(0, kind == '%' ? 2 * size : size) - 1;
            }
            case '-' -> {
                error = error == null ? line.substring(1) : error;
                lacking--;
            }
            default -> lacking--;
        }
        line.setLength(0);
        return true;
    }
}
