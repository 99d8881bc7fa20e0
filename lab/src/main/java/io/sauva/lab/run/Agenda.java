package io.sauva.lab.run;

import io.sauva.lab.workload.Kind;
import io.sauva.lab.workload.WorkloadReader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;

/// What one client has to do, read ahead, so that reading it is not measured as part of an operation.
///
/// [#readAll] reads the whole file before anything is measured, as Repart-KV's runner does: then a client does nothing
/// but operations. Of a file that is too large for that, some operations are read at a time, in between.
///
/// Thread: one at a time; `bytes` any.
final class Agenda implements AutoCloseable {
    private static final int STRETCH = 256;
    private static final VarHandle END;

    static {
        try {
            END = MethodHandles.lookup()
                    .findVarHandle(Agenda.class, "end", int.class)
                    .withInvokeExactBehavior();
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final WorkloadReader reader;
    private Kind[] kinds = new Kind[STRETCH];
    private byte[][] keys = new byte[STRETCH][];
    private int[] limits = new int[STRETCH];
    /// The keys of transactions; without a place in a file that has none.
    private Object[] transactions = {};
    /// How many operations are here.
    private int filled;
    /// How many of them the client has been given.
    private int end;
    private volatile boolean whole;

    Agenda(WorkloadReader reader) {
        this.reader = reader;
    }

    /// Reads what is left of the file.
    void readAll() {
        while (read()) {
            if (filled == kinds.length) {
                kinds = Arrays.copyOf(kinds, 2 * filled);
                keys = Arrays.copyOf(keys, 2 * filled);
                limits = Arrays.copyOf(limits, 2 * filled);
            }
        }
        whole = true;
    }

    /// Gives out up to so many operations more; answers how many. They end before [#end].
    int next(long most) {
        int count = (int) Math.min(STRETCH, most);
        if (whole) {
            count = Math.min(count, filled - end);
        } else {
            filled = 0;
            while (filled < count && read()) {}
            count = filled;
            end = 0;
        }
        END.setOpaque(this, end + count);
        return count;
    }

    /// The number behind the last operation that was given out.
    int end() {
        return end;
    }

    Kind kind(int operation) {
        return kinds[operation];
    }

    byte[] key(int operation) {
        return keys[operation];
    }

    int limit(int operation) {
        return limits[operation];
    }

    @SuppressWarnings("unchecked") // only `read` fills it
    List<byte[]> transactionKeys(int operation) {
        return (List<byte[]>) transactions[operation];
    }

    /// How far into its file the client is, about.
    long bytes() {
        long read = reader.bytes();
        return whole && filled > 0 ? (long) ((double) read * (int) END.getOpaque(this) / filled) : read;
    }

    @Override
    public void close() {
        reader.close();
    }

    private boolean read() {
        if (!reader.next()) {
            return false;
        }
        Kind kind = reader.kind();
        kinds[filled] = kind;
        keys[filled] = reader.key();
        limits[filled] = kind == Kind.SCAN ? reader.limit() : 0;
        if (kind == Kind.TRANSACTION) {
            if (transactions.length < kinds.length) {
                transactions = Arrays.copyOf(transactions, kinds.length);
            }
            transactions[filled] = reader.keys();
        }
        filled++;
        return true;
    }
}
