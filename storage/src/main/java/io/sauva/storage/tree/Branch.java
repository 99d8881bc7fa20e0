package io.sauva.storage.tree;

import java.util.Arrays;

/// A node that leads to others: child `i` has the keys from separator `i - 1` (inclusive) to separator `i`.
///
/// It knows the heads of its children, too: who goes down has a child and its heads fetched from memory at once, not
/// one after the other.
///
/// Thread: as [Node].
/// Invariant: one child more than separators; a child's bounds are the separators beside it, or at the ends
/// those of the branch itself.
final class Branch extends Node {
    private final byte[][] separators;
    private final Node[] children;
    private final long[][] headsOfChildren;

    private Branch(int capacity, byte[] low, byte[] high) {
        super(capacity, low, high);
        separators = new byte[capacity][];
        children = new Node[capacity + 1];
        headsOfChildren = new long[capacity + 1][];
    }

    /// A branch over the whole range, with two children.
    static Branch root(int capacity, Node left, byte[] separator, Node right) {
        Branch root = new Branch(capacity, null, null);
        root.setChild(0, left);
        root.setChild(1, right);
        root.separators[0] = separator;
        root.count = 1;
        root.reshape();
        return root;
    }

    @Override
    byte[] keyAt(int index) {
        return separators[index];
    }

    /// Which child has the key, if it is there.
    int indexOf(byte[] key) {
        return indexOf(key, heads);
    }

    /// The same for a caller who knows the heads of this node already.
    int indexOf(byte[] key, long[] known) {
        int place = find(key, known);
        return place >= 0 ? place + 1 : -1 - place;
    }

    /// The child at this place, or `null` if a racing reader is too late.
    Node child(int index) {
        return children[index];
    }

    /// The heads of that child.
    long[] headsOfChild(int index) {
        return headsOfChildren[index];
    }

    /// Puts a new node to the right of the child that it was split from.
    void insert(byte[] separator, Node right) {
        int place = -1 - find(separator);
        boolean fits = insertHead(place, separator);
        System.arraycopy(separators, place, separators, place + 1, count - place);
        System.arraycopy(children, place + 1, children, place + 2, count - place);
        System.arraycopy(headsOfChildren, place + 1, headsOfChildren, place + 2, count - place);
        separators[place] = separator;
        setChild(place + 1, right);
        count++;
        if (!fits) {
            reshape();
        }
    }

    /// Removes the child to the right of this separator, and the separator.
    void remove(int place) {
        removeHead(place);
        System.arraycopy(separators, place + 1, separators, place, count - place - 1);
        System.arraycopy(children, place + 2, children, place + 1, count - place - 1);
        System.arraycopy(headsOfChildren, place + 2, headsOfChildren, place + 1, count - place - 1);
        separators[count - 1] = null;
        children[count] = null;
        headsOfChildren[count] = null;
        count--;
    }

    /// A new branch with what is right of this separator; this one is not changed.
    Branch upperPart(int middle) {
        Branch upper = new Branch(separators.length, separators[middle], high);
        int moved = count - middle - 1;
        System.arraycopy(separators, middle + 1, upper.separators, 0, moved);
        System.arraycopy(children, middle + 1, upper.children, 0, moved + 1);
        System.arraycopy(headsOfChildren, middle + 1, upper.headsOfChildren, 0, moved + 1);
        upper.count = moved;
        upper.reshape();
        return upper;
    }

    /// Drops what `upperPart` has copied, and the separator between.
    void keepLowerPart(int middle) {
        high = separators[middle];
        Arrays.fill(separators, middle, count, null);
        Arrays.fill(children, middle + 1, count + 1, null);
        Arrays.fill(headsOfChildren, middle + 1, count + 1, null);
        count = middle;
        reshape();
    }

    /// Takes over children and range of the branch to the right; the separator was between the two.
    void append(byte[] separator, Branch right) {
        separators[count] = separator;
        System.arraycopy(right.separators, 0, separators, count + 1, right.count);
        System.arraycopy(right.children, 0, children, count + 1, right.count + 1);
        System.arraycopy(right.headsOfChildren, 0, headsOfChildren, count + 1, right.count + 1);
        count += right.count + 1;
        high = right.high;
        reshape();
    }

    private void setChild(int index, Node child) {
        children[index] = child;
        headsOfChildren[index] = child.heads;
    }
}
