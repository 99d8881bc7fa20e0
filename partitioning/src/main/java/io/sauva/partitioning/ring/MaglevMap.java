package io.sauva.partitioning.ring;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/// Maglev hashing (Eisenbud et al., 2016): a table of prime size in which the nodes take places in turns, each in
/// an order of its own.
///
/// A node's order is every `skip`-th place from `offset` on, both from its name; the size being prime, that
/// visits them all. Turns make the shares equal to within one place. The price is that a node that comes or goes
/// also moves a few keys between the others: at 65,537 places and up to 100 nodes fewer than 1 % of all keys.
///
/// Lookup: O(1), one read. A change: O(M log M) expected for M places. Memory: 4 bytes a place; M should be 100
/// times the nodes, which keeps shares within 1 %.
/// Every node that knows the same nodes finds the same owner, in whatever order it heard of them.
/// Thread: any; immutable.
public final class MaglevMap implements NodeMap {
    /// The size that the paper uses for the smaller of its tables.
    public static final int USUAL_SIZE = 65_537;

    private final List<String> nodes;
    private final int[] table;

    private MaglevMap(int size, List<String> sorted) {
        if (sorted.size() > size) {
            throw new IllegalArgumentException(
                    "a table of " + size + " places is too small for " + sorted.size() + " nodes");
        }
        this.nodes = sorted;
        this.table = fill(size, sorted);
    }

    /// The map of these nodes with a table of the usual size.
    public static MaglevMap of(Collection<String> nodes) {
        return of(USUAL_SIZE, nodes);
    }

    /// The map of these nodes.
    ///
    /// @param size how many places the table has; a prime
    public static MaglevMap of(int size, Collection<String> nodes) {
        if (!isPrime(size)) {
            throw new IllegalArgumentException("the size of a Maglev table must be prime, not " + size);
        }
        return new MaglevMap(size, Nodes.sorted(nodes));
    }

    private static int[] fill(int size, List<String> nodes) {
        int[] places = new int[nodes.size()];
        int[] skips = new int[nodes.size()];
        for (int node = 0; node < places.length; node++) {
            Identifier name = Mixing.ofName(nodes.get(node));
            places[node] = Mixing.part(name.high(), size);
            skips[node] = 1 + Mixing.part(name.middle(), size - 1);
        }
        int[] table = new int[size];
        Arrays.fill(table, -1);
        for (int filled = 0; filled < size; filled++) {
            int node = filled % places.length;
            int place = places[node];
            while (table[place] >= 0) {
                place = following(place, skips[node], size);
            }
            table[place] = node;
            places[node] = place;
        }
        return table;
    }

    private static int following(int place, int skip, int size) {
        int room = size - skip;
        return place < room ? place + skip : place - room;
    }

    @Override
    public List<String> nodes() {
        return nodes;
    }

    @Override
    public int ownerIndex(Key key) {
        return table[Mixing.part(key.hash(), table.length)];
    }

    @Override
    public MaglevMap with(String node) {
        return new MaglevMap(table.length, Nodes.plus(nodes, node, Nodes.sortedPosition(nodes, node)));
    }

    @Override
    public MaglevMap without(String node) {
        return new MaglevMap(table.length, Nodes.minus(nodes, Nodes.leaving(nodes, node)));
    }

    @Override
    public long tableBytes() {
        return (long) table.length * Integer.BYTES;
    }

    /// How many places of the table each node has, in the order of [#nodes()].
    int[] places() {
        int[] places = new int[nodes.size()];
        for (int node : table) {
            places[node]++;
        }
        return places;
    }

    private static boolean isPrime(int number) {
        if (number < 2) {
            return false;
        }
        for (long divisor = 2; divisor * divisor <= number; divisor++) {
            if (number % divisor == 0) {
                return false;
            }
        }
        return true;
    }
}
