package io.sauva.server.keyspace.expiry;

import java.util.Arrays;

/// Keys in a heap, the one that goes first on top. Two arrays and four children a node: twelve bytes an entry,
/// and half the levels of a binary heap.
///
/// Time and database (rather: its contents, see [Swaps]) share a number, so that one comparison orders entries:
///
/// ```
/// 63 ........................... 16 15 ............. 0
/// milliseconds since 1970 (47 bits) contents (16 bits)
/// ```
///
/// Thread: guarded by the lock of its stripe.
/// Invariant: no entry goes before its parent.
final class TimeHeap {
    /// Beyond this the time does not fit; the year 6429 may come without us.
    static final long LATEST_MILLIS = (1L << 47) - 1;

    static final int MOST_DATABASES = 1 << 16;

    private static final int CHILDREN = 4;
    private static final int SMALLEST = 16;

    private long[] times = {};
    private byte[][] keys = {};
    private int size;

    static long pack(long millis, int database) {
        return (millis << 16) | database;
    }

    static long millis(long time) {
        return time >>> 16;
    }

    static int database(long time) {
        return (int) time & (MOST_DATABASES - 1);
    }

    int size() {
        return size;
    }

    /// The time of the first to go; `Long.MAX_VALUE` if there is none.
    long earliestMillis() {
        return size == 0 ? Long.MAX_VALUE : millis(times[0]);
    }

    long time(int at) {
        return times[at];
    }

    byte[] key(int at) {
        return keys[at];
    }

    void add(long time, byte[] key) {
        if (size == times.length) {
            resize(Math.max(SMALLEST, size + (size >> 1)));
        }
        int at = size++;
        while (at > 0) {
            int parent = (at - 1) / CHILDREN;
            if (times[parent] <= time) {
                break;
            }
            set(at, times[parent], keys[parent]);
            at = parent;
        }
        set(at, time, key);
    }

    /// Removes the first to go.
    void remove() {
        size--;
        long time = times[size];
        byte[] key = keys[size];
        keys[size] = null;
        if (size > 0) {
            sink(time, key);
        }
        if (size < times.length / 4 && times.length > SMALLEST) {
            resize(Math.max(SMALLEST, times.length / 2));
        }
    }

    private void sink(long time, byte[] key) {
        int at = 0;
        while (true) {
            int first = at * CHILDREN + 1;
            if (first >= size) {
                break;
            }
            int least = first;
            int last = Math.min(first + CHILDREN, size);
            for (int child = first + 1; child < last; child++) {
                if (times[child] < times[least]) {
                    least = child;
                }
            }
            if (times[least] >= time) {
                break;
            }
            set(at, times[least], keys[least]);
            at = least;
        }
        set(at, time, key);
    }

    private void set(int at, long time, byte[] key) {
        times[at] = time;
        keys[at] = key;
    }

    private void resize(int capacity) {
        times = Arrays.copyOf(times, capacity);
        keys = Arrays.copyOf(keys, capacity);
    }
}
