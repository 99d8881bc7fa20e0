package io.sauva.concurrent.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Blocks that are freed by others than the owner.
class RemoteFreeTest {
    private static final long POISON = 0;

    @Test
    void anotherThreadMayOnlyFree() throws Exception {
        try (FreeListAllocator allocator = new FreeListAllocator()) {
            long handle = allocator.allocate(100);
            assertInstanceOf(WrongThreadException.class, failureElsewhere(() -> allocator.allocate(100)));
            assertInstanceOf(WrongThreadException.class, failureElsewhere(allocator::stats));
            assertEquals(null, failureElsewhere(() -> allocator.putInt(handle, 0, 1)));
            assertEquals(1, allocator.getInt(handle, 0));
            assertEquals(null, failureElsewhere(() -> allocator.free(handle)));
            assertEquals(1, allocator.stats().remoteFreesPending());
            assertEquals(1, allocator.stats().usedBlocks());
            allocator.verify();
            assertThrows(IllegalStateException.class, () -> allocator.free(handle));
            assertInstanceOf(IllegalStateException.class, failureElsewhere(() -> allocator.free(handle)));
            assertEquals(1, allocator.reclaim());
            assertEquals(0, allocator.stats().remoteFreesPending());
            assertEquals(0, allocator.stats().usedBlocks());
            assertInstanceOf(IllegalStateException.class, failureElsewhere(() -> allocator.free(handle)));
            allocator.verify();
        }
    }

    @Test
    void theClaimantIsTheOwner() throws Exception {
        try (FreeListAllocator allocator = new FreeListAllocator()) {
            assertEquals(null, failureElsewhere(() -> {
                allocator.claim();
                allocator.free(allocator.allocate(10));
            }));
            assertThrows(WrongThreadException.class, () -> allocator.allocate(10));
        }
    }

    @Test
    void fourThreadsFreeAndNothingIsLost() throws Exception {
        try (FreeListAllocator allocator = new FreeListAllocator(64 << 10, Long.MAX_VALUE)) {
            BlockingQueue<Long> handles = new ArrayBlockingQueue<>(256);
            AtomicReference<Throwable> failure = new AtomicReference<>();
            List<Thread> threads = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                threads.add(start(failure, () -> {
                    for (long handle = handles.take(); handle != POISON; handle = handles.take()) {
                        assertEquals(handle, allocator.getLong(handle, 0));
                        assertEquals(handle, allocator.getLong(handle, allocator.size(handle) - 8));
                        allocator.free(handle);
                    }
                }));
            }
            Random random = new Random(42);
            for (int round = 0; round < 40_000 && failure.get() == null; round++) {
                long handle = allocator.allocate(random.nextInt(round % 16 == 0 ? 16_000 : 300));
                allocator.putLong(handle, 0, handle);
                allocator.putLong(handle, allocator.size(handle) - 8, handle);
                if (round % 8 == 0) {
                    allocator.free(handle);
                } else {
                    handles.put(handle);
                }
                if (round % 1000 == 0) {
                    allocator.verify();
                }
            }
            for (int thread = 0; thread < 4; thread++) {
                handles.put(POISON);
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertEquals(null, failure.get());
            allocator.reclaim();
            allocator.verify();
            AllocatorStatistics statistics = allocator.stats();
            assertEquals(0, statistics.usedBlocks());
            assertEquals(0, statistics.usedBytes());
            assertEquals(statistics.reservedBytes() / (64 << 10), statistics.freeBlocks());
        }
    }

    @Test
    void ofTwoThreadsThatFreeTheSameBlockOneLoses() throws Exception {
        race(false);
    }

    @Test
    void ofTheOwnerAndAnotherThreadThatFreeTheSameBlockOneLoses() throws Exception {
        race(true);
    }

    private static void race(boolean ownerTakesPart) throws Exception {
        int rounds = 20_000;
        try (FreeListAllocator allocator = new FreeListAllocator()) {
            long[] handles = new long[rounds];
            for (int round = 0; round < rounds; round++) {
                // From time to time too large to be kept, so that the loser may also meet a merge.
                handles[round] = allocator.allocate(round % 1000 == 0 ? 200_000 : round % 64);
            }
            AtomicInteger errors = new AtomicInteger();
            AtomicReference<Throwable> failure = new AtomicReference<>();
            AtomicInteger arrivals = new AtomicInteger();
            ThrowingTask contender = () -> {
                for (int round = 0; round < rounds; round++) {
                    // A barrier that parks lets its threads go one after the other, too late for a race.
                    arrivals.incrementAndGet();
                    while (arrivals.get() < 2 * (round + 1) && failure.get() == null) {
                        Thread.onSpinWait();
                    }
                    try {
                        allocator.free(handles[round]);
                    } catch (IllegalStateException twice) {
                        errors.incrementAndGet();
                    }
                }
            };
            Thread first = start(failure, contender);
            if (ownerTakesPart) {
                contender.run();
            } else {
                start(failure, contender).join();
            }
            first.join();
            assertEquals(null, failure.get());
            assertEquals(rounds, errors.get());
            allocator.reclaim();
            allocator.verify();
            assertEquals(0, allocator.stats().usedBlocks());
        }
    }

    private interface ThrowingTask {
        void run() throws Exception;
    }

    private static Thread start(AtomicReference<Throwable> failure, ThrowingTask task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (Throwable thrown) {
                failure.compareAndSet(null, thrown);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static Throwable failureElsewhere(ThrowingTask task) throws InterruptedException {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        start(failure, task).join();
        return failure.get();
    }
}
