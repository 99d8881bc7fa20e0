package io.sauva.partitioning.ring;

import java.util.Arrays;

/// The identifiers of all nodes around the circle, in order, with an index that finds the one before a key in
/// O(1) expected.
///
/// The space is cut into as many equal sections as there are identifiers. A key's section is one multiplication
/// away, and holds one identifier on average; if none of those is at or before the key, the last one of an
/// earlier section is.
///
/// ```
///   sections   | 0     | 1     | 2     | 3     | 4     |
///   points     |  a  b |       |    c  |  d    |    e  |
///                               key ↑ belongs to b: none at or before it in its section, so the one before c
/// ```
///
/// 28 bytes an identifier.
/// Thread: any. Written only until the method that makes it returns.
/// Invariant: points ascend by identifier, and by node where two identifiers are equal.
final class Circle {
    private static final int BYTES_A_POINT = 2 * Long.BYTES + 3 * Integer.BYTES;

    private final long[] high;
    private final long[] middle;
    private final int[] low;
    private final int[] nodes;
    /// Where the points of each section begin, and where the last section ends.
    private final int[] sections;

    private Circle(int points) {
        high = new long[points];
        middle = new long[points];
        low = new int[points];
        nodes = new int[points];
        sections = new int[points + 1];
    }

    private record Point(Identifier identifier, int node) implements Comparable<Point> {
        @Override
        public int compareTo(Point other) {
            int order = identifier.compareTo(other.identifier);
            return order == 0 ? Integer.compare(node, other.node) : order;
        }
    }

    /// @param identifiers those of node 0, of node 1, and so on
    static Circle of(Identifier[][] identifiers) {
        int size = 0;
        for (Identifier[] ofNode : identifiers) {
            size = Math.addExact(size, ofNode.length);
        }
        Point[] points = new Point[size];
        int filled = 0;
        for (int node = 0; node < identifiers.length; node++) {
            for (Identifier identifier : identifiers[node]) {
                points[filled++] = new Point(identifier, node);
            }
        }
        Arrays.sort(points);
        Circle circle = new Circle(size);
        for (int position = 0; position < size; position++) {
            circle.put(position, points[position].identifier, points[position].node);
        }
        return circle.index();
    }

    /// This circle and a new node; the nodes from its number on move up by one. O(points).
    Circle with(Identifier[] identifiers, int node) {
        Identifier[] arrivals = identifiers.clone();
        Arrays.sort(arrivals);
        Circle merged = new Circle(Math.addExact(size(), arrivals.length));
        int mine = 0;
        int filled = 0;
        for (Identifier arrival : arrivals) {
            while (mine < size() && precedes(mine, arrival, node)) {
                merged.put(filled++, this, mine, shifted(mine, node));
                mine++;
            }
            merged.put(filled++, arrival, node);
        }
        for (; mine < size(); mine++) {
            merged.put(filled++, this, mine, shifted(mine, node));
        }
        return merged.index();
    }

    /// This circle without a node; the nodes behind it move down by one. O(points).
    Circle without(int node) {
        int left = 0;
        for (int owner : nodes) {
            left += owner == node ? 0 : 1;
        }
        Circle rest = new Circle(left);
        int filled = 0;
        for (int position = 0; position < size(); position++) {
            if (nodes[position] != node) {
                rest.put(filled++, this, position, nodes[position] > node ? nodes[position] - 1 : nodes[position]);
            }
        }
        return rest.index();
    }

    int size() {
        return nodes.length;
    }

    /// Whose identifier stands at a position.
    int nodeAt(int position) {
        return nodes[position];
    }

    /// The position of the last identifier at or before the key, going round past zero.
    int floor(Identifier key) {
        int section = section(key.high());
        int first = sections[section];
        int position = sections[section + 1] - 1;
        while (position >= first && isAfter(position, key)) {
            position--;
        }
        return position >= 0 ? position : size() - 1;
    }

    /// How many identifiers [#floor] compares the key with.
    int comparisons(Identifier key) {
        int section = section(key.high());
        int first = sections[section];
        int position = sections[section + 1] - 1;
        int comparisons = 0;
        while (position >= first) {
            comparisons++;
            if (!isAfter(position, key)) {
                break;
            }
            position--;
        }
        return comparisons;
    }

    /// The position before another one, going round.
    int before(int position) {
        return position == 0 ? size() - 1 : position - 1;
    }

    long bytes() {
        return (long) size() * BYTES_A_POINT;
    }

    private int section(long highBits) {
        return (int) Math.unsignedMultiplyHigh(highBits, size());
    }

    private boolean isAfter(int position, Identifier key) {
        return Identifier.compare(high[position], middle[position], low[position], key) > 0;
    }

    private boolean precedes(int position, Identifier arrival, int node) {
        int order = Identifier.compare(high[position], middle[position], low[position], arrival);
        return order < 0 || (order == 0 && shifted(position, node) < node);
    }

    private int shifted(int position, int node) {
        return nodes[position] >= node ? nodes[position] + 1 : nodes[position];
    }

    private void put(int position, Identifier identifier, int node) {
        high[position] = identifier.high();
        middle[position] = identifier.middle();
        low[position] = identifier.low();
        nodes[position] = node;
    }

    private void put(int position, Circle from, int source, int node) {
        high[position] = from.high[source];
        middle[position] = from.middle[source];
        low[position] = from.low[source];
        nodes[position] = node;
    }

    private Circle index() {
        for (long highBits : high) {
            sections[section(highBits) + 1]++;
        }
        for (int section = 0; section < size(); section++) {
            sections[section + 1] += sections[section];
        }
        return this;
    }
}
