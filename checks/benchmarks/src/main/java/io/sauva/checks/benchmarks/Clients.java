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
    private static final long BUCKET_NANOS = SLOTS_A_BUCKET * SLOT_NANOS;
    static final double BUCKET_MILLIS = BUCKET_NANOS / 1e6;

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
    /// @param times who had the cores in each 100 ms
    record Run(int[] slots, long operations, double seconds, List<ThreadTimes.Times> times) {
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

        /// What was finished in each 100 ms, as a share of the mean.
        double[] shares() {
            double[] finished = new double[slots.length / SLOTS_A_BUCKET];
            for (int slot = 0; slot < finished.length * SLOTS_A_BUCKET; slot++) {
                finished[slot / SLOTS_A_BUCKET] += slots[slot];
            }
            double mean = Arrays.stream(finished).average().orElse(0);
            return Arrays.stream(finished).map(count -> count / mean).toArray();
        }

        /// In which 100 ms the least was finished.
        int lowest() {
            double[] shares = shares();
            int lowest = 0;
            for (int bucket = 1; bucket < shares.length; bucket++) {
                lowest = shares[bucket] < shares[lowest] ? bucket : lowest;
            }
            return lowest;
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
            running.add(Thread.ofPlatform().name("client-" + thread).start(() -> {
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
        ThreadTimes times = ThreadTimes.start(start, BUCKET_NANOS);
        Thread.sleep((long) (seconds * 1000 / 3));
        incident.run();
        for (Thread thread : running) {
            thread.join();
        }
        int[] all = new int[count];
        for (int[] own : slots) {
            Arrays.setAll(all, slot -> all[slot] + own[slot]);
        }
        return new Run(all, Arrays.stream(all).asLongStream().sum(), seconds, times.end(count / SLOTS_A_BUCKET));
    }

    static Run run(int threads, double seconds, Operation load) throws Exception {
        return run(threads, seconds, load, () -> {});
    }
}
