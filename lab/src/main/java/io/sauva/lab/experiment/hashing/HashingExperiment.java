package io.sauva.lab.experiment.hashing;

import io.sauva.lab.experiment.Bench;
import io.sauva.lab.experiment.Experiment;
import io.sauva.lab.experiment.Scale;
import io.sauva.partitioning.ring.Key;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;

/// The consistent hashing study, repeated: how evenly functions divide keys among nodes, and what moves when a
/// node comes or goes.
///
/// Nothing here depends on time: the same seed and scale give the same files.
///
/// Thread: one at a time.
public final class HashingExperiment implements Experiment {
    /// Weights need more draws than balance, of which every node of a draw tells something.
    private static final int WEIGHT_DRAWS = 10;

    private final Function<Scale, HashingSize> sizes;

    public HashingExperiment() {
        this(HashingSize::of);
    }

    HashingExperiment(Function<Scale, HashingSize> sizes) {
        this.sizes = sizes;
    }

    @Override
    public String name() {
        return "hashing";
    }

    @Override
    public String about() {
        return "consistent hashing against mod, div and newer functions: balance, moves";
    }

    @Override
    public void run(Bench bench) throws IOException, InterruptedException {
        HashingSize size = sizes.apply(bench.scale());
        List<Key> keys = keys(size);
        List<Key> fixed = List.copyOf(keys.subList(0, size.keys()));

        Sweep study = new Sweep(Contender.ofStudy(), size.nodes(), size.repetitions(), (nodes, repetition) -> fixed)
                .run("the study's functions", bench.seed(), bench.progress());
        Sweep grown = new Sweep(
                        Contender.ofStudy(),
                        size.grownNodes(),
                        size.repetitions(),
                        (nodes, repetition) -> keys.subList(0, nodes * size.keysEach()))
                .run("keys that grow with the nodes", bench.seed(), bench.progress());
        // Jump and Anchor do not look at names: only other keys make another draw.
        Sweep modern = new Sweep(
                        Contender.modern(),
                        size.nodes(),
                        size.modernRepetitions(),
                        (nodes, repetition) -> keys.subList(repetition * size.keys(), (repetition + 1) * size.keys()))
                .run("modern functions", bench.seed(), bench.progress());
        Weighing weighing = Weighing.run(bench.seed(), WEIGHT_DRAWS * size.repetitions(), fixed);
        bench.progress().accept("weights: done");

        new HashingReport(bench, size, study, grown, modern, weighing, fixed).write();
    }

    /// Consecutive integers from 0 on, hashed once for all trials.
    private static List<Key> keys(HashingSize size) {
        int grown = size.grownNodes()[size.grownNodes().length - 1] * size.keysEach();
        int count = Math.max(grown, size.modernRepetitions() * size.keys());
        return LongStream.range(0, count).parallel().mapToObj(Key::of).toList();
    }
}
