package io.sauva.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.lab.workload.WorkloadException;
import io.sauva.lab.workload.WorkloadFiles;
import io.sauva.lab.workload.WorkloadOptions;
import io.sauva.lab.workload.WorkloadType;
import io.sauva.storage.EngineException;
import io.sauva.store.Store;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.Switch;
import io.sauva.store.repartitioning.Trigger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void everyLineIsAnOperation(Strategy strategy) throws IOException {
        workload(WorkloadType.E, 20_000, 3);
        RunSummary summary = run(options(store(strategy), 3));
        assertEquals(20_000, summary.operations());
        assertTrue(summary.complete());
        assertTrue(summary.seconds() > 0 && summary.throughput() > 0);
        assertTrue(summary.p50Micros() <= summary.p99Micros() && summary.p99Micros() <= summary.maxMicros());
    }

    @ParameterizedTest
    @EnumSource(WorkloadType.class)
    void everyWorkloadRuns(WorkloadType type) throws IOException {
        workload(type, 10_000, 2);
        assertEquals(10_000, run(options(store(Strategy.SOFT), 2)).operations());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 100, 100_000})
    void operationsInFlightAreCountedWhenTheyEnd(int inFlight) throws IOException {
        workload(WorkloadType.A, 20_000, 2);
        RunOptions options = options(store(Strategy.THREADED), 2);
        RunSummary summary = run(with(options, 0, inFlight, 0, Optional.empty()));
        assertEquals(20_000, summary.operations());
    }

    @Test
    void warmingUpIsNotMeasured() throws IOException {
        workload(WorkloadType.A, 10_000, 3);
        RunOptions options = options(store(Strategy.SOFT), 3);
        assertEquals(9_000, run(with(options, 1_000, 1, 0, Optional.empty())).operations());
        assertEquals(0, run(with(options, 1_000_000, 1, 0, Optional.empty())).operations());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10})
    void aWarmUpIsToldOfAndCanBeStopped(int inFlight) throws IOException {
        workload(WorkloadType.A, 2_000_000, 2);
        RunOptions options = options(store(Strategy.SOFT), 2);
        AtomicReference<Run> run = new AtomicReference<>();
        List<Double> shares = new ArrayList<>();
        run.set(new Run(with(options, 1_999_999, inFlight, 0, Optional.empty()), new RunListener() {
            @Override
            public void loading(long keys, double share) {}

            @Override
            public void warming(long operations, double share) {
                shares.add(share);
                run.get().stop();
            }

            @Override
            public void running(long operations, double throughput, double share, double elapsedSeconds) {}
        }));
        RunSummary summary = run.get().execute();
        assertFalse(summary.complete());
        assertEquals(0, summary.operations(), summary.line());
        assertEquals(1, shares.getLast());
        assertTrue(shares.getFirst() < 1, shares.toString());
    }

    @Test
    void aWarmUpEndsAfterItsTimeAndTheRestIsMeasured() throws IOException {
        workload(WorkloadType.A, 500_000, 1);
        RunOptions plain = options(store(Strategy.SOFT), 1);
        RunSummary summary = run(new RunOptions(
                plain.files(),
                plain.load(),
                plain.store(),
                false,
                100,
                400_000,
                Optional.of(Duration.ofNanos(1)),
                1,
                0,
                Duration.ZERO,
                Optional.empty(),
                plain.period(),
                Optional.empty(),
                List.of()));
        assertTrue(summary.operations() > 100_000, summary.line());
        assertTrue(summary.complete());
    }

    @Test
    void haltsRepartition() throws IOException {
        workload(WorkloadType.COMMUNITIES, 20_000, 2);
        Repartitioning base = Repartitioning.when(new Trigger.Every(Long.MAX_VALUE))
                .switching(Switch.STOP)
                .sampling(1);
        RunOptions options = options(store(Strategy.SOFT).repartitioning(base), 2);
        RunSummary summary = run(with(options, 0, 1, 5_000, Optional.empty()));
        assertEquals(20_000, summary.operations());
        assertTrue(summary.repartitions() >= 1, summary.line());
        assertTrue(summary.moves() > 0, summary.line());
    }

    @Test
    void aMaximumDurationEndsIt() throws IOException {
        workload(WorkloadType.A, 1_000_000, 2);
        RunOptions options = options(store(Strategy.THREADED), 2);
        RunSummary summary = run(with(options, 0, 1, 0, Optional.of(Duration.ofMillis(300))));
        assertFalse(summary.complete());
        assertTrue(summary.operations() > 0 && summary.operations() < 1_000_000, summary.line());
    }

    @Test
    void whatWasMeasuredWhenItIsStoppedCanBeRead() throws IOException {
        workload(WorkloadType.A, 2_000_000, 2);
        Path metrics = folder.resolve("metrics.csv");
        RunOptions options = options(store(Strategy.SOFT), 2);
        AtomicReference<Run> run = new AtomicReference<>();
        RunListener stopper = new RunListener() {
            @Override
            public void loading(long keys, double share) {}

            @Override
            public void warming(long operations, double share) {}

            @Override
            public void running(long operations, double throughput, double share, double elapsedSeconds) {
                run.get().stop();
            }
        };
        run.set(new Run(options, stopper));
        RunSummary summary = run.get().execute();
        assertFalse(summary.complete());
        List<String> rows = rows(metrics);
        assertTrue(rows.size() >= 2, rows.toString());
        assertEquals(Long.toString(summary.operations()), rows.getLast().split(",", -1)[1]);
    }

    @Test
    void theMetricsHaveAHeaderAndARowAPeriod() throws IOException {
        workload(WorkloadType.A, 200_000, 2);
        RunSummary summary = run(options(store(Strategy.THREADED), 2));
        List<String> lines = Files.readAllLines(folder.resolve("metrics.csv"));
        assertEquals("# a header", lines.getFirst());
        List<String> rows = rows(folder.resolve("metrics.csv"));
        assertEquals(MetricsRow.COLUMNS, rows.getFirst());
        int columns = MetricsRow.COLUMNS.split(",").length;
        long before = 0;
        for (String row : rows.subList(1, rows.size())) {
            String[] cells = row.split(",", -1);
            assertEquals(columns, cells.length, row);
            long operations = Long.parseLong(cells[1]);
            assertTrue(operations >= before, "operations only grow");
            before = operations;
        }
        assertEquals(summary.operations(), before);
    }

    /// Two thousand keys are put, then one is read again and again: only that one may move.
    @Test
    void theLoadIsNothingToLearnFrom() throws IOException {
        WorkloadFiles.write(WorkloadOptions.of(WorkloadType.C).keys(2000).operations(10), folder, done -> {});
        Files.writeString(folder.resolve("run-0.csv"), "0,user000000000007\n".repeat(20_000));
        Repartitioning halting =
                Repartitioning.when(new Trigger.Every(Long.MAX_VALUE)).sampling(1);
        RunOptions options = options(store(Strategy.SOFT).repartitioning(halting), 1);
        RunSummary summary = run(with(options, 0, 1, 5_000, Optional.empty()));
        assertTrue(summary.repartitions() > 0, summary.line());
        assertTrue(summary.moves() <= 1, summary.line());
        String[] last = rows(folder.resolve("metrics.csv")).getLast().split(",", -1);
        assertEquals(summary.repartitions(), Long.parseLong(last[column("repartitions")]));
        assertEquals(summary.moves(), Long.parseLong(last[column("moves")]));
        long looked = Long.parseLong(last[column("samples")]) + Long.parseLong(last[column("drops")]);
        assertTrue(looked <= 20_000, looked + " samples of 20,000 operations");
    }

    @Test
    void loadsThatWereNotMeasuredAreNotEven() throws IOException {
        workload(WorkloadType.A, 100_000, 1);
        Repartitioning never = Repartitioning.when(new Trigger.Every(Long.MAX_VALUE));
        run(options(store(Strategy.SOFT).repartitioning(never), 1));
        for (String row : rows(folder.resolve("metrics.csv")).stream().skip(1).toList()) {
            assertEquals("", row.split(",", -1)[column("load_cv")], row);
            assertEquals("", row.split(",", -1)[column("across_share")], row);
        }
    }

    @Test
    void loadsAreOfThePeriodTheyWereMeasuredIn() throws IOException {
        try (Store store = Store.open(store(Strategy.SOFT)
                        .repartitioning(Repartitioning.when(new Trigger.Every(Long.MAX_VALUE))
                                .sampling(1)));
                LoadWatch watch = new LoadWatch(Optional.of(store.repartitioning()))) {
            assertEquals(LoadWatch.Spread.UNKNOWN, watch.take());
            store.get(new byte[] {1});
            store.repartitioning().now().join();
            LoadWatch.Spread spread = watch.take();
            assertEquals(Math.sqrt(3), spread.variation(), 1e-9, "one of four partitions has it all");
            assertEquals(0, spread.acrossShare());
            assertEquals(LoadWatch.Spread.UNKNOWN, watch.take());
        }
    }

    private static int column(String name) {
        return List.of(MetricsRow.COLUMNS.split(",", -1)).indexOf(name);
    }

    @Test
    void keysInTurnAreSpreadEvenly() throws IOException {
        workload(WorkloadType.C, 10, 1);
        RunOptions plain = options(store(Strategy.SOFT), 1);
        RunOptions turns = new RunOptions(
                plain.files(),
                plain.load(),
                plain.store(),
                true,
                100,
                0,
                Optional.empty(),
                1,
                0,
                Duration.ZERO,
                Optional.empty(),
                Duration.ofSeconds(1),
                Optional.empty(),
                List.of());
        List<Integer> loads = new ArrayList<>();
        assertEquals(10, run(turns).operations());
        try (Store store = Store.open(plain.store())) {
            new Loader(store, 4, new Values(10, 0), true)
                    .load(plain.load().orElseThrow(), () -> false, RunListener.silent());
            int[] keys = new int[4];
            store.scan(new byte[0], (byte[]) null).forEach(entry -> keys[store.partitionOf(entry.key())]++);
            for (int count : keys) {
                loads.add(count);
            }
        }
        assertEquals(List.of(250, 250, 250, 250), loads);
    }

    @Test
    void mistakesAreNamed() throws IOException {
        workload(WorkloadType.A, 100, 1);
        Files.writeString(folder.resolve("run-0.csv"), "0,a\nnonsense\n");
        assertTrue(assertThrows(WorkloadException.class, () -> run(options(store(Strategy.SOFT), 1)))
                .getMessage()
                .contains("run-0.csv:2:"));
        Files.writeString(folder.resolve("load.csv"), "0,a\n");
        assertTrue(assertThrows(WorkloadException.class, () -> run(options(store(Strategy.SOFT), 1)))
                .getMessage()
                .contains("load.csv:1:"));
        assertThrows(
                EngineException.class, () -> run(options(store(Strategy.SOFT).engine("paper"), 1)));
        assertThrows(WorkloadException.class, () -> options(store(Strategy.SOFT), 0));
    }

    private void workload(WorkloadType type, long operations, int workers) throws IOException {
        WorkloadOptions options =
                WorkloadOptions.of(type).keys(1000).operations(operations).workers(workers);
        WorkloadFiles.write(options, folder, done -> {});
    }

    private static StoreOptions store(Strategy strategy) {
        return StoreOptions.inMemory().engine("map").strategy(strategy).partitions(4);
    }

    private RunOptions options(StoreOptions store, int workers) {
        List<Path> files = new ArrayList<>();
        for (int worker = 0; worker < workers; worker++) {
            files.add(WorkloadFiles.run(folder, worker));
        }
        return new RunOptions(
                files,
                Optional.of(folder.resolve(WorkloadFiles.LOAD)),
                store,
                false,
                100,
                0,
                Optional.empty(),
                1,
                0,
                Duration.ZERO,
                Optional.empty(),
                Duration.ofMillis(20),
                Optional.of(folder.resolve("metrics.csv")),
                List.of("a header"));
    }

    private static RunOptions with(
            RunOptions options, long warmup, int inFlight, long haltEvery, Optional<Duration> duration) {
        return new RunOptions(
                options.files(),
                options.load(),
                options.store(),
                options.roundRobin(),
                options.valueBytes(),
                warmup,
                options.warmupTime(),
                inFlight,
                haltEvery,
                options.think(),
                duration,
                options.period(),
                options.metrics(),
                options.header());
    }

    private static RunSummary run(RunOptions options) throws IOException {
        return new Run(options, RunListener.silent()).execute();
    }

    private static List<String> rows(Path metrics) throws IOException {
        return Files.readAllLines(metrics).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
    }
}
