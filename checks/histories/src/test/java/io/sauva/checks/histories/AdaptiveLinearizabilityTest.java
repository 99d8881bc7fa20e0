package io.sauva.checks.histories;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.store.Store;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.RepartitioningStats;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Histories while the adaptive repartitioning does what it does by itself: learns, judges and adopts. Nobody asks
/// it to.
///
/// Beside the histories, each of their keys is read together with the members of a community. So it is worth having
/// them in one partition; and after each adoption each key goes to the next community, so that it is worth moving
/// again.
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AdaptiveLinearizabilityTest {
    private static final int HISTORIES = 50;
    private static final int MOST_ROUNDS = 2_000;
    private static final int ADOPTIONS = 2;
    private static final int PARTITIONS = 4;
    private static final int MEMBERS = 10;
    private static final int LOAD_THREADS = 2;
    private static final long SEED = Long.getLong("sauva.seed", 44);

    /// Before the keys of the histories, whose scans begin at the first of those and have no end.
    private static byte[] member(int community, int number) {
        return Load.bytes("MEMBER-" + community + "-" + number);
    }

    private static byte[] recorded(int key) {
        return new byte[] {(byte) ('a' + key)};
    }

    private static void load(Store store, Random random, Crew crew) {
        while (!crew.isStopped()) {
            int turns = (int) store.repartitioning().stats().adoptions();
            for (int operation = 0; operation < 100; operation++) {
                int key = random.nextInt(Operation.KEYS);
                int community = (key + turns) % PARTITIONS;
                List<byte[]> found = store.getAll(List.of(
                        recorded(key),
                        member(community, random.nextInt(MEMBERS)),
                        member(community, random.nextInt(MEMBERS))));
                assertTrue(found.get(1) != null && found.get(2) != null, "a member was lost");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SOFT", "THREADED", "HARD"})
    void historiesAreLinearizableWhileItAdopts(Strategy strategy) throws Exception {
        StoreOptions options = StoreOptions.inMemory()
                .strategy(strategy)
                .partitions(PARTITIONS)
                .repartitioning(
                        Repartitioning.adaptive().sampling(1).window(5_000).decay(0));
        try (Session session = new Session(options)) {
            Store store = session.store;
            for (int community = 0; community < PARTITIONS; community++) {
                for (int number = 0; number < MEMBERS; number++) {
                    store.put(member(community, number), recorded(community));
                }
            }
            Crew crew = new Crew();
            for (int thread = 0; thread < LOAD_THREADS; thread++) {
                Random random = new Random(SEED + thread);
                crew.start("load-" + thread, () -> load(store, random, crew));
            }
            for (int round = 0; round < MOST_ROUNDS && !isEnough(store) && !crew.isStopped(); round++) {
                Recording recording = new Recording(store, SEED + round, HISTORIES, true);
                recording.run();
                assertTrue(recording.undecided() <= HISTORIES / 5, recording.undecided() + " were too hard");
            }
            crew.stop();
            RepartitioningStats stats = store.repartitioning().stats();
            assertEquals(Optional.empty(), stats.lastFailure());
            assertTrue(isEnough(store), () -> "too little was adopted: " + stats);
        }
    }

    private static boolean isEnough(Store store) {
        RepartitioningStats stats = store.repartitioning().stats();
        return stats.adoptions() >= ADOPTIONS && stats.moves() > 0;
    }
}
