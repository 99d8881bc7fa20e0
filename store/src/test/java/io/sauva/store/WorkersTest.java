package io.sauva.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The queues of the workers: so many calls and no more, and none that is forgotten.
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkersTest {
    private static Workers workers(int partitions, int capacity) {
        return new Workers(partitions, capacity, "test", e -> e);
    }

    @Test
    void aQueueHoldsExactlyAsManyCallsAsItMay() throws Exception {
        for (int capacity : new int[] {1, 3, 9}) {
            try (Workers workers = workers(2, capacity)) {
                CountDownLatch begun = new CountDownLatch(2);
                CountDownLatch goOn = new CountDownLatch(1);
                List<CompletableFuture<Boolean>> busy = new ArrayList<>();
                for (int partition = 0; partition < 2; partition++) {
                    busy.add(workers.submit(partition, () -> {
                        begun.countDown();
                        return awaited(goOn);
                    }));
                }
                begun.await();
                for (int partition = 0; partition < 2; partition++) {
                    for (int queued = 0; queued < capacity; queued++) {
                        assertTrue(workers.trySubmit(partition, () -> null) != null);
                    }
                    assertNull(workers.trySubmit(partition, () -> null));
                }
                assertEquals(2 * capacity, workers.waiting());
                goOn.countDown();
                busy.forEach(call -> assertTrue(call.join()));
            }
        }
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            return latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Workers that are closed, all of it, after a caller has seen that they are not.
    private static Workers closedInBetween() {
        return new Workers(2, 8, "test", e -> e) {
            @Override
            void aboutToOffer() {
                close();
            }
        };
    }

    @Test
    void aCallThatIsQueuedAfterTheEndIsRefused() {
        List<Function<Workers, CompletableFuture<String>>> ways =
                List.of(workers -> workers.submit(1, () -> "run"), workers -> workers.trySubmit(1, () -> "run"));
        for (Function<Workers, CompletableFuture<String>> way : ways) {
            CompletableFuture<String> future = way.apply(closedInBetween());
            assertTrue(future.isCompletedExceptionally());
            assertInstanceOf(StoreClosedException.class, future.exceptionNow());
        }
        assertThrows(StoreClosedException.class, () -> closedInBetween().call(1, () -> "run"));
    }

    @Test
    void everyFutureCompletesHoweverTheEndFallsAmongThem() throws Exception {
        for (int round = 0; round < 100; round++) {
            Workers workers = workers(2, 4);
            List<CompletableFuture<Integer>> futures = Collections.synchronizedList(new ArrayList<>());
            CountDownLatch busy = new CountDownLatch(20);
            List<Thread> callers = new ArrayList<>();
            for (int caller = 0; caller < 3; caller++) {
                int partition = caller % 2;
                callers.add(Thread.ofPlatform().start(() -> {
                    try {
                        for (int call = 0; ; call++) {
                            int answer = call;
                            futures.add(workers.submit(partition, () -> answer));
                            busy.countDown();
                        }
                    } catch (StoreClosedException end) {
                        // as it should be
                    }
                }));
            }
            busy.await();
            workers.close();
            for (Thread caller : callers) {
                caller.join();
            }
            for (CompletableFuture<Integer> future : futures) {
                future.exceptionally(thrown -> 0).get(30, TimeUnit.SECONDS);
            }
        }
    }
}
