package io.sauva.partitioning.ring;

/// A node map in which a node's expected share of the keys is its weight among all weights.
///
/// Thread: any.
public interface WeightedNodeMap extends NodeMap {
    /// The weight of a node that was added without one.
    double USUAL_WEIGHT = 1;

    /// The weight of the node at a position of [#nodes()].
    double weight(int index);

    /// This map and one node of the usual weight more.
    @Override
    default WeightedNodeMap with(String node) {
        return with(node, USUAL_WEIGHT);
    }

    /// This map and one node more.
    ///
    /// To give a node another weight, take it out and add it again: only keys from or to it move.
    ///
    /// @throws IllegalArgumentException if the node is there already, or the weight is not above 0
    WeightedNodeMap with(String node, double weight);

    @Override
    WeightedNodeMap without(String node);
}
