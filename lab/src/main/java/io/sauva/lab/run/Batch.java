package io.sauva.lab.run;

import io.sauva.lab.workload.Kind;
import io.sauva.lab.workload.WorkloadReader;
import java.util.List;

/// Some operations, read ahead, so that reading them is not measured as part of them.
///
/// Thread: one.
final class Batch {
    private static final int SIZE = 256;

    final Kind[] kinds = new Kind[SIZE];
    final byte[][] keys = new byte[SIZE][];
    final int[] limits = new int[SIZE];
    final Object[] more = new Object[SIZE];

    /// Reads up to so many operations; answers how many there were.
    int read(WorkloadReader reader, long most) {
        int count = 0;
        while (count < SIZE && count < most && reader.next()) {
            Kind kind = reader.kind();
            kinds[count] = kind;
            keys[count] = reader.key();
            limits[count] = kind == Kind.SCAN ? reader.limit() : 0;
            more[count] = kind == Kind.TRANSACTION ? reader.keys() : null;
            count++;
        }
        return count;
    }

    @SuppressWarnings("unchecked") // only `read` fills it
    List<byte[]> transactionKeys(int operation) {
        return (List<byte[]>) more[operation];
    }
}
