package io.sauva.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.worker.BackoffIdleStrategy;
import io.sauva.concurrent.worker.Worker;
import io.sauva.lab.workload.WorkloadReader;
import io.sauva.store.Store;
import io.sauva.store.StoreOptions;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.Trigger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ClientTest {
    private static final long TICK = 1000;

    @TempDir
    private Path folder;

    /// A clock that goes on each time it is looked at, so that an operation takes as long as it is looked at while
    /// it lasts: once.
    private static Clock ticking() {
        AtomicLong now = new AtomicLong();
        return () -> now.getAndAdd(TICK);
    }

    @Test
    void thinkingIsNoPartOfAnOperation() throws IOException {
        try (Store store = Store.open(StoreOptions.inMemory())) {
            Histogram latencies = latencies(store, new Client.Shared(new FinishLog(), null, 5 * TICK, ticking()));
            assertEquals(100, latencies.getTotalCount());
            assertTrue(latencies.getMaxValue() < 2 * TICK, "an operation and its rest: " + latencies.getMaxValue());
        }
    }

    @Test
    void aHaltIsNoPartOfAnOperation() throws IOException {
        Clock clock = ticking();
        Repartitioning halting = Repartitioning.when(new Trigger.Every(Long.MAX_VALUE));
        try (Store store = Store.open(StoreOptions.inMemory().repartitioning(halting))) {
            // While it stands still the time goes by that it takes to write this down.
            store.repartitioning().subscribe(event -> clock.nanos());
            Halt halt = new Halt(store.repartitioning(), 1);
            Histogram latencies = latencies(store, new Client.Shared(new FinishLog(), halt, 0, clock));
            assertEquals(100, latencies.getTotalCount());
            assertTrue(latencies.getMaxValue() < 2 * TICK, "an operation and a halt: " + latencies.getMaxValue());
        }
    }

    @Test
    void withoutARestTheClockIsReadOnceAnOperation() throws IOException {
        AtomicLong now = new AtomicLong();
        try (Store store = Store.open(StoreOptions.inMemory())) {
            latencies(store, new Client.Shared(new FinishLog(), null, 0, now::getAndIncrement));
        }
        assertEquals(100 + 2, now.get(), "each operation, the start, and the first one's beginning");
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void stoppingEndsAThought() throws IOException {
        try (Store store = Store.open(StoreOptions.inMemory());
                Agenda agenda = agenda()) {
            Client.Shared shared =
                    new Client.Shared(new FinishLog(), null, Duration.ofDays(1).toNanos(), Clock.system());
            WaitingClient client = new WaitingClient(store, agenda, 0, new Values(10, 1), shared);
            client.go();
            Worker worker = new Worker("test-client", client, new BackoffIdleStrategy(), failure -> {}).start();
            while (client.operations() == 0) {
                Thread.onSpinWait();
            }
            client.stop();
            while (!client.hasEnded()) {
                Thread.onSpinWait();
            }
            worker.close();
            assertEquals(1, client.operations());
        }
    }

    /// Who waits for the warm-up may say `go` before the turn that ended it has ended itself.
    @Test
    void goMayComeWhileTheWarmUpEnds() throws IOException {
        try (Agenda agenda = agenda()) {
            Client client = new Client(agenda, 10, new Client.Shared(new FinishLog(), null, 0, Clock.system())) {
                private long done;

                @Override
                int work(Agenda operations, int from, int to, boolean measured) {
                    done += measured ? to - from : 0;
                    return to - from;
                }

                @Override
                void drain() {
                    if (!isWarm()) {
                        go();
                    }
                }

                @Override
                long operations() {
                    return done;
                }

                @Override
                void addLatencies(Histogram sum) {}
            };
            while (!client.isWarm()) {
                client.turn();
            }
            assertFalse(client.hasEnded());
            while (!client.hasEnded()) {
                client.turn();
            }
            assertEquals(90, client.operations());
        }
    }

    private Histogram latencies(Store store, Client.Shared shared) throws IOException {
        try (Agenda agenda = agenda()) {
            WaitingClient client = new WaitingClient(store, agenda, 0, new Values(10, 1), shared);
            client.go();
            while (!client.hasEnded()) {
                client.turn();
            }
            assertNull(client.failure());
            Histogram latencies = Latencies.histogram();
            client.addLatencies(latencies);
            return latencies;
        }
    }

    private Agenda agenda() throws IOException {
        Path file = Files.writeString(folder.resolve("run-0.csv"), "1,key\n".repeat(100));
        Agenda agenda = new Agenda(WorkloadReader.open(file));
        agenda.readAll();
        return agenda;
    }
}
