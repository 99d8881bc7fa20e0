package io.sauva.lab.experiment.hashing;

import io.sauva.partitioning.ring.ConsistentRing;
import io.sauva.partitioning.ring.Key;
import io.sauva.partitioning.ring.NodeMap;
import io.sauva.partitioning.ring.RendezvousMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/// The share of the keys that a node of some weight gets among nine of weight 1.
final class Weighing {
    static final double[] WEIGHTS = {1, 2, 4};
    static final int OTHERS = 9;

    private static final Map<String, Function<Map<String, Double>, NodeMap>> MAPS = maps();

    private final Map<String, double[][]> shares = new LinkedHashMap<>();

    private Weighing() {}

    private static Map<String, Function<Map<String, Double>, NodeMap>> maps() {
        Map<String, Function<Map<String, Double>, NodeMap>> maps = new LinkedHashMap<>();
        maps.put(Contender.RING_1, weights -> ConsistentRing.of(1, weights));
        maps.put(Contender.RING_10, weights -> ConsistentRing.of(10, weights));
        maps.put(Contender.RING_100, weights -> ConsistentRing.of(100, weights));
        maps.put(Contender.RENDEZVOUS, RendezvousMap::of);
        return maps;
    }

    static Weighing run(long seed, int repetitions, List<Key> keys) {
        Weighing weighing = new Weighing();
        MAPS.forEach((name, maps) -> {
            double[][] ofWeights = new double[WEIGHTS.length][repetitions];
            for (int index = 0; index < WEIGHTS.length; index++) {
                double weight = WEIGHTS[index];
                double[] drawn = ofWeights[index];
                IntStream.range(0, repetitions)
                        .parallel()
                        .forEach(repetition -> drawn[repetition] = share(maps, weight, seed + repetition, keys));
            }
            weighing.shares.put(name, ofWeights);
        });
        return weighing;
    }

    private static double share(Function<Map<String, Double>, NodeMap> maps, double weight, long seed, List<Key> keys) {
        List<String> names = Reconfiguration.draw(seed, OTHERS, 0, keys).nodes();
        Map<String, Double> weights = new HashMap<>();
        names.forEach(node -> weights.put(node, 1.0));
        weights.put(names.getLast(), weight);
        NodeMap map = maps.apply(weights);
        int heavy = map.nodes().indexOf(names.getLast());
        return (double) keys.stream()
                        .filter(key -> map.ownerIndex(key) == heavy)
                        .count()
                / keys.size();
    }

    List<String> names() {
        return List.copyOf(shares.keySet());
    }

    int draws() {
        return shares.values().iterator().next()[0].length;
    }

    static double expected(double weight) {
        return weight / (OTHERS + weight);
    }

    /// By weight.
    double[] means(String name) {
        return IntStream.range(0, WEIGHTS.length)
                .mapToDouble(index -> Statistics.mean(shares.get(name)[index]))
                .toArray();
    }

    /// By weight, the standard errors of [#means].
    double[] errors(String name) {
        return IntStream.range(0, WEIGHTS.length)
                .mapToDouble(index -> Statistics.standardError(shares.get(name)[index]))
                .toArray();
    }
}
