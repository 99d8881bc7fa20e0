package io.sauva.app;

import io.sauva.concurrent.worker.ShutdownHook;
import io.sauva.lab.run.Machine;
import io.sauva.lab.run.Run;
import io.sauva.lab.run.RunListener;
import io.sauva.lab.run.RunOptions;
import io.sauva.lab.run.RunSummary;
import io.sauva.lab.workload.WorkloadException;
import io.sauva.lab.workload.WorkloadFiles;
import io.sauva.storage.Engines;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `sauva run`: one workload against one store.
@Command(
        name = "run",
        description = {
            "Runs workload files against a store and measures: a CSV of metrics, and a summary whose last line is for"
                    + " machines.",
            "Takes named options, or Repart-KV's positional form:",
            "  FILES PARTITIONS WORKERS TYPE ENGINE WARMUP PATHS INTERVAL_MS"
        },
        sortOptions = false,
        mixinStandardHelpOptions = true)
final class RunCommand implements SubCommand {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    @Spec
    private CommandSpec specification;

    @Mixin
    private RunFlags flags;

    @Override
    public CommandSpec specification() {
        return specification;
    }

    @Override
    public int run() throws IOException {
        List<Path> files = flags.files();
        if (files.size() != flags.workers(files.size())) {
            throw new WorkloadException(files.size() + " workload file" + (files.size() == 1 ? "" : "s") + " for "
                    + flags.workers(files.size()) + " workers; give one file for each worker, separated by commas");
        }
        Manifest manifest = Manifest.beside(files.getFirst());
        List<Path> folders = new ArrayList<>(flags.paths());
        Optional<TemporaryFolder> temporary = Optional.empty();
        boolean keepsFiles = isPersistent(flags.engine());
        if (flags.partitionMap().isPresent()) {
            keepsFiles |= isPersistent(flags.partitionMap().get());
        }
        if (folders.isEmpty() && keepsFiles) {
            temporary = Optional.of(TemporaryFolder.create("sauva-run-"));
            folders.add(temporary.get().path());
        }
        CountDownLatch ended = new CountDownLatch(1);
        try {
            return execute(options(files, folders, manifest), ended);
        } finally {
            if (temporary.isPresent()) {
                temporary.get().close();
            }
            ended.countDown();
        }
    }

    private RunOptions options(List<Path> files, List<Path> folders, Manifest manifest) {
        Optional<Path> load = flags.load().or(() -> {
            Path beside = files.getFirst().resolveSibling(WorkloadFiles.LOAD);
            return Files.exists(beside) ? Optional.of(beside) : Optional.empty();
        });
        List<String> header = List.of(
                "sauva run, " + LocalDateTime.now(ZoneId.systemDefault()).withNano(0),
                "machine: " + Machine.describe(),
                "commit: " + Machine.commit(),
                "workload: " + files.getFirst() + (files.size() > 1 ? " and " + (files.size() - 1) + " more" : "")
                        + manifest.describe(),
                "seed: " + manifest.seed(),
                "options: " + flags.describe(folders));
        return flags.options(files, load, folders, manifest.valueBytes(), metrics(), header);
    }

    private Optional<Path> metrics() {
        return flags.metrics().isPresent()
                ? flags.metrics().filter(file -> !file.toString().equals("none"))
                : Optional.of(Path.of(
                        "metrics-" + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP) + ".csv"));
    }

    private int execute(RunOptions options, CountDownLatch ended) throws IOException {
        Run run = new Run(options, new Shown(specification.commandLine().getErr()));
        // Ctrl-C: the workers stop where they are, the last row is written, the store is closed, and then it
        // ends.
        ShutdownHook hook = ShutdownHook.register("sauva-interrupted", () -> {
            run.stop();
            awaitUninterruptibly(ended);
        });
        try {
            print(options, run.execute());
            return 0;
        } finally {
            hook.close();
        }
    }

    private void print(RunOptions options, RunSummary summary) {
        PrintWriter out = specification.commandLine().getOut();
        out.println(options.store() + ", " + options.store().repartitioning());
        options.metrics().ifPresent(file -> out.println("metrics in " + file));
        if (!summary.complete()) {
            out.println("stopped before the end of the workload");
        }
        out.println(summary.line());
        out.flush();
    }

    private static boolean isPersistent(String engine) {
        return Engines.named(engine).traits().persistent();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean waiting = true;
        while (waiting) {
            try {
                latch.await();
                waiting = false;
            } catch (InterruptedException e) {
                waiting = true; // the process ends anyway; a store that is half closed would be worse
            }
        }
    }

    /// Shows a run's progress.
    private static final class Shown implements RunListener {
        private final Progress loading;
        private final PrintWriter err;
        private Progress warming;
        private Progress running;

        Shown(PrintWriter err) {
            this.err = err;
            loading = Progress.on(err, "load");
        }

        @Override
        public void loading(long keys, double share) {
            loading.show(share, keys + " keys");
            if (share >= 1) {
                loading.end();
            }
        }

        @Override
        public void warming(long operations, double share) {
            if (warming == null) {
                warming = Progress.on(err, "warm-up");
            }
            warming.show(share, operations + " operations");
            if (share >= 1) {
                warming.end();
            }
        }

        @Override
        public void running(long operations, double throughput, double share, double elapsedSeconds) {
            if (running == null) {
                running = Progress.on(err, "run");
            }
            running.show(share, String.format(Locale.ROOT, "%d operations, %.0f k/s", operations, throughput / 1000));
            if (share >= 1) {
                running.end();
            }
        }
    }
}
