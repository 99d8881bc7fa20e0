package io.sauva.lab.experiment.hashing;

import io.sauva.partitioning.ring.Key;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// Trials of some contenders for some numbers of nodes, each as often as the nodes are drawn anew.
///
/// Thread: one at a time. Repetitions run on all cores; each draws from a seed of its own, so that the outcome
/// does not depend on who runs when.
final class Sweep {
    /// How many lines of progress a sweep says.
    private static final int LINES = 5;

    interface Keys {
        List<Key> of(int nodes, int repetition);
    }

    private final int[] nodes;
    private final int repetitions;
    private final Keys keys;
    private final List<Contender> contenders;
    /// By contender, number of nodes, repetition.
    private final Map<String, Trial[][]> outcomes = new TreeMap<>();

    Sweep(List<Contender> contenders, int[] nodes, int repetitions, Keys keys) {
        this.contenders = contenders;
        this.nodes = nodes;
        this.repetitions = repetitions;
        this.keys = keys;
        for (Contender contender : contenders) {
            outcomes.put(contender.name(), new Trial[nodes.length][repetitions]);
        }
    }

    /// @param what is measured, for the user
    Sweep run(String what, long seed, Consumer<String> progress) throws InterruptedException {
        for (int row = 0; row < nodes.length; row++) {
            int index = row;
            IntStream.range(0, repetitions).parallel().forEach(repetition -> trial(index, repetition, seed));
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while measuring " + what);
            }
            if ((row + 1) * LINES / nodes.length > row * LINES / nodes.length) {
                progress.accept(what + ": done up to " + nodes[row] + " nodes");
            }
        }
        return this;
    }

    private void trial(int index, int repetition, long seed) {
        Reconfiguration reconfiguration =
                Reconfiguration.draw(seed, nodes[index], repetition, keys.of(nodes[index], repetition));
        for (Contender contender : contenders) {
            outcomes.get(contender.name())[index][repetition] = reconfiguration.of(contender);
        }
    }

    int[] nodes() {
        return nodes;
    }

    int repetitions() {
        return repetitions;
    }

    List<String> names() {
        return contenders.stream().map(Contender::name).toList();
    }

    /// How many keys there are with so many nodes.
    int keys(int count) {
        return keys.of(count, 0).size();
    }

    /// The values of all repetitions.
    double[] values(String contender, ToDoubleFunction<Trial> measure, int index) {
        Trial[] trials = outcomes.get(contender)[index];
        return Arrays.stream(trials).mapToDouble(measure).toArray();
    }

    /// The mean of all repetitions, by number of nodes.
    double[] means(String contender, ToDoubleFunction<Trial> measure) {
        return IntStream.range(0, nodes.length)
                .mapToDouble(index -> Statistics.mean(values(contender, measure, index)))
                .toArray();
    }

    /// The standard errors of [#means].
    double[] errors(String contender, ToDoubleFunction<Trial> measure) {
        return IntStream.range(0, nodes.length)
                .mapToDouble(index -> Statistics.standardError(values(contender, measure, index)))
                .toArray();
    }

    /// All values, of all numbers of nodes, relative to what each number of nodes asks for.
    double[] relative(String contender, ToDoubleFunction<Trial> measure, double[] ideal) {
        return IntStream.range(0, nodes.length)
                .boxed()
                .flatMapToDouble(index ->
                        Arrays.stream(values(contender, measure, index)).map(value -> value / ideal[index]))
                .toArray();
    }

    /// The fewest keys that must move when a node is added: its fair share, k / (n + 1).
    double[] ideal() {
        return IntStream.of(nodes)
                .mapToDouble(count -> (double) keys(count) / (count + 1))
                .toArray();
    }

    /// The fewest keys that must move when a node is lost: those of a node with a fair share, k / n.
    double[] idealLoss() {
        return IntStream.of(nodes)
                .mapToDouble(count -> (double) keys(count) / count)
                .toArray();
    }
}
