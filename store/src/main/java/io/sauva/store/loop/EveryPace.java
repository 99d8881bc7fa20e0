package io.sauva.store.loop;

import io.sauva.partitioning.tracking.Tracker;

/// Repartitions after each so many operations, and, with 0, as soon as there is something new.
///
/// Thread: that of the loop.
final class EveryPace implements Pace {
    private final Cycle cycle;
    private final Tracker tracker;
    private final long operations;
    private long last;
    private long lastCollected;

    EveryPace(Cycle cycle, Tracker tracker, long operations) {
        this.cycle = cycle;
        this.tracker = tracker;
        this.operations = operations;
    }

    @Override
    public int turn() {
        long now = tracker.operations();
        long collected = tracker.collected();
        if (now - last < operations || collected == lastCollected) {
            return 0;
        }
        last = now;
        lastCollected = collected;
        cycle.repartition();
        return 1;
    }

    @Override
    public void startOver() {
        last = tracker.operations();
        lastCollected = tracker.collected();
    }
}
