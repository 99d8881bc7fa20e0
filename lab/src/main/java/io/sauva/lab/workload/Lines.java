package io.sauva.lab.workload;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/// Bytes on their way into a file.
///
/// Thread: one.
final class Lines {
    private static final int FULL = 1 << 16;
    private static final int LONGEST_NUMBER = 20;

    private final OutputStream out;
    private byte[] bytes = new byte[FULL + 1024];
    private int length;

    Lines(OutputStream out) {
        this.out = out;
    }

    void append(char one) {
        room(1);
        bytes[length++] = (byte) one;
    }

    void append(byte[] text) {
        room(text.length);
        System.arraycopy(text, 0, bytes, length, text.length);
        length += text.length;
    }

    /// A number that is not negative, with zeros before it up to so many digits.
    void appendNumber(long number, int digits) {
        int needed = digits;
        for (long bound = power(digits); number >= bound && needed < 19; bound *= 10) {
            needed++;
        }
        room(Math.max(needed, LONGEST_NUMBER));
        long rest = number;
        for (int place = length + needed - 1; place >= length; place--) {
            bytes[place] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += needed;
    }

    /// Writes what has gathered, when it is much.
    void writeIfFull() throws IOException {
        if (length >= FULL) {
            write();
        }
    }

    void write() throws IOException {
        out.write(bytes, 0, length);
        length = 0;
    }

    private void room(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    private static long power(int digits) {
        long power = 1;
        for (int digit = 0; digit < digits; digit++) {
            power *= 10;
        }
        return power;
    }
}
