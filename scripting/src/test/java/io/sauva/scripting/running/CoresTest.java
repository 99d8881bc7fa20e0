package io.sauva.scripting.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Who has a core, and who waits for one.
class CoresTest {
    private static final int SCRIPTS = 50;
    private static final int TURNS = 200;

    @Test
    void neverMoreHaveOneThanThereAreAndEverybodyGetsHisTurns() throws Exception {
        Cores cores = new Cores(3);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Future<Integer>> scripts = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int script = 0; script < SCRIPTS; script++) {
                boolean holds = script % 5 == 0;
                scripts.add(threads.submit(() -> run(cores, holds, inside, most)));
            }
            for (Future<Integer> script : scripts) {
                assertEquals(TURNS, script.get());
            }
        }
        assertTrue(most.get() <= 3, most + " had a core at once");
        assertEquals(0, inside.get());
    }

    private static int run(Cores cores, boolean holds, AtomicInteger inside, AtomicInteger most) {
        int turns = 0;
        while (turns < TURNS) {
            assertTrue(cores.acquire(holds));
            for (int slice = 0; slice < 4; slice++, turns++) {
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                inside.decrementAndGet();
                cores.pass(holds);
            }
            cores.release();
        }
        return turns;
    }

    @Test
    void whoHoldsPartitionsGoesBeforeMostOfTheOthers() throws Exception {
        Cores cores = new Cores(1);
        List<String> order = new ArrayList<>(); // whoever has the only core writes
        List<Future<?>> scripts = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> first = threads.submit(() -> {
                cores.acquire(false);
                for (int other = 0; other < 10; other++) {
                    scripts.add(queue(threads, cores, false, "other", order));
                }
                scripts.add(queue(threads, cores, true, "holder", order));
                cores.release();
            });
            first.get();
            for (Future<?> script : scripts) {
                script.get();
            }
        }
        assertEquals(11, order.size());
        assertTrue(order.indexOf("holder") <= 1, order::toString);
    }

    /// Starts a script and waits until it waits.
    private static Future<?> queue(
            ExecutorService threads, Cores cores, boolean holds, String name, List<String> order) {
        Thread[] waiting = new Thread[1];
        java.util.concurrent.CountDownLatch begun = new java.util.concurrent.CountDownLatch(1);
        Future<?> script = threads.submit(() -> {
            waiting[0] = Thread.currentThread();
            begun.countDown();
            cores.acquire(holds);
            order.add(name);
            cores.release();
        });
        try {
            begun.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        while (waiting[0].getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        return script;
    }

    @Test
    void anEventLoopDoesNotWait() {
        Cores cores = new Cores(0);
        assertFalse(cores.acquire(true));
    }
}
