package io.sauva.scripting.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
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
        List<Cores.Standing> standings = List.copyOf(EnumSet.allOf(Cores.Standing.class));
        List<Future<Integer>> scripts = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int script = 0; script < SCRIPTS; script++) {
                Cores.Standing standing = standings.get(script % standings.size());
                scripts.add(threads.submit(() -> run(cores, standing, inside, most)));
            }
            for (Future<Integer> script : scripts) {
                assertEquals(TURNS, script.get());
            }
        }
        assertTrue(most.get() <= 3, most + " had a core at once");
        assertEquals(0, inside.get());
    }

    private static int run(Cores cores, Cores.Standing standing, AtomicInteger inside, AtomicInteger most) {
        int turns = 0;
        while (turns < TURNS) {
            assertTrue(cores.acquire(standing));
            for (int slice = 0; slice < 4; slice++, turns++) {
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                inside.decrementAndGet();
                cores.pass(standing, slice % 2 == 0);
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
                cores.acquire(Cores.Standing.BRIEF);
                for (int other = 0; other < 10; other++) {
                    scripts.add(queue(threads, cores, Cores.Standing.BRIEF, "other", order));
                }
                scripts.add(queue(threads, cores, Cores.Standing.HOLDS, "holder", order));
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

    /// A long one is interrupted by a brief one only, and those to come wait until nobody has begun.
    @Test
    void ofThoseThatTakeLongFewAreBegun() throws Exception {
        Cores cores = new Cores(1);
        List<String> order = new ArrayList<>(); // whoever has the only core writes
        List<Future<?>> scripts = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> first = threads.submit(() -> {
                cores.acquire(Cores.Standing.LONG_TO_COME);
                scripts.add(queue(threads, cores, Cores.Standing.LONG_TO_COME, "to come", order));
                scripts.add(queue(threads, cores, Cores.Standing.LONG, "begun", order));
                cores.pass(Cores.Standing.LONG, false);
                order.add("first goes on");
                scripts.add(queue(threads, cores, Cores.Standing.BRIEF, "brief", order));
                cores.pass(Cores.Standing.LONG, false);
                order.add("first has made room");
                cores.pass(Cores.Standing.LONG, true);
                order.add("first has its next turn");
                cores.release();
            });
            first.get();
            for (Future<?> script : scripts) {
                script.get();
            }
        }
        assertEquals(
                List.of("first goes on", "brief", "first has made room", "begun", "first has its next turn", "to come"),
                order);
    }

    /// Starts a script and waits until it waits.
    private static Future<?> queue(
            ExecutorService threads, Cores cores, Cores.Standing standing, String name, List<String> order) {
        Thread[] waiting = new Thread[1];
        java.util.concurrent.CountDownLatch begun = new java.util.concurrent.CountDownLatch(1);
        Future<?> script = threads.submit(() -> {
            waiting[0] = Thread.currentThread();
            begun.countDown();
            cores.acquire(standing);
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
        assertFalse(cores.acquire(Cores.Standing.HOLDS));
    }
}
