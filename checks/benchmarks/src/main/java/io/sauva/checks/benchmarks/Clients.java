package io.sauva.checks.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/// Threads that use a store for a while and note, in slots of 100 µs, how many operations they finished.
final class Clients {
    private static final long SLOT_NANOS = 100_000;
    private static final int SLOTS_A_BUCKET = 1_000;

    /// No two runs draw the same: a load that repeats itself would be learned too well.
    private static final AtomicLong SEEDS = new AtomicLong();

    /// One operation of a load.
    interface Operation {
        void run(SplittableRandom random);
    }

    /// Something that happens in the midst of it.
    interface Incident {
        void run() throws Exception;
    }

    /// What happened.
    ///
    /// @param slots operations finished in each 100 µs
    /// @param operations all of them
    /// @param seconds how long it took
    record Run(int[] slots, long operations, double seconds) {
        double throughput() {
            return operations / seconds;
        }

        /// The longest time in which nobody finished an operation, in milliseconds.
        double longestGapMillis() {
            int longest = 0;
            int gap = 0;
            for (int count : slots) {
                gap = count == 0 ? gap + 1 : 0;
                longest = Math.max(longest, gap);
            }
            return longest * SLOT_NANOS / 1e6;
        }

        /// The least that was finished in any 100 ms, as a share of the mean.
        double lowestShare() {
            long lowest = Long.MAX_VALUE;
            long sum = 0;
            int buckets = slots.length / SLOTS_A_BUCKET;
            for (int bucket = 0; bucket < buckets; bucket++) {
                long finished = 0;
                for (int slot = 0; slot < SLOTS_A_BUCKET; slot++) {
                    finished += slots[bucket * SLOTS_A_BUCKET + slot];
                }
                lowest = Math.min(lowest, finished);
                sum += finished;
            }
            return buckets == 0 || sum == 0 ? 0 : (double) lowest * buckets / sum;
        }
    }

    private Clients() {}

    /// Lets so many threads run the load for so many seconds; the incident happens after a third of it.
    static Run run(int threads, double seconds, Operation load, Incident incident) throws Exception {
        int count = (int) (seconds * 1e9 / SLOT_NANOS);
        long start = System.nanoTime();
        List<int[]> slots = new ArrayList<>();
        List<Thread> running = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            int[] own = new int[count];
            slots.add(own);
            SplittableRandom random = new SplittableRandom(SEEDS.incrementAndGet());
            running.add(Thread.ofPlatform().start(() -> {
                while (true) {
                    load.run(random);
                    long slot = (System.nanoTime() - start) / SLOT_NANOS;
                    if (slot >= count) {
                        return;
                    }
                    own[(int) slot]++;
                }
            }));
        }
        Thread.sleep((long) (seconds * 1000 / 3));
        incident.run();
        for (Thread thread : running) {
            thread.join();
        }
        int[] all = new int[count];
        for (int[] own : slots) {
            Arrays.setAll(all, slot -> all[slot] + own[slot]);
        }
        return new Run(all, Arrays.stream(all).asLongStream().sum(), seconds);
    }

    static Run run(int threads, double seconds, Operation load) throws Exception {
        return run(threads, seconds, load, () -> {});
    }
}
