package io.sauva.server.keyspace.expiry;

/// One share of the [ExpiryIndex]: a heap and its lock.
///
/// Entries that are no longer true (the key was persisted, deleted, or has another time) stay in the heap until
/// they are swept out: when the heap has doubled since the last sweep, or when most of a sample are untrue.
///
/// Thread: `add` any; all else one at a time, the thread that polls. The lock is held for a few steps of a heap
/// each, never while somebody else is asked.
/// Invariant: an entry that is true is in the heap, or in the hands of the polling thread, which brings it back
/// or hands it over.
final class Stripe {
    /// Knows whether an entry is true.
    @FunctionalInterface
    interface Truth {
        boolean isTrue(long time, byte[] key);
    }

    private static final int SAMPLE = 16;

    /// Below this a sweep is not worth its while.
    private static final int FEW = 64;

    private final Object lock = new Object();
    private TimeHeap heap = new TimeHeap();
    private volatile long earliestMillis = Long.MAX_VALUE;
    private volatile int size;
    private int sweepAbove = FEW;
    private int hand;

    void add(long time, byte[] key) {
        synchronized (lock) {
            heap.add(time, key);
            publish();
        }
    }

    /// When the first of them goes; `Long.MAX_VALUE` if there is none. May be late by what is being added.
    long earliestMillis() {
        return earliestMillis;
    }

    int size() {
        return size;
    }

    /// Takes out entries whose time has come, as many as there is room for; answers how many.
    int takeDue(long nowMillis, long[] times, byte[][] keys, int limit) {
        int taken = 0;
        synchronized (lock) {
            while (taken < limit && heap.earliestMillis() <= nowMillis) {
                times[taken] = heap.time(0);
                keys[taken] = heap.key(0);
                heap.remove();
                taken++;
            }
            publish();
        }
        return taken;
    }

    /// Sweeps if it has twice as many entries as after the last time.
    void sweepIfDoubled(Truth truth) {
        if (size > sweepAbove) {
            sweep(truth);
        }
    }

    /// Sweeps if most entries of a sample are untrue.
    void sweepIfMostlyUntrue(Truth truth) {
        if (size >= FEW && mostlyUntrue(truth)) {
            sweep(truth);
        }
    }

    private boolean mostlyUntrue(Truth truth) {
        long[] times = new long[SAMPLE];
        byte[][] keys = new byte[SAMPLE][];
        synchronized (lock) {
            int count = heap.size();
            if (count < SAMPLE) {
                return false;
            }
            // Evenly over the heap, and elsewhere each time: those at its end go last and stay longest.
            hand = (hand + 1) % (count / SAMPLE);
            for (int at = 0; at < SAMPLE; at++) {
                int entry = (int) ((long) at * count / SAMPLE) + hand;
                times[at] = heap.time(Math.min(entry, count - 1));
                keys[at] = heap.key(Math.min(entry, count - 1));
            }
        }
        int untrue = 0;
        for (int at = 0; at < SAMPLE; at++) {
            untrue += truth.isTrue(times[at], keys[at]) ? 0 : 1;
        }
        return untrue > SAMPLE / 2;
    }

    /// Takes all entries out, asks about each, and brings back those that are true, once each. Who adds meanwhile
    /// adds to a new heap.
    private void sweep(Truth truth) {
        TimeHeap old;
        synchronized (lock) {
            old = heap;
            heap = new TimeHeap();
            publish();
        }
        TimeHeap truths = new TimeHeap();
        Repetition repetition = new Repetition();
        while (old.size() > 0) {
            long time = old.time(0);
            byte[] key = old.key(0);
            old.remove();
            if (truth.isTrue(time, key) && repetition.isNew(time, key)) {
                truths.add(time, key);
            }
        }
        synchronized (lock) {
            TimeHeap added = heap;
            heap = truths;
            for (int at = 0; at < added.size(); at++) {
                heap.add(added.time(at), added.key(at));
            }
            sweepAbove = Math.max(FEW, 2 * heap.size());
            publish();
        }
    }

    private void publish() {
        earliestMillis = heap.earliestMillis();
        size = heap.size();
    }
}
