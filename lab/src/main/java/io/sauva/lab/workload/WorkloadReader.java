package io.sauva.lab.workload;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Reads the operations of a workload file, one after the other; of a file of any size it holds a few lines.
///
/// ```java
/// try (WorkloadReader reader = WorkloadReader.open(file)) {
///     while (reader.next()) {
///         switch (reader.kind()) { … reader.key() … }
///     }
/// }
/// ```
///
/// Thread: one. A line that is not understood is a [WorkloadException] that names file and line.
public final class WorkloadReader implements AutoCloseable {
    private static final int LONGEST_KEY = 64 * 1024;
    private static final int SHOWN = 40;
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
            .withInvokeExactBehavior();
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHEST_BITS = 0x8080_8080_8080_8080L;
    private static final long COMMAS = ONES * ',';
    private static final long LINE_ENDS = ONES * '\n';

    private final Path file;
    private final InputStream in;
    private byte[] buffer;
    private int position;
    private int filled;
    private boolean ended;
    private long line;
    private volatile long bytes;
    private int start;
    private int end;
    private Kind kind;
    private byte[] key;
    private int limit;
    private final List<byte[]> keys = new ArrayList<>();

    private WorkloadReader(Path file, InputStream in, int bufferBytes) {
        this.file = file;
        this.in = in;
        buffer = new byte[bufferBytes];
    }

    /// Opens a file.
    public static WorkloadReader open(Path file) {
        return open(file, 1 << 18);
    }

    static WorkloadReader open(Path file, int bufferBytes) {
        try {
            if (Files.isDirectory(file)) {
                throw new WorkloadException(file + ": a folder, not a workload file");
            }
            return new WorkloadReader(file, Files.newInputStream(file), bufferBytes);
        } catch (NoSuchFileException e) {
            throw new WorkloadException(file + ": there is no such workload file", e);
        } catch (IOException e) {
            throw new WorkloadException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /// Goes to the next operation; answers whether there is one.
    public boolean next() {
        if (!nextLine()) {
            return false;
        }
        if (end - start < 3 || buffer[start + 1] != ',') {
            throw bad("a line is 0,key or 1,key or 2,key,limit or 3,key,key,…");
        }
        switch (buffer[start]) {
            case '0' -> one(Kind.READ);
            case '1' -> one(Kind.WRITE);
            case '2' -> scan();
            case '3' -> transaction();
            default -> throw bad("the operation must be 0 (read), 1 (write), 2 (scan) or 3 (transaction)");
        }
        return true;
    }

    /// What the operation does.
    public Kind kind() {
        return kind;
    }

    /// Its key, or the first one. The array is new and the caller's.
    public byte[] key() {
        return key;
    }

    /// How many entries a scan asks for.
    public int limit() {
        return limit;
    }

    /// The keys of a transaction, in a list of its own.
    public List<byte[]> keys() {
        return new ArrayList<>(keys);
    }

    /// How many bytes of the file were read, some of them ahead. Any thread may ask.
    public long bytes() {
        return bytes;
    }

    /// How many lines were read.
    public long line() {
        return line;
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new WorkloadException(file + ": cannot be closed: " + e.getMessage(), e);
        }
    }

    private void one(Kind which) {
        kind = which;
        if (comma(start + 2) != end) {
            throw bad("one key, and nothing after it");
        }
        key = cut(start + 2, end);
    }

    private void scan() {
        kind = Kind.SCAN;
        int comma = comma(start + 2);
        key = cut(start + 2, comma);
        long number = 0;
        if (comma + 1 >= end || end - comma > 11) {
            throw bad("a scan needs a limit of 1 … " + Integer.MAX_VALUE);
        }
        for (int at = comma + 1; at < end; at++) {
            int digit = buffer[at] - '0';
            if (digit < 0 || digit > 9) {
                throw bad("a scan's limit must be a number");
            }
            number = 10 * number + digit;
        }
        if (number < 1 || number > Integer.MAX_VALUE) {
            throw bad("a scan needs a limit of 1 … " + Integer.MAX_VALUE);
        }
        limit = (int) number;
    }

    private void transaction() {
        kind = Kind.TRANSACTION;
        keys.clear();
        int from = start + 2;
        while (true) {
            int comma = comma(from);
            keys.add(cut(from, comma));
            if (comma == end) {
                break;
            }
            from = comma + 1;
        }
        key = keys.getFirst();
    }

    private int comma(int from) {
        return indexOf(COMMAS, from, end);
    }

    /// Where the byte that `bytes` has eight times is next, or `to`. Eight bytes are looked at in one step: in a
    /// word that is zero where the byte is, the subtraction borrows at the lowest such place (Mycroft's test).
    private int indexOf(long bytes, int from, int to) {
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long word = (long) WORD.get(buffer, at) ^ bytes;
            long zeroes = (word - ONES) & ~word & HIGHEST_BITS;
            if (zeroes != 0) {
                return at + Long.numberOfTrailingZeros(zeroes) / Byte.SIZE;
            }
        }
        while (at < to && buffer[at] != (byte) bytes) {
            at++;
        }
        return at;
    }

    private byte[] cut(int from, int to) {
        if (from >= to) {
            throw bad("a key must not be empty");
        }
        if (to - from > LONGEST_KEY) {
            throw bad("a key must not be longer than " + LONGEST_KEY + " bytes");
        }
        return Arrays.copyOfRange(buffer, from, to);
    }

    /// Finds the next line, `start` to `end`, in the buffer.
    private boolean nextLine() {
        int from = position;
        while (true) {
            int at = indexOf(LINE_ENDS, from, filled);
            if (at < filled) {
                return line(at, at + 1);
            }
            if (ended) {
                return position < filled && line(filled, filled);
            }
            from = filled - position;
            fill();
        }
    }

    private boolean line(int lineEnd, int next) {
        line++;
        start = position;
        end = lineEnd > start && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        position = next;
        return true;
    }

    private void fill() {
        System.arraycopy(buffer, position, buffer, 0, filled - position);
        filled -= position;
        position = 0;
        if (filled == buffer.length) {
            // A transaction may name many keys; without any bound a file that is none would be read whole.
            if (filled > 64 * LONGEST_KEY) {
                line++;
                throw new WorkloadException(file + ":" + line + ": a line is too long; is this a workload file?");
            }
            buffer = Arrays.copyOf(buffer, 2 * filled);
        }
        try {
            long bytesBefore = bytes;
            int read = in.read(buffer, filled, buffer.length - filled);
            ended = read < 0;
            filled += Math.max(read, 0);
            bytes = bytesBefore + Math.max(read, 0);
        } catch (IOException e) {
            throw new WorkloadException(file + ":" + (line + 1) + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private WorkloadException bad(String rule) {
        StringBuilder shown = new StringBuilder();
        for (int at = start; at < Math.min(end, start + SHOWN); at++) {
            int one = buffer[at] & 0xFF;
            shown.append(one >= ' ' && one < 127 ? (char) one : '?');
        }
        String more = end - start > SHOWN ? "…" : "";
        return new WorkloadException(file + ":" + line + ": " + rule + "; found '" + shown + more + "'");
    }
}
