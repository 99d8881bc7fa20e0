package io.sauva.checks.histories;

import io.sauva.checks.histories.Combinations.Combination;
import io.sauva.partitioning.PartitionerProvider;
import io.sauva.partitioning.Partitioners;
import io.sauva.storage.EngineProvider;
import io.sauva.store.Strategy;
import io.sauva.store.repartitioning.Repartitioning;
import io.sauva.store.repartitioning.Switch;
import io.sauva.store.repartitioning.Trigger;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The stores that are tested while they repartition as fast as they can: not every combination, which would be
/// thousands, but every strategy with every switch, and every partitioner, trigger and engine with strategies
/// that differ as much as strategies can.
final class Matrix {
    private static final int PARTITIONS = 3;

    /// Few enough operations that what is learned changes all the time.
    private static final int WINDOW = 64;

    private static final Set<String> USELESS_ON_PURPOSE = Set.of("failing", "nonsense");
    private static final List<Strategy> EXTREMES = List.of(Strategy.SOFT, Strategy.HARD_THREADED);

    private final Map<String, Repartitioned> all = new LinkedHashMap<>();

    private Matrix() {}

    /// Everything that is tested, each once.
    static List<Repartitioned> all() {
        Matrix matrix = new Matrix();
        matrix.strategiesAndSwitches();
        matrix.partitioners();
        matrix.triggers();
        matrix.engines();
        return List.copyOf(matrix.all.values());
    }

    /// Every strategy that repartitions.
    static List<Strategy> strategies() {
        return List.of(Strategy.SOFT, Strategy.THREADED, Strategy.HARD, Strategy.HARD_THREADED);
    }

    /// As fast as it can: every operation is looked at, moving never rests.
    static Repartitioning fast(Trigger trigger, String partitioner) {
        return Repartitioning.when(trigger)
                .partitioner(partitioner)
                .sampling(1)
                .window(WINDOW)
                .movePenalty(0)
                .moverShare(1);
    }

    static Repartitioning continuous(String partitioner) {
        return fast(new Trigger.Continuous(), partitioner);
    }

    private void strategiesAndSwitches() {
        for (Strategy strategy : strategies()) {
            for (Switch switching : Switch.values()) {
                for (String partitioner : List.of("restless", "multilevel")) {
                    add(strategy, "hash", false, continuous(partitioner).switching(switching));
                }
            }
        }
    }

    private void partitioners() {
        for (PartitionerProvider provider : Partitioners.all()) {
            if (provider.unavailable().isEmpty() && !USELESS_ON_PURPOSE.contains(provider.name())) {
                EXTREMES.forEach(strategy -> add(strategy, "hash", false, continuous(provider.name())));
            }
        }
    }

    private void triggers() {
        List<Trigger> triggers = List.of(
                new Trigger.Every(50),
                new Trigger.Continuous(),
                new Trigger.Periodic(Duration.ofMillis(1), Duration.ofMillis(1)),
                new Trigger.Adaptive());
        for (Trigger trigger : triggers) {
            EXTREMES.forEach(strategy -> add(strategy, "hash", false, fast(trigger, "restless")));
        }
    }

    /// Engines in memory keep the partition in the entry with `soft` and in a map with `hard`; those on disk
    /// keep a map in a file.
    private void engines() {
        for (EngineProvider provider : Combinations.engines()) {
            boolean persistent = provider.traits().persistent();
            add(Strategy.SOFT, provider.name(), persistent, continuous("restless"));
            add(Strategy.HARD, provider.name(), persistent, continuous("restless"));
            add(Strategy.THREADED, provider.name(), persistent, continuous("roundrobin"));
            add(Strategy.HARD_THREADED, provider.name(), persistent, continuous("multilevel"));
        }
    }

    private void add(Strategy strategy, String engine, boolean persistent, Repartitioning repartitioning) {
        Repartitioned one =
                new Repartitioned(new Combination(strategy, engine, persistent, PARTITIONS, ""), repartitioning);
        all.put(one.toString(), one);
    }
}
