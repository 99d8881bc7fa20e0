package io.sauva.store.loop;

import io.sauva.concurrent.clock.Clock;
import java.util.function.BooleanSupplier;

/// Makes a new assignment take effect.
///
/// Thread: that of the loop.
interface Mover {
    /// Makes the moves, answers how many were made. `ending` asks it to come to an early end.
    int move(MoveList moves, BooleanSupplier ending);

    /// Moves key by key: holds two partitions for a moment, moves what it can, lets go, rests. An operation that
    /// comes in between waits for one batch at most, and the operations together lose no more than the share of a
    /// core that the mover may take.
    static Mover gentle(Keyspace keyspace, Clock clock, double share) {
        return (moves, ending) -> {
            Pacer pacer = new Pacer(clock, share);
            int moved = 0;
            for (int at = 0; at < moves.size() && !ending.getAsBoolean(); ) {
                int end = moves.runEnd(at, KEYS_A_BATCH);
                Keyspace.Progress progress = keyspace.move(moves, at, end, HOLD_NANOS);
                at = progress.next();
                moved += progress.moved();
                pacer.pause();
            }
            return moved;
        };
    }

    /// How many keys are moved in one hold at most.
    int KEYS_A_BATCH = 16;

    /// How long two partitions are held at most, but for the few keys between two looks at the clock, or the one
    /// transaction where moves are written to files.
    long HOLD_NANOS = 50_000;
}
