package io.sauva.partitioning.ring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/// AnchorHash (Mendelson, Vargaftik, Barabash, Lorenz, Keslassy and Orda, 2021): any node may come and go, and
/// the table is small.
///
/// There are as many buckets as there may ever be nodes. A key is hashed to a bucket; if that one is empty, the
/// key is hashed again among the buckets that were in use when that one was emptied, and so on. Buckets are
/// filled again in the opposite order of being emptied, so that every key finds its way back.
///
/// Shares deviate only as if each key were drawn. Lookup: O(1) expected while the capacity is a small multiple
/// of the nodes: at most about (1 + ln(capacity / n))² steps. A change: O(capacity), for the copy. Memory: 20
/// bytes a bucket, of which a lookup needs 12.
/// Two maps agree only if they have seen the same additions and removals in the same order.
/// Thread: any; immutable.
///
/// Invariant: `working[0 .. n)` are the buckets in use, and `places[b]` is where bucket b is or was among them;
/// `sizes[b]` is 0 for a bucket in use, else how many were in use right after it was emptied; `successors[b]` is
/// the bucket that took its place then.
public final class AnchorMap implements NodeMap {
    private final int[] sizes;
    private final int[] working;
    private final int[] places;
    private final int[] successors;
    /// The empty buckets, as a stack: the one emptied last is at `capacity - n - 1`.
    private final int[] empty;
    /// Names of the nodes in the order of `working`.
    private final List<String> nodes;

    /// The arrays are complete when they come here, and nobody writes to them afterwards.
    private AnchorMap(int[] sizes, int[] working, int[] places, int[] successors, int[] empty, List<String> nodes) {
        this.sizes = sizes;
        this.working = working;
        this.places = places;
        this.successors = successors;
        this.empty = empty;
        this.nodes = List.copyOf(nodes);
    }

    /// All buckets from the number of nodes on are empty, as if emptied from the last one downwards.
    ///
    /// @param capacity how many nodes there may ever be at a time
    public static AnchorMap of(int capacity, Collection<String> nodes) {
        List<String> checked = Nodes.inOrder(nodes);
        if (checked.size() > capacity) {
            throw new IllegalArgumentException(
                    "a capacity of " + capacity + " is too small for " + checked.size() + " nodes");
        }
        int[] sizes = new int[capacity];
        int[] buckets = new int[capacity];
        Arrays.setAll(buckets, bucket -> bucket);
        int[] empty = new int[capacity];
        for (int bucket = checked.size(); bucket < capacity; bucket++) {
            sizes[bucket] = bucket;
            empty[capacity - 1 - bucket] = bucket;
        }
        return new AnchorMap(sizes, buckets, buckets.clone(), buckets.clone(), empty, checked);
    }

    @Override
    public List<String> nodes() {
        return nodes;
    }

    @Override
    public int ownerIndex(Key key) {
        long hash = key.hash();
        int bucket = Mixing.part(hash, sizes.length);
        while (sizes[bucket] > 0) {
            // Another hash for each bucket: with the same one all keys of a bucket would move on together.
            int next = Mixing.part(Mixing.mix(hash ^ Mixing.mix(bucket + 1L)), sizes[bucket]);
            while (sizes[next] >= sizes[bucket]) {
                next = successors[next];
            }
            bucket = next;
        }
        return places[bucket];
    }

    /// The bucket emptied last gets its place back, and whoever took it returns to the end.
    ///
    /// @throws IllegalArgumentException also if the capacity is used up
    @Override
    public AnchorMap with(String node) {
        int count = nodes.size();
        List<String> names = new ArrayList<>(Nodes.plus(nodes, node, count));
        if (count == sizes.length) {
            throw new IllegalArgumentException(
                    "no room for node '" + node + "': the capacity of " + sizes.length + " is used up");
        }
        int bucket = empty[empty.length - count - 1];
        int place = places[bucket];
        int[] newSizes = sizes.clone();
        int[] newWorking = working.clone();
        int[] newPlaces = places.clone();
        int[] newSuccessors = successors.clone();
        newSizes[bucket] = 0;
        newPlaces[working[count]] = count;
        newWorking[place] = bucket;
        newSuccessors[bucket] = bucket;
        Collections.swap(names, place, count);
        return new AnchorMap(newSizes, newWorking, newPlaces, newSuccessors, empty, names);
    }

    /// The last bucket in use takes the place of the one that is emptied.
    @Override
    public AnchorMap without(String node) {
        int place = Nodes.leaving(nodes, node);
        int last = nodes.size() - 1;
        int bucket = working[place];
        int successor = working[last];
        int[] newSizes = sizes.clone();
        int[] newWorking = working.clone();
        int[] newPlaces = places.clone();
        int[] newSuccessors = successors.clone();
        int[] newEmpty = empty.clone();
        newSizes[bucket] = last;
        newWorking[place] = successor;
        newPlaces[successor] = place;
        newSuccessors[bucket] = successor;
        newEmpty[empty.length - last - 1] = bucket;
        List<String> names = new ArrayList<>(nodes);
        Collections.swap(names, place, last);
        names.removeLast();
        return new AnchorMap(newSizes, newWorking, newPlaces, newSuccessors, newEmpty, names);
    }

    @Override
    public long tableBytes() {
        return 3L * Integer.BYTES * sizes.length;
    }
}
