package io.sauva.partitioning.ring;

import java.util.Collection;
import java.util.List;

/// The traditional hash `x div ceil(k / n)`: the keys 0 to k - 1 in n equal ranges, one after the other.
///
/// Neighbouring keys stay together. When a node is added at the end, node i hands (i + 1)k / (n(n + 1)) keys to
/// its neighbour: half of all keys move, however many nodes there are. It is here to be compared with.
///
/// Lookup O(1), no memory. Nodes are numbered in the order of their addition; if n does not divide k the last
/// ones get fewer keys, or none.
/// Thread: any; immutable.
public final class DivisionMap implements NodeMap {
    private final long keys;
    private final List<String> nodes;
    private final long range;

    private DivisionMap(long keys, List<String> nodes) {
        this.keys = keys;
        this.nodes = nodes;
        this.range = Math.ceilDiv(keys, (long) nodes.size());
    }

    /// The map of these nodes, numbered in this order.
    ///
    /// @param keys how many keys there are; they are numbered from 0
    public static DivisionMap of(long keys, Collection<String> nodes) {
        if (keys < 1) {
            throw new IllegalArgumentException("div divides at least one key, not " + keys);
        }
        return new DivisionMap(keys, Nodes.inOrder(nodes));
    }

    @Override
    public List<String> nodes() {
        return nodes;
    }

    @Override
    public int ownerIndex(Key key) {
        if (key.number() >= keys) {
            throw new IllegalArgumentException("key " + key.number() + " is not below " + keys);
        }
        return (int) (key.number() / range);
    }

    @Override
    public DivisionMap with(String node) {
        return new DivisionMap(keys, Nodes.plus(nodes, node, nodes.size()));
    }

    /// The nodes behind the one that leaves move up by one number.
    @Override
    public DivisionMap without(String node) {
        return new DivisionMap(keys, Nodes.minus(nodes, Nodes.leaving(nodes, node)));
    }

    @Override
    public long tableBytes() {
        return 0;
    }
}
