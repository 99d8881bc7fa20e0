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
/// A node that has left the queue while somebody was still about to mark one of its cells waits in a second
/// stack; it is looked at again when there is no free one, before new ones are made. So what waits there, a
/// node a stalled thread, does not make the pool grow.
///
/// Thread: any. Lock-free but for looking through the waiting ones and growing.
/// Invariant: each node is in the queue, in one of the stacks, or in the hands of one thread.
@SuppressWarnings("UnusedVariable") // the tops are read through their handles
final class NodePool {
    private static final int BOTTOM = -1;
    private static final int SMALLEST_STEP = 4;
    private static final int LARGEST_STEP = 1 << 12;
    private static final VarHandle FREE;
    private static final VarHandle WAITING;

    static {
        try {
            FREE = MethodHandles.lookup().findVarHandle(NodePool.class, "free", long.class);
            WAITING = MethodHandles.lookup().findVarHandle(NodePool.class, "waiting", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int cells;
    private long free = word(0, BOTTOM);
    private long waiting = word(0, BOTTOM);
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
        Node node = pop(FREE);
        while (node == null) {
            refill();
            node = pop(FREE);
        }
        node.plainReset();
        return node;
    }

    /// Takes a node back that nobody else has seen. Never throws.
    void give(Node node) {
        push(FREE, node);
    }

    /// Takes a node back that has left the queue and that nobody will go to any more. Never throws.
    void retire(Node node) {
        push(node.acquireAllDone() ? FREE : WAITING, node);
    }

    private void push(VarHandle stack, Node node) {
        long seen = (long) stack.getAcquire(this);
        long expected;
        do {
            expected = seen;
            node.opaqueLink(index(expected));
            seen = (long) stack.compareAndExchange(this, expected, word(tag(expected) + 1, node.index()));
        } while (seen != expected);
    }

    private Node pop(VarHandle stack) {
        long seen = (long) stack.getAcquire(this);
        while (index(seen) != BOTTOM) {
            long expected = seen;
            Node node = nodes[index(expected)];
            int below = node.opaqueLink(); // perhaps of another time; then the tag has changed too
            seen = (long) stack.compareAndExchange(this, expected, word(tag(expected) + 1, below));
            if (seen == expected) {
                return node;
            }
        }
        return null;
    }

    private synchronized void refill() {
        if (index((long) FREE.getVolatile(this)) != BOTTOM) {
            return; // somebody else was here
        }
        Node stillWaiting = null;
        for (Node node = pop(WAITING); node != null; node = pop(WAITING)) {
            if (node.acquireAllDone()) {
                push(FREE, node);
            } else {
                node.opaqueLink(stillWaiting == null ? BOTTOM : stillWaiting.index());
                stillWaiting = node;
            }
        }
        while (stillWaiting != null) {
            int below = stillWaiting.opaqueLink();
            push(WAITING, stillWaiting);
            stillWaiting = below == BOTTOM ? null : nodes[below];
        }
        if (index((long) FREE.getVolatile(this)) == BOTTOM) {
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
