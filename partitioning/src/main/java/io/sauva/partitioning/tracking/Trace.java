package io.sauva.partitioning.tracking;

import java.util.Arrays;

/// Operations in the order in which they were seen, each with its cost and the keys it touched.
///
/// ```
///   log:  │ n │ cost │ key 1 … key n │ n │ cost │ …      keys are numbers into `keys` and `hashes`
/// ```
///
/// The cost of a scan is negative. Scans tie their keys together like any other operation, but a store that asks
/// all partitions for them anyway gains nothing when their keys are in one.
///
/// Thread: any; never changes.
public final class Trace {
    /// Ints of an operation beside its keys.
    static final int HEADER = 2;

    private final byte[][] keys;
    private final long[] hashes;
    private final int keyCount;
    private final int[] log;
    private final int operations;

    Trace(byte[][] keys, long[] hashes, int keyCount, int[] log, int operations) {
        this.keys = keys;
        this.hashes = hashes;
        this.keyCount = keyCount;
        this.log = log;
        this.operations = operations;
    }

    /// How many operations there are.
    public int operations() {
        return operations;
    }

    /// How many keys are numbered; some may be of operations that are in another trace taken together with this.
    public int keyCount() {
        return keyCount;
    }

    public byte[] key(int number) {
        return keys[number];
    }

    public long hash(int number) {
        return hashes[number];
    }

    /// The last operations of this trace, so many of them or all.
    public Trace last(int count) {
        if (count >= operations) {
            return this;
        }
        int at = 0;
        for (int skip = operations - count; skip > 0; skip--) {
            at += HEADER + log[at];
        }
        return new Trace(keys, hashes, keyCount, Arrays.copyOfRange(log, at, log.length), count);
    }

    int[] log() {
        return log;
    }

    byte[][] keys() {
        return keys;
    }
}
