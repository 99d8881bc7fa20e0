package io.sauva.server.info;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;

/// Counts times by their size: four classes for each power of two, so that a percentile is wrong by an eighth at
/// most.
///
/// Thread: any; recording is one addition that threads do not contend for.
final class Histogram {
    private static final int CLASSES_BITS = 2;
    private static final int SIZE = 64 << CLASSES_BITS;

    private final AtomicReferenceArray<LongAdder> counts = new AtomicReferenceArray<>(SIZE);

    void record(long nanos) {
        int at = index(Math.max(0, nanos));
        LongAdder count = counts.get(at);
        if (count == null) {
            counts.compareAndSet(at, null, new LongAdder());
            count = counts.get(at);
        }
        count.increment();
    }

    long total() {
        long total = 0;
        for (int at = 0; at < SIZE; at++) {
            total += count(at);
        }
        return total;
    }

    /// The time that so many percent of all do not exceed.
    long percentileNanos(double percent) {
        long total = total();
        long wanted = Math.max(1, (long) Math.ceil(total * percent / 100));
        long seen = 0;
        for (int at = 0; at < SIZE; at++) {
            seen += count(at);
            if (seen >= wanted) {
                return middle(at);
            }
        }
        return 0;
    }

    /// How many took at most so long.
    long upTo(long nanos) {
        long seen = 0;
        for (int at = 0; at < SIZE && middle(at) <= nanos; at++) {
            seen += count(at);
        }
        return seen;
    }

    private long count(int at) {
        LongAdder count = counts.get(at);
        return count == null ? 0 : count.sum();
    }

    /// The power of two, then the two bits that follow the first.
    private static int index(long nanos) {
        if (nanos < 1 << CLASSES_BITS) {
            return (int) nanos;
        }
        int power = 63 - Long.numberOfLeadingZeros(nanos);
        return (power << CLASSES_BITS) | (int) ((nanos >>> (power - CLASSES_BITS)) & ((1 << CLASSES_BITS) - 1));
    }

    private static long middle(int index) {
        int power = index >> CLASSES_BITS;
        if (power < CLASSES_BITS) {
            return index;
        }
        long least = (1L << power) | ((long) (index & ((1 << CLASSES_BITS) - 1)) << (power - CLASSES_BITS));
        return least + ((1L << (power - CLASSES_BITS)) >> 1);
    }
}
