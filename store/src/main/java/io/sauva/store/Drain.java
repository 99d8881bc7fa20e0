package io.sauva.store;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.worker.DutyCycle;
import io.sauva.store.placement.SplitPlacement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Brings the data of moved keys to where they belong, a few keys a turn and so many a second at most, until
/// nothing is left; then it costs one look a turn.
///
/// Thread: one.
final class Drain implements DutyCycle {
    private static final int KEYS_A_TURN = 64;
    private static final byte[] FIRST = {};

    private final SplitPlacement placement;
    private final Operations operations;
    private final Clock clock;
    private final long keysPerSecond;
    private byte[] next = FIRST;
    private long windowStartNanos;
    private long windowKeys;

    Drain(SplitPlacement placement, Operations operations, Clock clock, long keysPerSecond) {
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
        List<byte[]> unsettled = new ArrayList<>();
        byte[][] last = {null};
        int[] seen = {0};
        placement.map().scan(next, KEYS_A_TURN, (key, place) -> {
            seen[0]++;
            last[0] = key;
            if (place.isUnsettled()) {
                unsettled.add(key);
            }
            return true;
        });
        next = seen[0] < KEYS_A_TURN ? FIRST : Arrays.copyOf(last[0], last[0].length + 1);
        unsettled.forEach(operations::settle);
        windowKeys += unsettled.size();
        return seen[0];
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
