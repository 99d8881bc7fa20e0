package io.sauva.partitioning.ring;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// Consistent hashing (Karger et al., 1997) on Chord's circle of SHA-1 identifiers: a node stands at V places and
/// owns the keys from each of them up to the next identifier of anybody.
///
/// A new node takes only what lies behind its identifiers, a lost one leaves only that. A node of weight w has
/// wV identifiers, rounded, at least one, so that its expected share is w among all weights. The relative
/// deviation of a node's share is about 1 / sqrt(V).
///
/// The direction is that of the consistent hashing study: from an identifier on. Chord's own is up to an
/// identifier, which is the same picture in a mirror.
///
/// Lookup: O(1) expected, about one comparison, see [Circle]; a change: O(nV). Memory: 28 bytes an identifier.
/// Every node that knows the same nodes and weights finds the same owner, in whatever order it heard of them.
/// Thread: any; immutable.
public final class ConsistentRing implements WeightedNodeMap {
    private static final int MOST_IDENTIFIERS = 1_000_000;

    private final int usualIdentifiers;
    private final List<String> nodes;
    private final double[] weights;
    private final Circle circle;

    private ConsistentRing(int usualIdentifiers, List<String> nodes, double[] weights, Circle circle) {
        this.usualIdentifiers = usualIdentifiers;
        this.nodes = nodes;
        this.weights = weights;
        this.circle = circle;
    }

    /// The ring of these nodes, all of the usual weight.
    ///
    /// @param identifiers V, how many identifiers a node of the usual weight has
    public static ConsistentRing of(int identifiers, Collection<String> nodes) {
        List<String> sorted = Nodes.sorted(nodes);
        double[] weights = new double[sorted.size()];
        Arrays.fill(weights, USUAL_WEIGHT);
        return of(identifiers, sorted, weights);
    }

    /// The ring of these nodes, each with its weight.
    ///
    /// @param identifiers V, how many identifiers a node of weight 1 has
    /// @param weights of the nodes
    public static ConsistentRing of(int identifiers, Map<String, Double> weights) {
        List<String> sorted = Nodes.sorted(weights.keySet());
        return of(identifiers, sorted, sorted.stream().mapToDouble(weights::get).toArray());
    }

    private static ConsistentRing of(int identifiers, List<String> sorted, double[] weights) {
        if (identifiers < 1) {
            throw new IllegalArgumentException("a node needs at least one identifier, not " + identifiers);
        }
        Identifier[][] ofNodes = new Identifier[weights.length][];
        for (int node = 0; node < weights.length; node++) {
            ofNodes[node] = identifiersOf(sorted.get(node), identifiers, weights[node]);
        }
        return new ConsistentRing(identifiers, sorted, weights, Circle.of(ofNodes));
    }

    @Override
    public List<String> nodes() {
        return nodes;
    }

    @Override
    public double weight(int index) {
        return weights[index];
    }

    @Override
    public int ownerIndex(Key key) {
        return circle.nodeAt(circle.floor(key.identifier()));
    }

    @Override
    public ConsistentRing with(String node) {
        return with(node, USUAL_WEIGHT);
    }

    @Override
    public ConsistentRing with(String node, double weight) {
        int position = Nodes.sortedPosition(nodes, node);
        return new ConsistentRing(
                usualIdentifiers,
                Nodes.plus(nodes, node, position),
                Nodes.plus(weights, weight, position),
                circle.with(identifiersOf(node, usualIdentifiers, weight), position));
    }

    @Override
    public ConsistentRing without(String node) {
        int position = Nodes.leaving(nodes, node);
        return new ConsistentRing(
                usualIdentifiers,
                Nodes.minus(nodes, position),
                Nodes.minus(weights, position),
                circle.without(position));
    }

    @Override
    public long tableBytes() {
        return circle.bytes();
    }

    /// How many identifiers all nodes have together.
    public int identifiers() {
        return circle.size();
    }

    /// How many identifiers the key is compared with to find its owner; for measurements.
    public int comparisons(Key key) {
        return circle.comparisons(key.identifier());
    }

    Circle circle() {
        return circle;
    }

    /// The SHA-1 of the name and, in four bytes, 0, 1, and so on: a heavier node keeps the identifiers it had.
    private static Identifier[] identifiersOf(String node, int usual, double weight) {
        double wanted = usual * Nodes.checkWeight(node, weight);
        if (wanted > MOST_IDENTIFIERS) {
            throw new IllegalArgumentException(
                    "node '" + node + "' would have more than " + MOST_IDENTIFIERS + " identifiers");
        }
        byte[] name = node.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(name.length + Integer.BYTES).put(name);
        Identifier[] identifiers = new Identifier[(int) Math.max(1, Math.round(wanted))];
        for (int number = 0; number < identifiers.length; number++) {
            identifiers[number] =
                    Identifier.of(bytes.putInt(name.length, number).array());
        }
        return identifiers;
    }
}
