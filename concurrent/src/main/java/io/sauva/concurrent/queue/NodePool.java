package io.sauva.concurrent.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/// The nodes of one [MultiCounterQueue] and, as a stack (Treiber's), those of them that are free.
///
/// ```
///   63            32 31             0
///   ┌───────────────┬───────────────┐
///   │ tag           │ top node      │   the tag changes with every change of the top, against ABA
///   └───────────────┴───────────────┘
/// ```
///
/// Thread: any. Lock-free but for growing.
/// Invariant: each node is in the queue, in the stack, or in the hands of one thread.
@SuppressWarnings("UnusedVariable") // the top is read through its handle
final class NodePool {
    private static final int BOTTOM = -1;
    private static final int SMALLEST_STEP = 4;
    private static final int LARGEST_STEP = 1 << 12;
    private static final VarHandle TOP;

    static {
        try {
            TOP = MethodHandles.lookup().findVarHandle(NodePool.class, "top", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int cells;
    private long top = word(0, BOTTOM);
    private volatile Node[] nodes = {};

    NodePool(int expected, int cells) {
        if (expected < 1) {
            throw new IllegalArgumentException("expected must be at least 1: " + expected);
        }
        this.cells = cells;
        // One node more for a dummy that is full, one for the spare of a thread that comes too late.
        grow(expected / cells + 3);
    }

    Node node(long source) {
        return nodes[Source.index(source)];
    }

    int nodes() {
        return nodes.length;
    }

    /// A free node, made into a dummy. Throws only when there can be no more, and then nothing has changed.
    Node take() {
        Node node = pop();
        while (node == null) {
            growIfEmpty();
            node = pop();
        }
        node.plainReset();
        return node;
    }

    /// Takes a node back. Never throws.
    void give(Node node) {
        long seen = (long) TOP.getAcquire(this);
        long expected;
        do {
            expected = seen;
            node.opaqueLink(index(expected));
            seen = (long) TOP.compareAndExchange(this, expected, word(tag(expected) + 1, node.index()));
        } while (seen != expected);
    }

    private Node pop() {
        long seen = (long) TOP.getAcquire(this);
        while (index(seen) != BOTTOM) {
            long expected = seen;
            Node node = nodes[index(expected)];
            int below = node.opaqueLink(); // perhaps of another time; then the tag has changed too
            seen = (long) TOP.compareAndExchange(this, expected, word(tag(expected) + 1, below));
            if (seen == expected) {
                return node;
            }
        }
        return null;
    }

    private synchronized void growIfEmpty() {
        if (index((long) TOP.getVolatile(this)) == BOTTOM) {
            grow(Math.clamp(nodes.length / 2, SMALLEST_STEP, LARGEST_STEP));
        }
    }

    private void grow(int step) {
        Node[] before = nodes;
        if (before.length > Source.MOST_NODES - step) {
            throw new IllegalStateException(
                    "the queue holds " + (long) before.length * cells + " elements and cannot hold more");
        }
        Node[] after = Arrays.copyOf(before, before.length + step);
        for (int index = before.length; index < after.length; index++) {
            after[index] = new Node(index, cells);
        }
        nodes = after; // before any of the new indices can be seen
        for (int index = before.length; index < after.length; index++) {
            give(after[index]);
        }
    }

    private static long word(int tag, int index) {
        return ((long) tag << 32) | (index & 0xFFFF_FFFFL);
    }

    private static int index(long word) {
        return (int) word;
    }

    private static int tag(long word) {
        return (int) (word >>> 32);
    }
}
