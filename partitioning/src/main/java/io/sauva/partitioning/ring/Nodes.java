package io.sauva.partitioning.ring;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The rules about nodes and their weights that all maps share, and the messages for whoever breaks them.
final class Nodes {
    private Nodes() {}

    /// The nodes in the order given.
    static List<String> inOrder(Collection<String> nodes) {
        if (nodes.isEmpty()) {
            throw new IllegalArgumentException("a node map needs at least one node");
        }
        Set<String> seen = new HashSet<>();
        for (String node : nodes) {
            checkName(node);
            if (!seen.add(node)) {
                throw new IllegalArgumentException("node '" + node + "' is named twice");
            }
        }
        return List.copyOf(nodes);
    }

    /// The nodes in the order of their names, which is the same for everybody.
    static List<String> sorted(Collection<String> nodes) {
        List<String> sorted = new ArrayList<>(inOrder(nodes));
        Collections.sort(sorted);
        return List.copyOf(sorted);
    }

    /// The nodes and one more at a position.
    static List<String> plus(List<String> nodes, String node, int position) {
        checkName(node);
        if (nodes.contains(node)) {
            throw new IllegalArgumentException("node '" + node + "' is there already");
        }
        List<String> more = new ArrayList<>(nodes);
        more.add(position, node);
        return List.copyOf(more);
    }

    /// Where a new node belongs among sorted ones.
    static int sortedPosition(List<String> nodes, String node) {
        checkName(node);
        int found = Collections.binarySearch(nodes, node);
        if (found >= 0) {
            throw new IllegalArgumentException("node '" + node + "' is there already");
        }
        return -found - 1;
    }

    /// Where a node is that is about to leave.
    static int leaving(List<String> nodes, String node) {
        int index = nodes.indexOf(node);
        if (index < 0) {
            throw new IllegalArgumentException("there is no node '" + node + "'");
        }
        if (nodes.size() == 1) {
            throw new IllegalArgumentException("node '" + node + "' is the only one and cannot be removed");
        }
        return index;
    }

    static List<String> minus(List<String> nodes, int index) {
        List<String> fewer = new ArrayList<>(nodes);
        fewer.remove(index);
        return List.copyOf(fewer);
    }

    static double[] plus(double[] weights, double weight, int position) {
        double[] more = new double[weights.length + 1];
        System.arraycopy(weights, 0, more, 0, position);
        more[position] = weight;
        System.arraycopy(weights, position, more, position + 1, weights.length - position);
        return more;
    }

    static double[] minus(double[] weights, int index) {
        double[] fewer = new double[weights.length - 1];
        System.arraycopy(weights, 0, fewer, 0, index);
        System.arraycopy(weights, index + 1, fewer, index, fewer.length - index);
        return fewer;
    }

    static double checkWeight(String node, double weight) {
        if (!(weight > 0) || Double.isInfinite(weight)) {
            throw new IllegalArgumentException(
                    "the weight of node '" + node + "' must be a number above 0, not " + weight);
        }
        return weight;
    }

    private static void checkName(String node) {
        if (node == null || node.isBlank()) {
            throw new IllegalArgumentException("a node needs a name");
        }
    }
}
