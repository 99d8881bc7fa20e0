package io.sauva.concurrent.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.concurrent.queue.BoundedQueue;
import io.sauva.concurrent.queue.MpscRing;
import io.sauva.concurrent.queue.SpscRing;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WorkerTest {
    @Test
    void aDutyCycleCanBeSteppedByHand() throws Exception {
        MpscRing<String> inbox = new MpscRing<>(4);
        List<String> seen = new ArrayList<>();
        DutyCycle duty = () -> inbox.drain(seen::add, 10);
        assertEquals(0, duty.turn());
        inbox.offer("a");
        inbox.offer("b");
        assertEquals(2, duty.turn());
        assertEquals(List.of("a", "b"), seen);
    }

    @Test
    void aWorkerTakesTurnsUntilClosedAndFinishesOnce() throws Exception {
        SpscRing<Integer> inbox = new SpscRing<>(1024);
        AtomicInteger sum = new AtomicInteger();
        AtomicInteger finished = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(1000);
        DutyCycle duty = new DutyCycle() {
            @Override
            public int turn() {
                return inbox.drain(
                        number -> {
                            sum.addAndGet(number);
                            all.countDown();
                        },
                        100);
            }

            @Override
            public void finished() {
                finished.incrementAndGet();
            }
        };
        Worker worker = new Worker("adder", duty, new BackoffIdleStrategy(), e -> {}).start();
        for (int i = 0; i < 1000; i++) {
            assertTrue(inbox.offer(1));
            worker.wake();
        }
        assertTrue(all.await(30, TimeUnit.SECONDS));
        worker.close();
        worker.close();
        assertEquals(1000, sum.get());
        assertEquals(1, finished.get());
    }

    @Test
    void aTurnThatThrowsIsReportedAndTheNextFollows() throws Exception {
        CountDownLatch third = new CountDownLatch(3);
        List<String> errors = new ArrayList<>();
        DutyCycle duty = () -> {
            third.countDown();
            throw new IllegalStateException("turn failed");
        };
        try (Worker worker = new Worker("failing", duty, new SpinIdleStrategy(), e -> {
            synchronized (errors) {
                errors.add(e.getMessage());
            }
        })) {
            worker.start();
            assertTrue(third.await(30, TimeUnit.SECONDS));
        }
        assertTrue(errors.size() >= 3);
        assertEquals("turn failed", errors.getFirst());
    }

    @Test
    void anErrorOfTheJvmIsReportedAndTheNextTurnFollows() throws Exception {
        CountDownLatch third = new CountDownLatch(3);
        DutyCycle duty = () -> {
            throw new OutOfMemoryError("as if");
        };
        try (Worker worker = new Worker("lasting", duty, new SpinIdleStrategy(), e -> {
            third.countDown();
            throw new OutOfMemoryError("as if for the report too");
        })) {
            worker.start();
            assertTrue(third.await(30, TimeUnit.SECONDS));
        }
    }

    @Test
    void somethingIsDoneOnceAndItsFailureReported() throws Exception {
        CompletableFuture<String> name = new CompletableFuture<>();
        Worker.once("once", () -> name.complete(Thread.currentThread().getName()), name::completeExceptionally);
        assertEquals("once", name.get(30, TimeUnit.SECONDS));
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        Error thrown = new OutOfMemoryError("as if");
        Runnable failing = () -> {
            throw thrown;
        };
        Worker.once("failing", failing, failure::complete);
        assertSame(thrown, failure.get(30, TimeUnit.SECONDS));
    }

    @Test
    void ringsRefuseWhenFullAndAnswerNullWhenEmpty() {
        for (BoundedQueue<Integer> ring : List.<BoundedQueue<Integer>>of(new SpscRing<>(8), new MpscRing<>(8))) {
            assertEquals(8, ring.capacity());
            for (int i = 0; i < 8; i++) {
                assertTrue(ring.offer(i));
            }
            assertFalse(ring.offer(8));
            assertEquals(8, ring.size());
            for (int i = 0; i < 8; i++) {
                assertEquals(i, ring.poll());
            }
            assertEquals(null, ring.poll());
        }
        assertThrows(IllegalArgumentException.class, () -> new MpscRing<>(0));
        assertThrows(IllegalArgumentException.class, () -> new SpscRing<>(-5));
    }

    @Test
    void aRingForManyProducersTakesExactlyItsCapacity() {
        for (int capacity : new int[] {1, 2, 3, 4, 5, 9, 100}) {
            MpscRing<Integer> ring = new MpscRing<>(capacity);
            assertEquals(capacity, ring.capacity());
            int next = 0;
            int expected = 0;
            for (int round = 0; round < 50; round++) {
                while (ring.offer(next)) {
                    next++;
                }
                assertEquals(capacity, ring.size());
                for (int polled = 0; polled <= round % capacity; polled++) {
                    assertEquals(expected++, ring.poll());
                }
            }
        }
    }

    @Test
    void manyWhoOfferAtOnceDoNotExceedTheCapacity() throws Exception {
        for (int round = 0; round < 200; round++) {
            MpscRing<Integer> ring = new MpscRing<>(9);
            AtomicInteger taken = new AtomicInteger();
            List<Thread> producers = new ArrayList<>();
            for (int producer = 0; producer < 4; producer++) {
                producers.add(Thread.ofPlatform().start(() -> {
                    for (int offered = 0; offered < 8; offered++) {
                        taken.addAndGet(ring.offer(offered) ? 1 : 0);
                    }
                }));
            }
            for (Thread producer : producers) {
                producer.join();
            }
            assertEquals(9, taken.get());
            assertEquals(9, ring.drain(number -> {}, 100));
        }
    }

    @Test
    void aBarrierHoldsUntilAllHaveArrivedAndRunsItsActionOnce() {
        AtomicInteger rounds = new AtomicInteger();
        Barrier barrier = new Barrier(2, rounds::incrementAndGet);
        int first = barrier.arrive();
        assertFalse(barrier.passed(first));
        int second = barrier.arrive();
        assertTrue(barrier.passed(first));
        assertTrue(barrier.passed(second));
        assertEquals(1, rounds.get());
        int third = barrier.arrive();
        assertFalse(barrier.passed(third));
        barrier.breakUp();
        assertTrue(barrier.passed(third));
        assertThrows(IllegalArgumentException.class, () -> new Barrier(0));
    }

    @Test
    void waitingPartiesMeet() throws Exception {
        Barrier barrier = new Barrier(2);
        Thread other = new Thread(() -> {
            try {
                barrier.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        other.start();
        assertTrue(barrier.await());
        other.join();
        barrier.breakUp();
        assertFalse(barrier.await());
    }
}
