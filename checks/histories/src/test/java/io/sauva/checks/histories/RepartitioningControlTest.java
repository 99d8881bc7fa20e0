package io.sauva.checks.histories;

import static io.sauva.checks.histories.Load.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.store.Store;
import io.sauva.store.StoreClosedException;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Phase;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.RepartitioningControl;
import io.sauva.store.repartitioning.RepartitioningEvent;
import io.sauva.store.repartitioning.Switch;
import io.sauva.store.repartitioning.Trigger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The handle on a repartitioning that runs as fast as it can: now, pause, resume, listeners, and closing the
/// store in the middle of it all.
@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RepartitioningControlTest {
    private static final int ROUNDS = 3 * Combinations.EFFORT;

    static Stream<Arguments> strategiesAndSwitches() {
        return Matrix.strategies().stream()
                .flatMap(strategy -> Stream.of(Switch.values()).map(switching -> Arguments.of(strategy, switching)));
    }

    private static StoreOptions options(Strategy strategy, Repartitioning repartitioning) {
        return StoreOptions.inMemory().strategy(strategy).partitions(4).repartitioning(repartitioning);
    }

    @ParameterizedTest
    @MethodSource("strategiesAndSwitches")
    void nowAnswersHowManyKeysMoved(Strategy strategy, Switch switching) throws Exception {
        Repartitioning fast = Matrix.fast(new Trigger.Adaptive(), "restless").switching(switching);
        try (Session session = new Session(options(strategy, fast))) {
            RepartitioningControl control = session.store.repartitioning();
            control.pause(); // which does not hinder it
            assertEquals(0, get(control.now()), "nothing was seen, so nothing can be learned");
            for (int key = 0; key < 100; key++) {
                session.store.put(bytes("key-" + key), bytes("value"));
            }
            long moved = get(control.now());
            assertTrue(moved > 0 && moved <= 100, () -> control.stats().toString());
            // Every key has a place now, and restless takes it from there.
            assertEquals(100, get(control.now()));
            assertEquals(moved + 100, control.stats().moves());
            assertEquals(Phase.PAUSED, control.stats().phase());
        }
    }

    @ParameterizedTest
    @MethodSource("strategiesAndSwitches")
    void aPauseIsKeptAndEnds(Strategy strategy, Switch switching) throws Exception {
        try (Session session =
                new Session(options(strategy, Matrix.continuous("restless").switching(switching)))) {
            Load load = new Load(session.store);
            RepartitioningControl control = session.store.repartitioning();
            for (int round = 0; round < ROUNDS; round++) {
                long before = control.stats().adoptions();
                load.await("an adoption", stats -> stats.adoptions() > before + 1);
                control.pause();
                load.await("the pause", stats -> stats.phase() == Phase.PAUSED);
                // This one comes after what was under way; from here on only what is asked for happens.
                get(control.now());
                long paused = control.stats().partitionings();
                long samples = control.stats().samples();
                load.await("more operations", stats -> stats.samples() > samples + 1_000);
                get(control.now());
                assertEquals(paused + 1, control.stats().partitionings());
                control.resume();
            }
            long before = control.stats().adoptions();
            load.await("an adoption after the pause", stats -> stats.adoptions() > before);
            load.stop();
        }
    }

    /// A repartitioning that is under way when the pause comes does not make it forgotten.
    @Test
    void thePhaseSaysPausedInTheEnd() throws Exception {
        try (Session session = new Session(options(Strategy.SOFT, Matrix.continuous("restless")))) {
            Load load = new Load(session.store);
            RepartitioningControl control = session.store.repartitioning();
            for (int round = 0; round < 50; round++) {
                control.resume();
                long before = control.stats().partitionings();
                load.await("a partitioning", stats -> stats.partitionings() > before);
                control.pause();
                long samples = control.stats().samples();
                load.await("more operations", stats -> stats.samples() > samples + 200);
                load.await("the pause", stats -> stats.phase() == Phase.PAUSED);
            }
            load.stop();
        }
    }

    @ParameterizedTest
    @MethodSource("strategiesAndSwitches")
    void aStoreClosesWhileItRepartitions(Strategy strategy, Switch switching) throws Exception {
        Set<Thread> before = threadsOfStores();
        for (int round = 0; round < ROUNDS; round++) {
            Session session = new Session(options(
                    strategy, Matrix.continuous("restless").switching(switching).seed(round)));
            Store store = session.store;
            Load load = new Load(store);
            Crew asking = new Crew();
            List<CompletableFuture<Integer>> asked = new ArrayList<>();
            asking.start("asking", () -> ask(store, asking, asked));
            load.await("moves", stats -> stats.moves() > 0);
            session.close();
            load.stop();
            asking.stop();
            for (CompletableFuture<Integer> one : asked) {
                answeredOrClosed(one);
            }
            assertThrows(StoreClosedException.class, () -> store.put(bytes("a"), bytes("b")));
            assertThrows(
                    StoreClosedException.class, () -> store.repartitioning().now());
            Set<Thread> left = threadsOfStores();
            left.removeAll(before);
            assertEquals(Set.of(), left, "threads that a closed store left");
        }
    }

    /// Until the store is closed, when it says so.
    private static void ask(Store store, Crew crew, List<CompletableFuture<Integer>> asked) {
        try {
            while (!crew.isStopped()) {
                asked.add(store.repartitioning().now());
                Thread.yield();
            }
        } catch (StoreClosedException e) {
            // what a closed store should say
        }
    }

    private static void answeredOrClosed(CompletableFuture<Integer> asked) throws Exception {
        try {
            assertTrue(get(asked) >= 0);
        } catch (ExecutionException e) {
            assertInstanceOf(StoreClosedException.class, e.getCause());
        }
    }

    @Test
    void aListenerThatThrowsIsCalledAgain() throws Exception {
        try (Session session = new Session(options(Strategy.SOFT, Matrix.continuous("restless")))) {
            RepartitioningControl control = session.store.repartitioning();
            AtomicLong calls = new AtomicLong();
            AtomicLong others = new AtomicLong();
            AutoCloseable throwing = control.subscribe(event -> {
                if (calls.incrementAndGet() % 2 == 0) {
                    throw new IllegalStateException("throwing on purpose: " + event);
                }
                throw new AssertionError("throwing an error on purpose: " + event);
            });
            AutoCloseable other = control.subscribe(event -> {
                if (event instanceof RepartitioningEvent.Adopted) {
                    others.incrementAndGet();
                }
            });
            Load load = new Load(session.store);
            load.await("calls", stats -> calls.get() > 30 && others.get() > 5);
            throwing.close();
            get(control.now()); // what was being told when it was closed has been told
            long after = calls.get();
            long adopted = others.get();
            load.await("adoptions", stats -> others.get() > adopted + 5);
            assertEquals(after, calls.get(), "a listener that has gone is not called");
            other.close();
            load.stop();
        }
    }

    private static int get(CompletableFuture<Integer> asked) throws Exception {
        return asked.get(Crew.LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    private static Set<Thread> threadsOfStores() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("sauva-"))
                .collect(Collectors.toSet());
    }
}
