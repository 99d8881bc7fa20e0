package io.sauva.partitioning.ring;

import java.util.List;

/// Says which node a key belongs to, and changes as little as it can when a node comes or goes.
///
/// | map | a new node takes | a lost node leaves | depends on the order of additions | lookup | memory |
/// |---|---|---|---|---|---|
/// | [ModuloMap] | nearly everything moves | nearly everything moves | yes | O(1) | – |
/// | [DivisionMap] | half of all keys move | up to half of all keys move | yes | O(1) | – |
/// | [ConsistentRing] | only what it gets | only what it had | no | O(1) expected | O(nV) |
/// | [RendezvousMap] | only what it gets | only what it had | no | O(n) | O(n) |
/// | [JumpMap] | only what it gets | only what it had; the last only | yes | O(log n) expected | – |
/// | [MaglevMap] | what it gets and a little more | what it had and a little more | no | O(1) | table |
/// | [AnchorMap] | only what it gets | only what it had | yes, the whole history | O(1) expected | capacity |
///
/// [BoundedLoads] is not a map, because where a key goes depends on the other keys; it stands on a ring.
///
/// All of them give the same answer in every JVM: nothing depends on `hashCode`, on the platform's
/// arithmetic, or on chance.
///
/// Thread: any. Maps are immutable; a change gives a new one.
/// Why: docs/decisions/0016-hash-ring.md
public interface NodeMap {
    /// The nodes, at least one, each once; the order is the map's own and says nothing.
    List<String> nodes();

    /// The position in [#nodes()] of the node that the key belongs to.
    int ownerIndex(Key key);

    /// The node that the key belongs to.
    default String owner(Key key) {
        return nodes().get(ownerIndex(key));
    }

    /// This map and one node more.
    ///
    /// @throws IllegalArgumentException if the node is there already, or cannot be added
    NodeMap with(String node);

    /// This map without a node.
    ///
    /// @throws IllegalArgumentException if there is no such node, if it is the only one, or if this map cannot
    /// lose it
    NodeMap without(String node);

    /// How much memory the lookup walks through: tables only, not the names of the nodes.
    long tableBytes();
}
