package io.sauva.checks.histories;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.checks.histories.Combinations.Combination;
import io.sauva.store.Store;
import io.sauva.store.StoreOptions;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.RepartitioningStats;
import io.sauva.store.repartitioning.Trigger;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A store to test whose keys are re-divided all the time, and the proof that they were: a test whose
/// repartitioning did nothing has tested nothing.
record Repartitioned(Combination combination, Repartitioning repartitioning) {
    /// How often the keys must have been divided anew before a test may end.
    private static final int ADOPTIONS = 5;

    /// How many rounds a test may take until that is so, on a machine that is busy with other things.
    static final int MOST_ROUNDS = 200;

    StoreOptions options(Path directory) {
        return combination.options(directory).repartitioning(repartitioning);
    }

    /// Has the store repartition where its trigger alone would do it too rarely for a short test.
    Crew drive(Store store) {
        Crew driver = new Crew();
        if (repartitioning.trigger() instanceof Trigger.Adaptive) {
            driver.repeat("driver", () -> store.repartitioning().now().get(Crew.LIMIT_SECONDS, TimeUnit.SECONDS));
        }
        return driver;
    }

    /// Whether the keys were divided and moved often enough.
    boolean isEnough(Store store) {
        RepartitioningStats stats = store.repartitioning().stats();
        return stats.adoptions() >= ADOPTIONS && (!movesKeys() || stats.moves() > 0);
    }

    void verify(Store store) {
        RepartitioningStats stats = store.repartitioning().stats();
        assertEquals(Optional.empty(), stats.lastFailure());
        assertEquals(0, stats.failures());
        assertTrue(isEnough(store), () -> "too little was repartitioned: " + stats);
    }

    /// Whether this partitioner puts keys elsewhere than a fresh store does.
    private boolean movesKeys() {
        return !repartitioning.partitioner().equals("hash");
    }

    @Override
    public String toString() {
        return combination + "; " + repartitioning;
    }
}
