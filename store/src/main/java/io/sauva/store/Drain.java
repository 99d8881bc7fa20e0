package io.sauva.store;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.worker.DutyCycle;
import io.sauva.storage.EntryEngine;
import io.sauva.store.placement.SplitPlacement;
import io.sauva.store.routing.PartitionMap.Place;
import java.util.ArrayList;
import java.util.List;

/// Brings the data of moved keys to where they belong, a few keys a turn and so many a second at most, until
/// nothing is left; then it costs one look a turn.
///
/// Thread: one.
final class Drain implements DutyCycle {
    private static final int KEYS_A_TURN = 64;

    private final SplitPlacement<?> placement;
    private final Operations operations;
    private final Clock clock;
    private final long keysPerSecond;
    private final List<byte[]> unsettled = new ArrayList<>();
    private EntryEngine.Walk walk;
    private long windowStartNanos;
    private long windowKeys;

    Drain(SplitPlacement<?> placement, Operations operations, Clock clock, long keysPerSecond) {
        this.placement = placement;
        this.operations = operations;
        this.clock = clock;
        this.keysPerSecond = keysPerSecond;
    }

    @Override
    public int turn() {
        if (placement.unsettled() == 0 || !isWithinRate()) {
            return 0;
        }
        if (walk == null) {
            walk = placement.map().keys();
        }
        unsettled.clear();
        boolean more = walk.next(KEYS_A_TURN, this::collect);
        unsettled.forEach(operations::settle);
        windowKeys += unsettled.size();
        // Keys that were moved behind the walk's back are met on the next one.
        walk = more ? walk : null;
        return unsettled.size(); // with many keys settled and few not, it must not burn a core looking for them
    }

    private void collect(byte[] key) {
        Place place = placement.map().place(key);
        if (place != null && place.isUnsettled()) {
            unsettled.add(key);
        }
    }

    private boolean isWithinRate() {
        long now = clock.nanos();
        if (now - windowStartNanos > 1_000_000_000L) {
            windowStartNanos = now;
            windowKeys = 0;
        }
        return windowKeys < keysPerSecond;
    }
}
