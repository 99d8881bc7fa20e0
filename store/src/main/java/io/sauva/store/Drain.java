package io.sauva.store;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.worker.DutyCycle;
import io.sauva.storage.EntryEngine;
import io.sauva.store.placement.SplitPlacement;
import io.sauva.store.routing.PartitionMap.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Brings the data of moved keys to where they belong, a few keys a turn and so many a second at most, until
/// nothing is left; then it costs one look a turn. Nobody waits for it, and what it takes the operations lack: it
/// rests several times as long as it has worked.
///
/// Thread: one.
final class Drain implements DutyCycle {
    private static final int KEYS_A_TURN = 512;

    /// Keys of one partition that are brought home while it is held.
    private static final int KEYS_AT_ONCE = 64;

    /// Rest after a turn, in turns: on an engine whose puts are dear it has a fifth of a core, not a whole one.
    private static final int REST = 4;

    private final SplitPlacement<?> placement;
    private final Operations operations;
    private final Clock clock;
    private final long keysPerSecond;
    private final Map<Integer, List<byte[]>> unsettled = new TreeMap<>();
    private EntryEngine.Walk walk;
    private long windowStartNanos;
    private long windowKeys;
    private long restUntilNanos;

    Drain(SplitPlacement<?> placement, Operations operations, Clock clock, long keysPerSecond) {
        this.placement = placement;
        this.operations = operations;
        this.clock = clock;
        this.keysPerSecond = keysPerSecond;
        restUntilNanos = clock.nanos();
    }

    @Override
    public int turn() {
        long begunNanos = clock.nanos();
        if (placement.unsettled() == 0 || !isWithinRate(begunNanos)) {
            return 0;
        }
        if (walk == null) {
            walk = placement.map().keys();
        }
        unsettled.clear();
        boolean more = walk.next(KEYS_A_TURN, this::collect);
        int settled = 0;
        for (List<byte[]> keys : unsettled.values()) {
            for (int from = 0; from < keys.size(); from += KEYS_AT_ONCE) {
                settled += operations.settleSome(keys.subList(from, Math.min(keys.size(), from + KEYS_AT_ONCE)));
            }
        }
        windowKeys += settled;
        // Keys that were moved behind the walk's back, or since they were met, are met on the next one.
        walk = more ? walk : null;
        long endedNanos = clock.nanos();
        restUntilNanos = endedNanos + REST * (endedNanos - begunNanos);
        return settled; // with many keys settled and few not, it must not burn a core looking for them
    }

    private void collect(byte[] key) {
        Place place = placement.map().place(key);
        if (place != null && place.isUnsettled()) {
            unsettled.computeIfAbsent(place.owner(), owner -> new ArrayList<>()).add(key);
        }
    }

    private boolean isWithinRate(long now) {
        if (now - windowStartNanos > 1_000_000_000L) {
            windowStartNanos = now;
            windowKeys = 0;
        }
        return windowKeys < keysPerSecond && now - restUntilNanos >= 0;
    }
}
