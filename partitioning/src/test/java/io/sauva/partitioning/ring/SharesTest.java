package io.sauva.partitioning.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Shares of keys against what probability says, within five standard deviations. Seeds are fixed, so a test that
/// passes keeps passing.
///
/// Where each key is drawn by itself (rendezvous, jump, Anchor) the number of keys of a node is binomial. On a
/// ring the share of a node with v of m identifiers is Beta(v, m - v), of which the keys are then a sample.
class SharesTest {
    private static final double DEVIATIONS = 5;
    private static final int KEYS = 20_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 20, 50})
    void aNewNodeGetsOneOfNPlusOne(int n) {
        assertDrawn(n, RendezvousMap::of);
        assertDrawn(n, JumpMap::of);
        assertDrawn(n, nodes -> AnchorMap.of(60, nodes));
        assertDrawn(n, nodes -> AnchorMap.of(1000, nodes));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 10", "1, 100", "9, 1", "9, 10", "9, 100", "50, 1", "50, 10", "50, 100"})
    void aNewNodeOfARingGetsOneOfNPlusOne(int n, int identifiers) {
        double share = 1.0 / (n + 1);
        assertRing(share, identifiers * (n + 1), random -> {
            ConsistentRing ring =
                    ConsistentRing.of(identifiers, Draws.nodes(random, n)).with("one more");
            return new Lot(ring, "one more");
        });
    }

    @ParameterizedTest
    @CsvSource({"2, 10", "4, 10", "0.5, 10", "2, 100", "4, 100"})
    void aRingKeepsToWeights(double weight, int identifiers) {
        int others = 9;
        double share = weight / (others + weight);
        assertRing(
                share,
                (int) (identifiers * (others + weight)),
                random -> new Lot(ConsistentRing.of(identifiers, weights(random, others, weight)), "heavy"));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 2, 4, 10})
    void rendezvousKeepsToWeights(double weight) {
        Random random = new Random(11);
        List<Key> keys = Draws.keys(random, KEYS);
        RendezvousMap map = RendezvousMap.of(weights(random, 9, weight));
        double share = weight / (9 + weight);
        assertEquals(share, share(map, keys, "heavy"), DEVIATIONS * Math.sqrt(variance(share) / KEYS));
        for (String node : map.nodes()) {
            double expected = map.weight(map.nodes().indexOf(node)) / (9 + weight);
            assertEquals(expected, share(map, keys, node), DEVIATIONS * Math.sqrt(variance(expected) / KEYS));
        }
    }

    /// Pearson's statistic of the shares of all nodes, with n - 1 degrees of freedom.
    @Test
    void sharesOfAllNodesAreEven() {
        int n = 50;
        Random random = new Random(13);
        List<String> nodes = Draws.nodes(random, n);
        List<Key> keys = Draws.keys(random, KEYS);
        for (NodeMap map : List.of(RendezvousMap.of(nodes), JumpMap.of(nodes), AnchorMap.of(64, nodes))) {
            double statistic = 0;
            for (String node : nodes) {
                double expected = (double) KEYS / n;
                statistic += Math.pow(Draws.owned(map, keys, node) - expected, 2) / expected;
            }
            assertEquals(n - 1, statistic, DEVIATIONS * Math.sqrt(2.0 * (n - 1)), map.getClass()::getSimpleName);
        }
    }

    private static void assertDrawn(int n, Function<List<String>, NodeMap> maps) {
        Random random = new Random(n);
        NodeMap before = maps.apply(Draws.nodes(random, n));
        List<Key> keys = Draws.keys(random, KEYS);
        double share = 1.0 / (n + 1);
        double tolerance = DEVIATIONS * Math.sqrt(variance(share) / KEYS);
        NodeMap after = before.with("one more");
        assertEquals(share, share(after, keys, "one more"), tolerance);
        assertEquals(share, (double) Draws.moved(before, after, keys) / KEYS, tolerance);
    }

    private record Lot(ConsistentRing ring, String node) {}

    private static void assertRing(double share, int identifiers, Function<Random, Lot> lots) {
        int rings = 300;
        int sample = 1000;
        Random random = new Random(identifiers);
        double sum = 0;
        for (int repetition = 0; repetition < rings; repetition++) {
            Lot lot = lots.apply(random);
            sum += share(lot.ring(), Draws.keys(random, sample), lot.node());
        }
        double variance = variance(share) / (identifiers + 1) + variance(share) / sample;
        assertEquals(share, sum / rings, DEVIATIONS * Math.sqrt(variance / rings));
    }

    private static double variance(double share) {
        return share * (1 - share);
    }

    private static double share(NodeMap map, List<Key> keys, String node) {
        return (double) Draws.owned(map, keys, node) / keys.size();
    }

    private static Map<String, Double> weights(Random random, int others, double weight) {
        Map<String, Double> weights = new HashMap<>();
        Draws.nodes(random, others).forEach(node -> weights.put(node, 1.0));
        weights.put("heavy", weight);
        return weights;
    }
}
