package io.sauva.concurrent.worker;

import java.util.concurrent.locks.LockSupport;

/// Spins a little, then yields, then parks for a time that doubles up to a limit.
///
/// Thread: the worker's own.
public final class BackoffIdleStrategy implements IdleStrategy {
    private static final int SPINS = 50;
    private static final int YIELDS = 50;
    private static final long SHORTEST_PARK_NANOS = 10_000;
    private static final long LONGEST_PARK_NANOS = 1_000_000;

    private final int spins;
    private final int yields;
    private final long shortestParkNanos;
    private final long longestParkNanos;
    private int idleTurns;
    private long parkNanos;

    public BackoffIdleStrategy() {
        this(SPINS, LONGEST_PARK_NANOS);
    }

    /// Spins so often before it yields, and never parks for longer than the limit.
    public BackoffIdleStrategy(int spins, long longestParkNanos) {
        if (spins < 0 || longestParkNanos < 0) {
            throw new IllegalArgumentException("must not be negative: spins " + spins + ", park " + longestParkNanos);
        }
        this.spins = spins;
        yields = YIELDS;
        shortestParkNanos = SHORTEST_PARK_NANOS;
        this.longestParkNanos = longestParkNanos;
        parkNanos = shortestParkNanos;
    }

    private BackoffIdleStrategy(long parkNanos) {
        spins = 0;
        yields = 0;
        shortestParkNanos = parkNanos;
        longestParkNanos = parkNanos;
        this.parkNanos = parkNanos;
    }

    /// Parks at once, for this time unless it is woken: for work that comes in heaps and is not urgent. To yield
    /// and to park for microseconds costs the processor more than such work does.
    public static BackoffIdleStrategy parking(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("must not be negative: park " + nanos);
        }
        return new BackoffIdleStrategy(nanos);
    }

    @Override
    public void idle() {
        if (idleTurns < spins) {
            idleTurns++;
            Thread.onSpinWait();
        } else if (idleTurns < spins + yields) {
            idleTurns++;
            Thread.yield();
        } else {
            LockSupport.parkNanos(this, Math.min(parkNanos, longestParkNanos));
            parkNanos = Math.min(parkNanos * 2, longestParkNanos);
        }
    }

    @Override
    public void reset() {
        idleTurns = 0;
        parkNanos = shortestParkNanos;
    }
}
