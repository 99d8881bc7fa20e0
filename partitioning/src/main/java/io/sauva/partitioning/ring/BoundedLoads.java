package io.sauva.partitioning.ring;

import java.util.List;

/// Consistent hashing with bounded loads (Mirrokni, Thorup and Zadimoghaddam, 2018): no node gets more than c
/// times its share; a key whose node is full goes on round the ring to the next that has room.
///
/// Where a key goes depends on the keys before it, so this divides a whole set of keys at once, in the order
/// given: the same ring, factor and keys give the same answer everywhere. The nearer c is to 1, the more even the
/// loads and the more keys move when a node comes or goes.
///
/// Dividing k keys: O(k / (c - 1)²) expected. Memory: the ring's, and a counter a node.
/// Thread: any; immutable.
public final class BoundedLoads {
    private final ConsistentRing ring;
    private final double factor;
    private final double totalWeight;

    private BoundedLoads(ConsistentRing ring, double factor) {
        this.ring = ring;
        this.factor = factor;
        double total = 0;
        for (int node = 0; node < ring.nodes().size(); node++) {
            total += ring.weight(node);
        }
        this.totalWeight = total;
    }

    /// Bounds the loads of a ring.
    ///
    /// @param factor c, at least 1: how many times its share a node may have
    public static BoundedLoads of(ConsistentRing ring, double factor) {
        if (!(factor >= 1) || Double.isInfinite(factor)) {
            throw new IllegalArgumentException("the factor of bounded loads must be at least 1, not " + factor);
        }
        return new BoundedLoads(ring, factor);
    }

    public ConsistentRing ring() {
        return ring;
    }

    /// The most that the node at a position of the ring's nodes may have of so many keys: its share times c,
    /// rounded up.
    public int capacity(int index, int keys) {
        return (int) Math.min(keys, Math.ceil(factor * keys * ring.weight(index) / totalWeight));
    }

    /// For each key the position of its node in the ring's nodes.
    public int[] ownerIndexes(List<Key> keys) {
        int[] room = new int[ring.nodes().size()];
        for (int node = 0; node < room.length; node++) {
            room[node] = capacity(node, keys.size());
        }
        Circle circle = ring.circle();
        int[] owners = new int[keys.size()];
        for (int key = 0; key < owners.length; key++) {
            int position = circle.floor(keys.get(key).identifier());
            // Ends: the capacities add up to at least the keys, as each is rounded up.
            while (room[circle.nodeAt(position)] == 0) {
                position = circle.before(position);
            }
            owners[key] = circle.nodeAt(position);
            room[owners[key]]--;
        }
        return owners;
    }
}
