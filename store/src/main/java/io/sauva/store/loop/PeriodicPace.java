package io.sauva.store.loop;

import io.sauva.concurrent.clock.Clock;
import io.sauva.partitioning.tracking.Tracker;
import io.sauva.store.repartitioning.Phase;
import io.sauva.store.repartitioning.Trigger;

/// Repart-KV's cycle: tracks for a while, repartitions by what it saw, forgets it, rests for a while.
///
/// Thread: that of the loop.
final class PeriodicPace implements Pace {
    private final Cycle cycle;
    private final Tracker tracker;
    private final Clock clock;
    private final Ledger ledger;
    private final long trackingNanos;
    private final long intervalNanos;
    private boolean tracking = true;
    private long until;

    PeriodicPace(Cycle cycle, Tracker tracker, Clock clock, Ledger ledger, Trigger.Periodic trigger) {
        this.cycle = cycle;
        this.tracker = tracker;
        this.clock = clock;
        this.ledger = ledger;
        trackingNanos = trigger.tracking().toNanos();
        intervalNanos = trigger.interval().toNanos();
        until = clock.nanos() + trackingNanos;
    }

    @Override
    public int turn() {
        if (clock.nanos() < until) {
            return 0;
        }
        if (tracking) {
            tracking = false;
            tracker.turn(false);
            tracker.turn(); // what is still in the buffers
            cycle.repartition();
            cycle.forget();
            ledger.enter(Phase.WAITING);
            until = clock.nanos() + intervalNanos;
        } else {
            startOver();
        }
        return 1;
    }

    @Override
    public void startOver() {
        tracking = true;
        tracker.turn(true);
        ledger.enter(Phase.TRACKING);
        until = clock.nanos() + trackingNanos;
    }
}
