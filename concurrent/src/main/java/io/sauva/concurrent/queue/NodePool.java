package io.sauva.concurrent.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/// The nodes of one [MultiCounterQueue] and those of them that are free.
///
/// Free nodes lie in a few stacks (Treiber's, with a tag against ABA), one for each group of threads, so that a
/// consumer that
/// gives nodes back and a producer that takes them do not fight for one top. A thread whose stack is empty
/// carries over the whole stack of another; only if all are empty are new nodes made.
///
/// ```
///   63            32 31             0
///   ┌───────────────┬───────────────┐
///   │ tag           │ top node      │   the tag changes with every change of the top
///   └───────────────┴───────────────┘
/// ```
///
/// Thread: any. Giving and taking are lock-free while the own stack has nodes; carrying over and growing take
/// the lock, which also means that no stack is in somebody's hands while another thread decides to grow: the
/// pool does not creep.
/// Invariant: each node is in the queue, in exactly one stack, or in the hands of one thread.
final class NodePool {
    private static final VarHandle TOPS = MethodHandles.arrayElementVarHandle(long[].class);

    /// Distance of two tops in the array, in words: two cache lines, because processors fetch lines in pairs.
    private static final int STRIDE = 16;

    private static final int SMALLEST_STEP = 256;
    private static final int LARGEST_STEP = 1 << 16;
    private static final int MOST_NODES = 1 << 30;
    private static final long EMPTY = word(0, Node.NONE);

    private final int stacks =
            Integer.highestOneBit(Math.clamp(Runtime.getRuntime().availableProcessors() * 2L, 2, 16));
    private final long[] tops = new long[(stacks + 2) * STRIDE];
    private volatile Node[] nodes = {};

    NodePool(int expected) {
        if (expected < 1 || expected > MOST_NODES) {
            throw new IllegalArgumentException("expected must be between 1 and " + MOST_NODES + ": " + expected);
        }
        for (int stack = 0; stack < stacks; stack++) {
            tops[place(stack)] = EMPTY;
        }
        int own = ownStack();
        while (nodes.length <= expected) {
            addToStack(own, grow());
        }
    }

    Node node(int index) {
        return nodes[index];
    }

    int nodes() {
        return nodes.length;
    }

    /// A free node, made into a dummy. Throws only when there is no memory for more, and then nothing has
    /// changed.
    int take() {
        int own = ownStack();
        int index = pop(own);
        if (index == Node.NONE) {
            index = takeElsewhere(own);
        }
        node(index).plainReset();
        return index;
    }

    /// Takes a node back. Never throws.
    void give(int index) {
        int place = place(ownStack());
        Node node = node(index);
        long top = (long) TOPS.getAcquire(tops, place);
        while (true) {
            node.opaqueLink(index(top));
            long seen = (long) TOPS.compareAndExchange(tops, place, top, word(tag(top) + 1, index));
            if (seen == top) {
                return;
            }
            top = seen;
        }
    }

    private int pop(int stack) {
        int place = place(stack);
        long top = (long) TOPS.getAcquire(tops, place);
        while (index(top) != Node.NONE) {
            int below = node(index(top)).opaqueLink(); // perhaps of another time; then the tag has changed too
            long seen = (long) TOPS.compareAndExchange(tops, place, top, word(tag(top) + 1, below));
            if (seen == top) {
                return index(top);
            }
            top = seen;
        }
        return Node.NONE;
    }

    private synchronized int takeElsewhere(int own) {
        int first = pop(own);
        for (int distance = 1; first == Node.NONE && distance < stacks; distance++) {
            int carried = popAll((own + distance) & (stacks - 1));
            if (carried != Node.NONE) {
                first = carried;
                int rest = node(first).opaqueLink();
                if (rest != Node.NONE) {
                    addToStack(own, rest);
                }
            }
        }
        if (first == Node.NONE) {
            first = grow();
            addToStack(own, node(first).opaqueLink());
        }
        return first;
    }

    private int popAll(int stack) {
        int place = place(stack);
        while (true) {
            long top = (long) TOPS.getAcquire(tops, place);
            if (index(top) == Node.NONE || TOPS.compareAndSet(tops, place, top, word(tag(top) + 1, Node.NONE))) {
                return index(top);
            }
        }
    }

    /// Puts a chain of nodes, linked and in nobody else's hands, on top of a stack.
    private void addToStack(int stack, int chain) {
        int place = place(stack);
        int end = Node.NONE;
        while (true) {
            long top = (long) TOPS.getAcquire(tops, place);
            if (index(top) != Node.NONE) { // rare: a thread of the same group was quicker
                end = end == Node.NONE ? endOf(chain) : end;
                node(end).opaqueLink(index(top));
            } else if (end != Node.NONE) {
                node(end).opaqueLink(Node.NONE);
            }
            if (TOPS.compareAndSet(tops, place, top, word(tag(top) + 1, chain))) {
                return;
            }
        }
    }

    private int endOf(int chain) {
        int end = chain;
        for (int link = node(end).opaqueLink();
                link != Node.NONE;
                link = node(end).opaqueLink()) {
            end = link;
        }
        return end;
    }

    /// Makes nodes, half as many as there are, and answers them as a chain. The caller holds the lock or is
    /// alone.
    private int grow() {
        Node[] before = nodes;
        int step = Math.clamp(before.length / 2, SMALLEST_STEP, LARGEST_STEP);
        if (before.length > MOST_NODES - step) {
            throw new IllegalStateException("the queue holds " + before.length + " elements and cannot hold more");
        }
        Node[] after = Arrays.copyOf(before, before.length + step);
        for (int index = before.length; index < after.length; index++) {
            after[index] = new Node();
            after[index].opaqueLink(index + 1 < after.length ? index + 1 : Node.NONE);
        }
        nodes = after; // before any index of the new ones can be seen
        return before.length;
    }

    private int ownStack() {
        return (int) Thread.currentThread().threadId() & (stacks - 1);
    }

    private static int place(int stack) {
        return (stack + 1) * STRIDE;
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
