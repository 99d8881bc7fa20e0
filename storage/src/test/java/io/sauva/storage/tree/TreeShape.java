package io.sauva.storage.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Walks through a tree that nobody changes, checks the invariants of its nodes, and counts them.
///
/// @param nodes of all kinds
/// @param keys in the leaves
/// @param levels from the root to the leaves
record TreeShape(int nodes, int keys, int levels) {
    static TreeShape of(KeyTree<?> tree) {
        TreeShape shape = of(tree.root(), null, null);
        assertEquals(shape.keys, tree.size());
        return shape;
    }

    private static TreeShape of(Node node, byte[] low, byte[] high) {
        assertSame(low, node.low);
        assertSame(high, node.high);
        assertEquals(0, node.awaitVersion() & 1);
        for (int index = 0; index < node.count; index++) {
            byte[] key = node.keyAt(index);
            assertTrue(low == null || Arrays.compareUnsigned(low, key) <= 0, "a key below the range");
            assertTrue(high == null || Arrays.compareUnsigned(key, high) < 0, "a key above the range");
            assertTrue(index == 0 || Arrays.compareUnsigned(node.keyAt(index - 1), key) < 0, "keys out of order");
            assertEquals(index, node.find(key));
        }
        return node instanceof Branch branch ? ofBranch(branch) : ofLeaf(KeyTree.leaf(node));
    }

    private static TreeShape ofLeaf(Leaf<?> leaf) {
        for (int index = 0; index < leaf.heads.length; index++) {
            assertEquals(index < leaf.count, leaf.keyAt(index) != null);
            assertEquals(index < leaf.count, leaf.valueAt(index) != null);
        }
        return new TreeShape(1, leaf.count, 1);
    }

    private static TreeShape ofBranch(Branch branch) {
        List<TreeShape> children = new ArrayList<>();
        for (int index = 0; index <= branch.count; index++) {
            Node child = branch.child(index);
            assertNotNull(child);
            byte[] low = index == 0 ? branch.low : branch.keyAt(index - 1);
            byte[] high = index == branch.count ? branch.high : branch.keyAt(index);
            children.add(of(child, low, high));
        }
        assertEquals(1, children.stream().map(TreeShape::levels).distinct().count(), "paths of different length");
        return new TreeShape(
                1 + children.stream().mapToInt(TreeShape::nodes).sum(),
                children.stream().mapToInt(TreeShape::keys).sum(),
                1 + children.getFirst().levels);
    }
}
