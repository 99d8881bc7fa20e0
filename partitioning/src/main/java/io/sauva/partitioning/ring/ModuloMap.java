package io.sauva.partitioning.ring;

import java.util.Collection;
import java.util.List;

/// The traditional hash `x mod n`: node number `x mod n` owns key `x`.
///
/// As even as can be on consecutive integers. When a node is added, n keys of n + 1 move, all to all: n times as
/// many as need to. It is here to be compared with.
///
/// Lookup O(1), no memory. Nodes are numbered in the order of their addition.
/// Thread: any; immutable.
public final class ModuloMap implements NodeMap {
    private final List<String> nodes;

    private ModuloMap(List<String> nodes) {
        this.nodes = nodes;
    }

    /// The map of these nodes, numbered in this order.
    public static ModuloMap of(Collection<String> nodes) {
        return new ModuloMap(Nodes.inOrder(nodes));
    }

    @Override
    public List<String> nodes() {
        return nodes;
    }

    @Override
    public int ownerIndex(Key key) {
        return (int) (key.number() % nodes.size());
    }

    @Override
    public ModuloMap with(String node) {
        return new ModuloMap(Nodes.plus(nodes, node, nodes.size()));
    }

    /// The nodes behind the one that leaves move up by one number.
    @Override
    public ModuloMap without(String node) {
        return new ModuloMap(Nodes.minus(nodes, Nodes.leaving(nodes, node)));
    }

    @Override
    public long tableBytes() {
        return 0;
    }
}
