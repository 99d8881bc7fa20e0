package io.sauva.partitioning.ring;

import java.util.Collection;
import java.util.List;

/// Jump consistent hash (Lamping and Veach, 2014): replays the nodes' arrival, jumping from each node that the
/// key moved to straight to the next one.
///
/// When node number n arrives a key moves to it with probability 1 / (n + 1), so from node b the next jump
/// lands at or beyond j with probability (b + 1) / j: one draw of a generator seeded with the key says where.
///
/// Shares deviate only as if each key were drawn. Lookup: O(log n) expected. No memory at all.
/// Nodes are numbered in the order of their addition, and only the last can leave: for nodes that come and go
/// this is [AnchorMap].
/// Thread: any; immutable.
public final class JumpMap implements NodeMap {
    /// The generator of the paper, so that other programs find the same owner of the same 64 bits.
    private static final long MULTIPLIER = 2862933555777941757L;

    private static final double DRAWS = 0x1.0p31;

    private final List<String> nodes;

    private JumpMap(List<String> nodes) {
        this.nodes = nodes;
    }

    /// The map of these nodes, numbered in this order.
    public static JumpMap of(Collection<String> nodes) {
        return new JumpMap(Nodes.inOrder(nodes));
    }

    @Override
    public List<String> nodes() {
        return nodes;
    }

    @Override
    public int ownerIndex(Key key) {
        return owner(key.hash(), nodes.size());
    }

    static int owner(long hash, int nodes) {
        long state = hash;
        long node = 0;
        for (long next = 0; next < nodes; ) {
            node = next;
            state = state * MULTIPLIER + 1;
            double draw = ((state >>> 33) + 1) / DRAWS;
            next = (long) ((node + 1) / draw);
        }
        return (int) node;
    }

    @Override
    public JumpMap with(String node) {
        return new JumpMap(Nodes.plus(nodes, node, nodes.size()));
    }

    /// This map without its last node.
    ///
    /// @throws IllegalArgumentException also if it is not the last one
    @Override
    public JumpMap without(String node) {
        int index = Nodes.leaving(nodes, node);
        if (index != nodes.size() - 1) {
            throw new IllegalArgumentException(
                    "jump can only lose its last node '" + nodes.getLast() + "', not '" + node + "'");
        }
        return new JumpMap(Nodes.minus(nodes, index));
    }

    @Override
    public long tableBytes() {
        return 0;
    }
}
