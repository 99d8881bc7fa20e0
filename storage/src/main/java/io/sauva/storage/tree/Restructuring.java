package io.sauva.storage.tree;

/// Splits nodes that are full and joins those that are thin, from the root down along the way of one key, one
/// node at a time. Each step begins again at the root, so that it needs no way back up.
///
/// A full branch is split before a child of it may be, so a split never goes further up than one node.
///
/// Threads: any; made for one call. Locks parent, then child, then the child's neighbour, and only tries.
final class Restructuring<V> {
    private final KeyTree<V> tree;

    Restructuring(KeyTree<V> tree) {
        this.tree = tree;
    }

    /// Sees to it that the leaf of the key is not full, at some moment of the call.
    void makeRoom(byte[] key) {
        while (!tryMakeRoom(key)) {
            Thread.onSpinWait();
        }
    }

    /// Joins nodes on the way of the key that have become thin.
    void joinThin(byte[] key) {
        while (!tryJoinThin(key)) {
            Thread.onSpinWait();
        }
    }

    private boolean tryMakeRoom(byte[] key) {
        Branch parent = null;
        long parentVersion = 0;
        Node node = tree.root();
        long version = node.awaitVersion();
        if (node != tree.root()) {
            return false;
        }
        while (!node.isFull()) {
            if (!(node instanceof Branch branch)) {
                return true;
            }
            Node child = branch.child(branch.indexOf(key));
            if (child == null) {
                return false;
            }
            long childVersion = child.awaitVersion();
            if (!branch.isStill(version)) {
                return false;
            }
            parent = branch;
            parentVersion = version;
            node = child;
            version = childVersion;
        }
        return split(parent, parentVersion, node, version, key);
    }

    /// Answers whether the leaf was split; a branch above it is only the beginning.
    private boolean split(Branch parent, long parentVersion, Node node, long version, byte[] key) {
        if (parent != null && !parent.tryLock(parentVersion)) {
            return false;
        }
        boolean changed = false;
        if (node.tryLock(version)) {
            try {
                if (parent != null || node == tree.root()) {
                    if (node instanceof Branch branch) {
                        splitBranch(parent, branch);
                    } else {
                        splitLeaf(parent, KeyTree.leaf(node), key);
                    }
                    changed = true;
                }
            } finally {
                release(node, changed);
                if (parent != null) {
                    release(parent, changed);
                }
            }
        } else if (parent != null) {
            parent.unlockUnchanged();
        }
        return changed && node instanceof Leaf;
    }

    private void splitBranch(Branch parent, Branch branch) {
        int middle = branch.count / 2;
        byte[] separator = branch.keyAt(middle);
        Branch upper = branch.upperPart(middle);
        Branch root = parent == null ? Branch.root(branch.heads.length, branch, separator, upper) : null;
        branch.keepLowerPart(middle);
        adopt(parent, root, separator, upper);
    }

    /// In the middle; or at the end where the key comes: keys that come in order leave full leaves behind.
    private void splitLeaf(Branch parent, Leaf<V> leaf, byte[] key) {
        int place = leaf.find(key);
        if (place >= 0) {
            place = leaf.count / 2; // somebody has added it meanwhile
        } else {
            int wanted = -1 - place;
            place = wanted == 0 || wanted == leaf.count ? wanted : leaf.count / 2;
        }
        byte[] below = place == 0 ? key : leaf.keyAt(place - 1);
        byte[] above = place == leaf.count ? key : leaf.keyAt(place);
        byte[] separator = KeyHead.separator(below, above);
        Leaf<V> upper = leaf.upperPart(place, separator);
        Branch root = parent == null ? Branch.root(leaf.heads.length, leaf, separator, upper) : null;
        leaf.keepLowerPart(place, separator);
        adopt(parent, root, separator, upper);
    }

    private void adopt(Branch parent, Branch root, byte[] separator, Node upper) {
        if (parent == null) {
            tree.setRoot(root);
        } else {
            parent.insert(separator, upper);
        }
    }

    private boolean tryJoinThin(byte[] key) {
        Node node = tree.root();
        long version = node.awaitVersion();
        if (node != tree.root()) {
            return false;
        }
        if (node instanceof Branch branch && branch.count == 0) {
            dropRoot(branch, version);
            return false;
        }
        while (node instanceof Branch branch) {
            int index = branch.indexOf(key);
            Node child = branch.child(index);
            Node left = index > 0 ? branch.child(index - 1) : null;
            Node right = index < branch.count ? branch.child(index + 1) : null;
            if (child == null) {
                return false;
            }
            long childVersion = child.awaitVersion();
            Node neighbour = child.isThin() ? neighbour(left, child, right) : null;
            if (!branch.isStill(version)) {
                return false;
            }
            if (neighbour != null) {
                neighbour.awaitVersion(); // here, where nothing is held; inside it is only tried
                join(branch, version, neighbour == left ? index - 1 : index);
                return false;
            }
            node = child;
            version = childVersion;
        }
        return true;
    }

    /// Which neighbour a thin child should join, or `null`. The counts may change at any moment, so each pair is
    /// asked once; whether it still fits is asked again when all three are locked.
    private static Node neighbour(Node left, Node child, Node right) {
        if (fit(left, child)) {
            return left;
        }
        return fit(child, right) ? right : null;
    }

    /// The only child becomes the root.
    private void dropRoot(Branch branch, long version) {
        if (branch.tryLock(version)) {
            boolean isRoot = branch == tree.root();
            if (isRoot) {
                tree.setRoot(branch.child(0));
            }
            release(branch, isRoot);
        }
    }

    /// Joins the children to the left and right of this separator, if they still fit and nobody is at work there.
    private void join(Branch parent, long version, int place) {
        if (!parent.tryLock(version)) {
            return;
        }
        Node left = parent.child(place);
        Node right = parent.child(place + 1);
        boolean changed = false;
        if (left.tryLock()) {
            if (right.tryLock()) {
                changed = fit(left, right);
                if (changed) {
                    append(left, parent.keyAt(place), right);
                    parent.remove(place);
                }
                release(right, changed);
            }
            release(left, changed);
        }
        release(parent, changed);
    }

    private static <V> void append(Node left, byte[] separator, Node right) {
        if (left instanceof Branch branch) {
            branch.append(separator, (Branch) right);
        } else {
            KeyTree.<V>leaf(left).append(KeyTree.leaf(right));
        }
    }

    /// Whether two neighbours (`null`: there is none) should be one node: with room left, unless one is empty.
    private static boolean fit(Node left, Node right) {
        if (left == null || right == null) {
            return false;
        }
        int leftCount = left.count;
        int rightCount = right.count;
        int together = leftCount + rightCount + (left instanceof Branch ? 1 : 0);
        int capacity = left.heads.length;
        return together <= (leftCount == 0 || rightCount == 0 ? capacity : capacity * 3 / 4);
    }

    private static void release(Node node, boolean changed) {
        if (changed) {
            node.unlock();
        } else {
            node.unlockUnchanged();
        }
    }
}
