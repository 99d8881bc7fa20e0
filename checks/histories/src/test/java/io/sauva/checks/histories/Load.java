package io.sauva.checks.histories;

import io.sauva.store.Store;
import io.sauva.store.StoreClosedException;
import io.sauva.store.repartitioning.RepartitioningStats;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/// Threads that use a store so that it has something to learn from, until they are stopped or the store is
/// closed; any other exception is a failure. Each reads what it wrote, so an answer that is wrong is one too.
///
/// Thread: one starts and stops it.
final class Load {
    private static final int THREADS = 3;
    private static final int KEYS = 40;

    private final Store store;
    private final Crew crew = new Crew();

    Load(Store store) {
        this.store = store;
        for (int thread = 0; thread < THREADS; thread++) {
            String own = "own-" + thread + "-";
            Random random = new Random(thread);
            crew.start("load-" + thread, () -> work(own, random));
        }
    }

    /// Waits until the repartitioning has come so far, while the load goes on.
    void await(String what, Predicate<RepartitioningStats> reached) throws InterruptedException {
        for (long left = TimeUnit.SECONDS.toMillis(Crew.LIMIT_SECONDS); left > 0 && !crew.isStopped(); left--) {
            if (reached.test(store.repartitioning().stats())) {
                return;
            }
            LockSupport.parkNanos(1_000_000);
        }
        if (crew.isStopped()) {
            crew.join();
        }
        throw new AssertionError(
                "never came: " + what + "; " + store.repartitioning().stats() + "; all threads:\n" + Crew.threadDump());
    }

    /// Ends it; fails if an answer was wrong or an operation failed or never came back.
    void stop() throws InterruptedException {
        crew.stop();
    }

    private void work(String own, Random random) {
        try {
            for (int number = 0; !crew.isStopped(); number++) {
                byte[] key = bytes(own + random.nextInt(KEYS));
                byte[] value = bytes(Integer.toString(number));
                byte[] other = bytes(own + random.nextInt(KEYS));
                store.put(key, value);
                boolean right = store.transact(List.of(key, other), transaction -> {
                    transaction.put(other, value);
                    return Arrays.equals(value, transaction.get(key));
                });
                if (!right || !Arrays.equals(value, store.get(key))) {
                    throw new AssertionError("the value that was put is not there");
                }
            }
        } catch (StoreClosedException e) {
            // what a closed store should say
        }
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
