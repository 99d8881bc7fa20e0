package io.sauva.app;

import io.sauva.lab.run.RunOptions;
import io.sauva.lab.workload.WorkloadException;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.Switch;
import io.sauva.store.repartitioning.Trigger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The options of `sauva run`, named and positional.
final class RunFlags {
    private static final Pattern TIME = Pattern.compile("(\\d{1,9})(us|ms|s|min)");
    private static final int DEFAULT_PARTITIONS = 8;
    private static final int MOST_POSITIONAL = 8;

    /// What Repart-KV's runner takes when its last argument is left out.
    private static final long REPART_KV_INTERVAL_MILLIS = 1000;

    /// Of all workers together: their queues are arrays.
    private static final long MOST_QUEUED = 1 << 24;

    @Parameters(
            arity = "0..*",
            hidden = true,
            paramLabel = "REPART-KV",
            description = "FILES PARTITIONS WORKERS TYPE ENGINE WARMUP PATHS INTERVAL_MS")
    private List<String> positional = List.of();

    @Option(
            names = "--files",
            split = ",",
            paramLabel = "FILE",
            description = "The workload files, one for each worker, separated by commas.")
    private List<Path> files;

    @Option(names = "--workers", paramLabel = "N", description = "Must be the number of files; for scripts.")
    private Integer workers;

    @Option(
            names = "--load",
            paramLabel = "FILE",
            description =
                    "What is put before. Default: load.csv beside the first file, if it is there; 'none' for nothing.")
    private Path load;

    @Option(
            names = {"--strategy", "--type"},
            paramLabel = "NAME",
            description = "soft, hard, threaded, hard_threaded or engine. Default: soft.")
    private String strategy;

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            description = "hash (tbb), map, offheap, lmdb, rocksdb, tkrzw_tree or tkrzw_hash. Default: hash.")
    private String engine;

    @Option(names = "--partitions", paramLabel = "N", description = "Default: 8.")
    private Integer partitions;

    @Option(
            names = "--paths",
            split = ",",
            paramLabel = "DIR",
            description = "Where engines on disk keep their files. Default: a temporary folder, deleted afterwards.")
    private List<Path> paths;

    @Option(names = "--sync", description = "Writes survive a crash of the machine when they return.")
    private boolean sync;

    @Option(names = "--setting", paramLabel = "NAME=VALUE", description = "Of the engine, e.g. map-size=4g.")
    private Map<String, String> settings = new TreeMap<>();

    @Option(
            names = "--trigger",
            paramLabel = "WHEN",
            description =
                    "adaptive, continuous, every=N, periodic=TRACKING,INTERVAL (500ms, 2s) or off. Default: adaptive;"
                            + " in the positional form periodic=1s,1s.")
    private String trigger;

    @Option(names = "--interval", paramLabel = "MS", description = "Short for --trigger periodic=MSms,MSms; 0 for off.")
    private Integer interval;

    @Option(
            names = "--halt-every",
            paramLabel = "N",
            description = "Each N operations all workers stand still until the store has repartitioned.")
    private long haltEvery;

    @Option(
            names = "--partitioner",
            paramLabel = "NAME",
            description =
                    "multilevel, metis, streaming, fennel, hash, roundrobin, range or single. Default: multilevel.")
    private String partitioner;

    @Option(names = "--switch", paramLabel = "HOW", description = "moves, stop or barrier. Default: moves.")
    private String switching;

    @Option(
            names = "--window",
            paramLabel = "W",
            description = "Operations that count in full, or 'unlimited'. Default: 100000.")
    private String window;

    @Option(
            names = "--decay",
            paramLabel = "SHARE",
            description = "What is left of a weight a window later. Default: 0.8.")
    private Double decay;

    @Option(names = "--sampling", paramLabel = "N", description = "One in N operations is looked at; 0: automatic.")
    private Integer sampling;

    @Option(names = "--by-cost", description = "Keys weigh the time that operations on them take, not their number.")
    private boolean byCost;

    @Option(
            names = "--balance",
            paramLabel = "X",
            description = "How heavy the heaviest partition may be, as a multiple of the mean. Default: 1.05.")
    private Double balance;

    @Option(
            names = "--move-penalty",
            paramLabel = "N",
            description = "Operations across partitions, of those looked at, that a move has to save. Default: 0.25.")
    private Double movePenalty;

    @Option(
            names = "--mover-share",
            paramLabel = "SHARE",
            description = "Of a core, that moving may take. Default: 0.2.")
    private Double moverShare;

    @Option(
            names = "--partition-map",
            paramLabel = "NAME",
            description = "The engine that remembers which keys were moved. Default: the one that fits.")
    private String partitionMap;

    @Option(names = "--queue", paramLabel = "Q", description = "Calls that may wait for a worker. Default: 1024.")
    private Integer queue;

    @Option(
            names = "--round-robin",
            description = "Assigns the loaded keys to the partitions in turn, not by their hash.")
    private boolean roundRobin;

    @Option(names = "--value-bytes", paramLabel = "N", description = "Default: the workload's, else 1024.")
    private Integer valueBytes;

    @Option(names = "--warmup", paramLabel = "N", description = "Operations before those that count. Default: 0.")
    private Long warmup;

    @Option(names = "--warmup-time", paramLabel = "TIME", description = "Ends the warm-up after so long, e.g. 10s.")
    private String warmupTime;

    @Option(
            names = "--in-flight",
            paramLabel = "N",
            description = "Operations a worker has under way. Default: 1, it waits for each.")
    private int inFlight = 1;

    @Option(names = "--think", paramLabel = "TIME", description = "A worker's rest after each operation, e.g. 50us.")
    private String think;

    @Option(names = "--duration", paramLabel = "TIME", description = "Stops after so long, e.g. 30s.")
    private String duration;

    @Option(names = "--period", paramLabel = "TIME", description = "From row to row of the metrics. Default: 1s.")
    private String period;

    @Option(
            names = "--metrics",
            paramLabel = "FILE",
            description = "The CSV file; 'none' for none. Default: metrics-DATE-TIME.csv.")
    private Path metrics;

    List<Path> files() {
        if (files != null && !positional.isEmpty()) {
            throw new WorkloadException("not understood beside --files: '" + positional.getFirst()
                    + "'; several files are separated by commas, without spaces");
        }
        if (positional.size() > MOST_POSITIONAL) {
            throw new WorkloadException("not understood after INTERVAL_MS: '" + positional.get(MOST_POSITIONAL) + "'");
        }
        List<Path> chosen = files == null ? positionalPaths(0) : files;
        if (chosen.isEmpty()) {
            throw new WorkloadException("no workload files; give --files A,B or make some with 'sauva workload'");
        }
        return named(chosen, "workload file");
    }

    int workers(int otherwise) {
        return workers != null
                ? workers
                : positionalNumber(2, "workers").map(Math::toIntExact).orElse(otherwise);
    }

    String engine() {
        return engine != null ? engine : positional(4).orElse("hash");
    }

    /// The engine that remembers which keys were moved, if one was chosen.
    Optional<String> partitionMap() {
        return Optional.ofNullable(partitionMap);
    }

    List<Path> paths() {
        return named(paths == null ? positionalPaths(6) : paths, "folder");
    }

    private List<Path> positionalPaths(int index) {
        return positional(index)
                .map(text -> Arrays.stream(text.split(",", -1)).map(Path::of).toList())
                .orElse(List.of());
    }

    /// A name that is empty would be the present folder.
    private static List<Path> named(List<Path> chosen, String what) {
        if (chosen.stream().anyMatch(path -> path.toString().isBlank())) {
            throw new WorkloadException("a " + what + " without a name; give A,B with nothing left out");
        }
        return chosen;
    }

    Optional<Path> load() {
        return Optional.ofNullable(load);
    }

    Optional<Path> metrics() {
        return Optional.ofNullable(metrics);
    }

    RunOptions options(
            List<Path> chosen,
            Optional<Path> loaded,
            List<Path> folders,
            int workloadValueBytes,
            Optional<Path> metricsFile,
            List<String> header) {
        return new RunOptions(
                chosen,
                loaded.filter(file -> !file.toString().equals("none")),
                store(folders),
                roundRobin,
                valueBytes == null ? workloadValueBytes : valueBytes,
                warmup != null ? warmup : positionalNumber(5, "warmup").orElse(0L),
                time("--warmup-time", warmupTime),
                inFlight,
                haltEvery,
                time("--think", think).orElse(Duration.ZERO),
                time("--duration", duration),
                time("--period", period).orElse(Duration.ofSeconds(1)),
                metricsFile,
                header);
    }

    /// All that was chosen, in one line.
    String describe(List<Path> folders) {
        StoreOptions store = store(folders);
        Repartitioning chosen = store.repartitioning();
        return store + "; " + chosen + ", window "
                + (chosen.window() == Repartitioning.UNLIMITED ? "unlimited" : chosen.window())
                + ", decay " + chosen.decay() + ", sampling "
                + (chosen.sampling() == Repartitioning.AUTOMATIC ? "automatic" : chosen.sampling())
                + (chosen.byCost() ? ", by cost" : "") + ", balance " + chosen.balance() + ", move penalty "
                + chosen.movePenalty() + ", mover share " + chosen.moverShare()
                + (partitionMap == null ? "" : ", partition map " + partitionMap) + "; queue "
                + store.queueCapacity() + ", sync " + store.sync() + ", in flight " + inFlight
                + (haltEvery > 0 ? ", halt every " + haltEvery : "") + (roundRobin ? ", round robin" : "")
                + (think == null ? "" : ", think " + think) + (duration == null ? "" : ", duration " + duration)
                + (folders.isEmpty()
                        ? ""
                        : ", files in " + folders.stream().map(Path::toString).collect(Collectors.joining(",")));
    }

    private StoreOptions store(List<Path> folders) {
        StoreOptions options = StoreOptions.inMemory()
                .engine(engine())
                .strategy(Strategy.named(
                        strategy != null ? strategy : positional(3).orElse("soft")))
                .partitions(
                        partitions != null
                                ? partitions
                                : positionalNumber(1, "partitions")
                                        .map(Math::toIntExact)
                                        .orElse(DEFAULT_PARTITIONS))
                .directories(folders)
                .sync(sync)
                .repartitioning(repartitioning());
        if (haltEvery > 0 && (options.strategy() == Strategy.ENGINE || options.partitions() == 1)) {
            throw new WorkloadException("--halt-every needs more than one partition to divide keys among");
        }
        options = queue == null ? options : options.queueCapacity(queue);
        if ((long) options.queueCapacity() * options.partitions() > MOST_QUEUED) {
            throw new WorkloadException("--queue times --partitions must be at most " + MOST_QUEUED + ": "
                    + options.queueCapacity() + " times " + options.partitions());
        }
        options = partitionMap == null ? options : options.partitionMap(partitionMap);
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            options = options.setting(setting.getKey(), setting.getValue());
        }
        return inFlight > options.maxPending() ? options.maxPending(inFlight) : options;
    }

    private Repartitioning repartitioning() {
        Repartitioning chosen = Repartitioning.when(trigger());
        chosen = partitioner == null ? chosen : chosen.partitioner(partitioner);
        chosen = switching == null ? chosen : chosen.switching(Switch.named(switching));
        chosen = window == null ? chosen : chosen.window(operations(window));
        chosen = decay == null ? chosen : chosen.decay(decay);
        chosen = sampling == null ? chosen : chosen.sampling(sampling);
        chosen = chosen.byCost(byCost);
        chosen = balance == null ? chosen : chosen.balance(balance);
        chosen = movePenalty == null ? chosen : chosen.movePenalty(movePenalty);
        return moverShare == null ? chosen : chosen.moverShare(moverShare);
    }

    private Trigger trigger() {
        List<String> given = new ArrayList<>();
        if (trigger != null) {
            given.add(trigger);
        }
        Optional<Long> millis = interval != null ? Optional.of((long) interval) : positionalNumber(7, "interval_ms");
        millis.ifPresent(each -> given.add(each == 0 ? "off" : "periodic=" + each + "ms," + each + "ms"));
        if (given.size() > 1) {
            throw new WorkloadException("--trigger and an interval exclude each other; give one of them");
        }
        if (haltEvery > 0) {
            if (!given.isEmpty()) {
                throw new WorkloadException("--halt-every says when to repartition; leave --trigger and intervals out");
            }
            return new Trigger.Every(Long.MAX_VALUE);
        }
        if (given.isEmpty() && !positional.isEmpty()) {
            Duration each = Duration.ofMillis(REPART_KV_INTERVAL_MILLIS);
            return new Trigger.Periodic(each, each);
        }
        return given.isEmpty() ? new Trigger.Adaptive() : Trigger.parse(given.getFirst());
    }

    private static long operations(String text) {
        if (text.equals("unlimited")) {
            return Repartitioning.UNLIMITED;
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new WorkloadException("--window needs a number of operations or 'unlimited': '" + text + "'", e);
        }
    }

    private static Optional<Duration> time(String name, String text) {
        if (text == null) {
            return Optional.empty();
        }
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches()) {
            throw new WorkloadException(name + " needs a time such as 50us, 100ms, 30s or 2min: '" + text + "'");
        }
        long number = Long.parseLong(matcher.group(1));
        return Optional.of(
                switch (matcher.group(2)) {
                    case "us" -> Duration.ofNanos(1000 * number);
                    case "ms" -> Duration.ofMillis(number);
                    case "s" -> Duration.ofSeconds(number);
                    default -> Duration.ofMinutes(number);
                });
    }

    private Optional<String> positional(int index) {
        return index < positional.size() ? Optional.of(positional.get(index)) : Optional.empty();
    }

    private Optional<Long> positionalNumber(int index, String name) {
        return positional(index).map(text -> {
            try {
                long number = Long.parseLong(text);
                if (number >= 0 && number <= Integer.MAX_VALUE) {
                    return number;
                }
            } catch (NumberFormatException e) {
                throw new WorkloadException(name + " must be a number: '" + text + "'", e);
            }
            throw new WorkloadException(name + " must be 0 … " + Integer.MAX_VALUE + ": " + text);
        });
    }
}
