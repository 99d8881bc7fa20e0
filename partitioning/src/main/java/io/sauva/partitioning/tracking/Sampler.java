package io.sauva.partitioning.tracking;

/// Says which operations are looked at: on average one in so many, at distances drawn at random, so that a load
/// with a rhythm is not always caught at the same beat. Counts all of them on the way.
///
/// Each thread has a countdown of its own, as long as there are not more threads than cells; two that share one
/// may lose a count, which shifts the sampling and the total a little and nothing else. An operation that is not
/// looked at costs a load, a decrement and a store in the thread's own cache line.
///
/// Thread: any.
final class Sampler {
    private static final int CELLS = 64;

    /// Longs a cell: two cache lines, because processors fetch them in pairs.
    private static final int CELL = 16;

    private static final int LEFT = 0;
    private static final int DRAWN = 1;
    private static final int RANDOM = 2;

    private final long[] cells = new long[(CELLS + 1) * CELL];
    private volatile boolean on;
    private volatile int oneIn;

    Sampler(int oneIn, long seed, boolean on) {
        this.oneIn = oneIn;
        this.on = on;
        for (int cell = 1; cell <= CELLS; cell++) {
            cells[cell * CELL + RANDOM] = (seed + cell) * 0x9E3779B97F4A7C15L | 1;
        }
    }

    /// Whether the operation that the calling thread begins is to be looked at.
    boolean isDue() {
        if (!on) {
            return false;
        }
        int cell = cellOfThread();
        long left = cells[cell + LEFT] - 1;
        cells[cell + LEFT] = left;
        return left < 0 && draw(cell);
    }

    /// How many operations there were while this was on, an estimate.
    long operations() {
        long operations = 0;
        for (int cell = 1; cell <= CELLS; cell++) {
            operations += cells[cell * CELL + DRAWN] - Math.max(0, cells[cell * CELL + LEFT]);
        }
        return operations;
    }

    void turn(boolean nowOn) {
        on = nowOn;
    }

    /// Changes the rate; each thread follows when its present countdown ends.
    void sampleOneIn(int operations) {
        oneIn = operations;
    }

    int oneIn() {
        return oneIn;
    }

    private boolean draw(int cell) {
        boolean first = cells[cell + DRAWN] == 0;
        long random = cells[cell + RANDOM];
        random ^= random << 13;
        random ^= random >>> 7;
        random ^= random << 17;
        cells[cell + RANDOM] = random;
        // Uniform in 1 … 2·mean − 1; the operation itself is one of them.
        long distance = 1 + Long.remainderUnsigned(random, 2L * oneIn - 1);
        cells[cell + LEFT] = distance - 1;
        cells[cell + DRAWN] += distance;
        return !first || distance == 1 || oneIn == 1;
    }

    private static int cellOfThread() {
        return ((int) Thread.currentThread().threadId() & (CELLS - 1)) * CELL + CELL;
    }
}
