package io.sauva.partitioning.ring;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// Rendezvous or highest-random-weight hashing (Thaler and Ravishankar, 1998): every node draws a number for the
/// key, and the highest wins.
///
/// Draws of different nodes know nothing of each other, so a node that comes or goes changes only what it wins.
/// With weights the draw is -w / ln(u) for u uniform in (0, 1): node i wins with probability w over all weights.
///
/// Shares deviate only as if each key were drawn. Lookup: O(n). Memory: 16 bytes a node.
/// Every node that knows the same nodes and weights finds the same owner, in whatever order it heard of them.
/// Thread: any; immutable.
public final class RendezvousMap implements WeightedNodeMap {
    private static final double STEP = 0x1.0p-52;

    private final List<String> nodes;
    private final double[] weights;
    private final long[] salts;
    private final boolean even;

    private RendezvousMap(List<String> sorted, double[] weights) {
        this.nodes = sorted;
        this.weights = weights;
        this.salts = new long[weights.length];
        for (int node = 0; node < salts.length; node++) {
            salts[node] = Mixing.ofName(sorted.get(node)).high();
            Nodes.checkWeight(sorted.get(node), weights[node]);
        }
        this.even = Arrays.stream(weights).allMatch(weight -> weight == weights[0]);
    }

    /// The map of these nodes, all of the usual weight.
    public static RendezvousMap of(Collection<String> nodes) {
        List<String> sorted = Nodes.sorted(nodes);
        double[] weights = new double[sorted.size()];
        Arrays.fill(weights, USUAL_WEIGHT);
        return new RendezvousMap(sorted, weights);
    }

    /// The map of these nodes, each with its weight.
    public static RendezvousMap of(Map<String, Double> weights) {
        List<String> sorted = Nodes.sorted(weights.keySet());
        return new RendezvousMap(
                sorted, sorted.stream().mapToDouble(weights::get).toArray());
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
        return even ? highestHash(key.hash()) : highestDraw(key.hash());
    }

    /// With equal weights the draw grows with the hash, so that the hash alone decides.
    private int highestHash(long hash) {
        int winner = 0;
        long best = Mixing.mix(hash ^ salts[0]);
        for (int node = 1; node < salts.length; node++) {
            long draw = Mixing.mix(hash ^ salts[node]);
            if (Long.compareUnsigned(draw, best) >= 0) {
                best = draw;
                winner = node;
            }
        }
        return winner;
    }

    /// Equal draws are decided by the hash, then by the name: exactly as [#highestHash] does.
    int highestDraw(long hash) {
        int winner = -1;
        double bestDraw = 0;
        long bestHash = 0;
        for (int node = 0; node < salts.length; node++) {
            long drawn = Mixing.mix(hash ^ salts[node]);
            double draw = weights[node] / -logarithm(drawn);
            if (winner < 0 || draw > bestDraw || (draw == bestDraw && Long.compareUnsigned(drawn, bestHash) >= 0)) {
                winner = node;
                bestDraw = draw;
                bestHash = drawn;
            }
        }
        return winner;
    }

    /// Of the hash as a number in (0, 1): 52 bits and a half, which is exact and neither 0 nor 1. [StrictMath],
    /// because [Math#log] may differ between two JVMs.
    private static double logarithm(long hash) {
        return StrictMath.log(((hash >>> 12) + 0.5) * STEP);
    }

    @Override
    public RendezvousMap with(String node) {
        return with(node, USUAL_WEIGHT);
    }

    @Override
    public RendezvousMap with(String node, double weight) {
        int position = Nodes.sortedPosition(nodes, node);
        return new RendezvousMap(Nodes.plus(nodes, node, position), Nodes.plus(weights, weight, position));
    }

    @Override
    public RendezvousMap without(String node) {
        int position = Nodes.leaving(nodes, node);
        return new RendezvousMap(Nodes.minus(nodes, position), Nodes.minus(weights, position));
    }

    @Override
    public long tableBytes() {
        return (long) nodes.size() * (Long.BYTES + Double.BYTES);
    }
}
