package io.sauva.server.resp;

import io.sauva.server.value.IntegerText;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Writes numbers as lines of the protocol, such as `$64\r\n`. Those up to 999 are written as one word of eight
/// bytes, of which the first four to six count.
///
/// Thread: any; nothing is kept here.
final class Numbers {
    /// The most bytes that a line takes, or that are touched in writing it.
    static final int LONGEST = 24;

    private static final int SMALL = 1000;
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long[] LINES = new long[SMALL];

    static {
        for (int number = 0; number < SMALL; number++) {
            byte[] line = new byte[Long.BYTES];
            int at = IntegerText.write(line, 1, number);
            line[at] = '\r';
            line[at + 1] = '\n';
            LINES[number] = (long) LONG.get(line, 0);
        }
    }

    private Numbers() {}

    /// Writes the line; answers where it ends. There must be room for [#LONGEST] bytes.
    static int line(byte[] bytes, int from, char type, long number) {
        if (number >= 0 && number < SMALL) {
            LONG.set(bytes, from, LINES[(int) number] | type);
            return from + (number < 10 ? 4 : number < 100 ? 5 : 6);
        }
        bytes[from] = (byte) type;
        int at = IntegerText.write(bytes, from + 1, number);
        bytes[at] = '\r';
        bytes[at + 1] = '\n';
        return at + 2;
    }
}
