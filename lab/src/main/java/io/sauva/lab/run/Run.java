package io.sauva.lab.run;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.worker.BackoffIdleStrategy;
import io.sauva.concurrent.worker.Worker;
import io.sauva.lab.workload.WorkloadException;
import io.sauva.lab.workload.WorkloadReader;
import io.sauva.store.Store;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.RepartitioningControl;
import io.sauva.store.repartitioning.RepartitioningStats;
import io.sauva.store.repartitioning.Trigger;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/// Runs workload files against a store and measures.
///
/// Thread: `execute` one, once; `stop` any.
public final class Run {
    private static final long LOOK_NANOS = 2_000_000;
    /// The part of the heap that files may be large to be read whole. In memory they take three times as much.
    private static final int HEAP_SHARE = 16;

    private final RunOptions options;
    private final RunListener listener;
    private final Clock clock = Clock.system();
    private final FinishLog finished = new FinishLog();
    private volatile List<Client> clients = List.of();
    private final Histogram all = Latencies.histogram();
    private volatile boolean stopped;
    private long totalBytes;

    public Run(RunOptions options, RunListener listener) {
        this.options = options;
        this.listener = listener;
    }

    /// Ends the run early; what was measured so far is its outcome.
    public void stop() {
        stopped = true;
        clients.forEach(Client::stop);
    }

    /// Opens the store, loads, reads the files, warms up, measures, closes.
    ///
    /// @throws WorkloadException if a file is missing or wrong
    /// @throws IOException if the metrics cannot be written
    public RunSummary execute() throws IOException {
        List<Agenda> agendas = new ArrayList<>();
        try {
            // Whatever can be wrong with files is found out before anything is loaded, and before the metrics of an
            // earlier run are written over.
            for (Path file : options.files()) {
                agendas.add(new Agenda(WorkloadReader.open(file)));
                totalBytes += file.toFile().length();
            }
            options.load().ifPresent(file -> WorkloadReader.open(file).close());
            return execute(agendas);
        } finally {
            agendas.forEach(Agenda::close);
        }
    }

    private RunSummary execute(List<Agenda> agendas) throws IOException {
        try (Store store = Store.open(options.store());
                MetricsFile metrics = metrics()) {
            options.load().ifPresent(file -> load(store, file));
            if (totalBytes <= Runtime.getRuntime().maxMemory() / HEAP_SHARE) {
                agendas.forEach(Agenda::readAll);
            }
            return run(store, agendas, metrics);
        }
    }

    private void load(Store store, Path file) {
        int partitions = options.store().strategy() == Strategy.ENGINE
                ? 1
                : options.store().partitions();
        Loader loader = new Loader(store, partitions, new Values(options.valueBytes(), 0), options.roundRobin());
        if (!repartitions()) {
            loader.load(file, () -> stopped, listener);
            return;
        }
        RepartitioningControl control = store.repartitioning();
        control.pause(); // it would move keys away that are just put in turn
        loader.load(file, () -> stopped, listener);
        control.forget().join(); // that all keys were put says nothing of what comes; the warm-up, though, is the load
        control.resume();
    }

    private RunSummary run(Store store, List<Agenda> agendas, MetricsFile metrics) throws IOException {
        Halt halt = options.haltEvery() == 0 ? null : new Halt(store.repartitioning(), options.haltEvery());
        Client.Shared shared = new Client.Shared(finished, halt, options.think().toNanos(), clock);
        List<Client> made = new ArrayList<>();
        for (int worker = 0; worker < agendas.size(); worker++) {
            made.add(client(store, agendas, worker, shared));
        }
        clients = List.copyOf(made);
        if (stopped) {
            clients.forEach(Client::stop); // asked for before there were any
        }
        List<Worker> workers = new ArrayList<>();
        try {
            for (int worker = 0; worker < clients.size(); worker++) {
                String name = "sauva-client-" + worker;
                workers.add(new Worker(name, clients.get(worker), new BackoffIdleStrategy(), Run::report).start());
            }
            return measure(store, metrics);
        } finally {
            clients.forEach(Client::stop);
            workers.forEach(Worker::close);
        }
    }

    private Client client(Store store, List<Agenda> agendas, int worker, Client.Shared shared) {
        Agenda agenda = agendas.get(worker);
        long warmup = options.warmup() / agendas.size() + (worker < options.warmup() % agendas.size() ? 1 : 0);
        Values values = new Values(options.valueBytes(), worker + 1L);
        return options.inFlight() == 1
                ? new WaitingClient(store, agenda, warmup, values, shared)
                : new PipelinedClient(store, agenda, warmup, options.inFlight(), values, shared);
    }

    private RunSummary measure(Store store, MetricsFile metrics) throws IOException {
        warmUp();
        check();
        System.gc(); // what the load and the warm-up left is not to be collected in the time that is measured
        clients.forEach(client -> client.addLatencies(Latencies.histogram())); // forgets what the warm-up left
        Optional<RepartitioningStats> before = repartitioning(store);
        try (LoadWatch watch = new LoadWatch(before.map(stats -> store.repartitioning()))) {
            long start = clock.nanos();
            clients.forEach(Client::go);
            Period period = new Period(store, metrics, start, before, watch);
            while (!clients.stream().allMatch(Client::hasEnded)) {
                LockSupport.parkNanos(this, LOOK_NANOS);
                stopIfFailed();
                if (isOver(start) && !stopped) {
                    stop();
                }
                period.endIfDue();
            }
            long nanos = clock.nanos() - start;
            check();
            return summary(nanos, before, period.end());
        }
    }

    private void warmUp() {
        long begun = clock.nanos();
        long longest = options.warmupTime().map(Duration::toNanos).orElse(Long.MAX_VALUE);
        while (!clients.stream().allMatch(Client::isWarm)) {
            LockSupport.parkNanos(this, LOOK_NANOS);
            stopIfFailed();
            long spent = clock.nanos() - begun;
            if (spent >= longest) {
                clients.forEach(Client::endWarmUp);
            }
            double share = Math.max((double) warmedUp() / options.warmup(), (double) spent / longest);
            listener.warming(warmedUp(), Math.min(share, 0.999)); // 1 says that it is over
        }
        if (options.warmup() > 0) {
            listener.warming(warmedUp(), 1);
        }
    }

    private long warmedUp() {
        return clients.stream().mapToLong(Client::done).sum();
    }

    private RunSummary summary(long nanos, Optional<RepartitioningStats> before, Optional<RepartitioningStats> after) {
        return new RunSummary(
                operations(),
                nanos / 1e9,
                all.getValueAtPercentile(50) / 1e3,
                all.getValueAtPercentile(99) / 1e3,
                all.getMaxValue() / 1e3,
                MetricsRow.since(before, after, RepartitioningStats::adoptions),
                MetricsRow.since(before, after, RepartitioningStats::moves),
                finished.longestPauseNanos(nanos) / 1e6,
                !stopped);
    }

    private Optional<RepartitioningStats> repartitioning(Store store) {
        return repartitions() ? Optional.of(store.repartitioning().stats()) : Optional.empty();
    }

    private boolean repartitions() {
        return options.store().strategy() != Strategy.ENGINE
                && options.store().partitions() > 1
                && !(options.store().repartitioning().trigger() instanceof Trigger.Off);
    }

    /// One that fails ends them all: what the others could still do would be measured without it.
    private void stopIfFailed() {
        if (!stopped && clients.stream().anyMatch(client -> client.failure() != null)) {
            stop();
        }
    }

    private boolean isOver(long start) {
        return options.duration().isPresent()
                && clock.nanos() - start >= options.duration().get().toNanos();
    }

    private long operations() {
        return clients.stream().mapToLong(Client::operations).sum();
    }

    private MetricsFile metrics() throws IOException {
        return options.metrics().isEmpty()
                ? null
                : new MetricsFile(options.metrics().get(), options.header());
    }

    private void check() {
        for (Client client : clients) {
            switch (client.failure()) {
                case null -> {}
                case RuntimeException failure -> throw failure;
                case Error failure -> throw failure;
                case Throwable failure -> throw new IllegalStateException(failure);
            }
        }
    }

    private static void report(Throwable error) {
        System.getLogger(Run.class.getName()).log(System.Logger.Level.ERROR, "a worker of the run failed", error);
    }

    /// The time from one row of metrics to the next.
    private final class Period {
        private final Store store;
        private final MetricsFile metrics;
        private final long start;
        private final Optional<RepartitioningStats> before;
        private final LoadWatch watch;
        private final Histogram latencies = Latencies.histogram();
        private long begun;
        private long operationsBefore;

        Period(Store store, MetricsFile metrics, long start, Optional<RepartitioningStats> before, LoadWatch watch) {
            this.store = store;
            this.metrics = metrics;
            this.start = start;
            this.before = before;
            this.watch = watch;
            begun = start;
        }

        void endIfDue() throws IOException {
            if (clock.nanos() - begun >= options.period().toNanos()) {
                end();
            }
        }

        /// Answers what the repartitioning had done at the end.
        Optional<RepartitioningStats> end() throws IOException {
            long now = clock.nanos();
            long operations = operations();
            double throughput = (operations - operationsBefore) * 1e9 / Math.max(1, now - begun);
            latencies.reset();
            clients.forEach(client -> client.addLatencies(latencies));
            all.add(latencies);
            double elapsed = (now - start) / 1e9;
            Optional<RepartitioningStats> after = repartitioning(store);
            if (metrics != null) {
                metrics.write(new MetricsRow(
                        elapsed,
                        operations,
                        throughput,
                        latencies,
                        after,
                        before,
                        watch.take(),
                        store.queueLengths(),
                        Machine.fileBytes(options.store().directories())));
            }
            listener.running(operations, throughput, share(elapsed), elapsed);
            begun = now;
            operationsBefore = operations;
            return after;
        }

        private double share(double elapsed) {
            double ofFiles = clients.stream().mapToLong(Client::bytesRead).sum() / Math.max(1.0, (double) totalBytes);
            double ofTime = options.duration()
                    .map(duration -> elapsed * 1e9 / duration.toNanos())
                    .orElse(0.0);
            return Math.clamp(Math.max(ofFiles, ofTime), 0, 1);
        }
    }
}
