package io.sauva.concurrent.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;

/// An unbounded queue for many producers and many consumers that makes no garbage once it has grown to its
/// working size.
///
/// The list is RAST's (§2.2): every node but the last holds an element, the last one, the *dummy*, is waiting
/// for it.
///
/// ```
///   head ──► [a] ──► [b] ──► [c] ──► [ ] ◄── tail
/// ```
///
/// A push puts its element into the dummy (`null → element`), hangs a new dummy behind it and moves the tail.
/// Between those steps the last node may be full; whoever meets it so does the missing steps first. A pop moves
/// the head one node on and takes the element of the node it left.
///
/// **Recycling** is RAST's multi-counter technique (§2.3). Head and tail are the two *sources* of references to
/// nodes. A source is one word, so that one instruction changes both of its halves:
///
/// ```
///   63            32 31             0
///   ┌───────────────┬───────────────┐
///   │ references    │ node index    │   references given out for that node since it arrived here
///   └───────────────┴───────────────┘
/// ```
///
/// To touch a node one takes a reference from a source (one fetch-and-add, which also reads the index) and
/// gives it back to the node when done. When a source moves on, it *promises* to give out no more for the node
/// it left, and tells the node how many it gave. A node whose sources have all promised, and whose references
/// have all come back, goes to the free list ([NodePool]).
///
/// Where this departs from the paper, and why that is right:
/// - The JVM has no double-width CAS; a 32-bit counter and a 32-bit index fit one word. Both counters are taken
///   modulo 2³²: a node is free when all promises are in and the sum is 0, and fewer than 2³² threads hold
///   references, so a wrap on the way does no harm.
/// - `next` is not a third source. A node's successor is read only by holders of a reference to the node, and
///   it is never touched unless head or tail really moved on to it, which gives a counted reference. So `next`
///   needs no counter, pop needs no second guard, and the `nullptr_special` of §2.4 is not needed: a popped
///   node keeps its `next`, so no push can hang anything behind it.
/// - A popped node holds a mark, not `null`, until it is recycled ([Node]): the paper's `nullptr` would let a
///   slow push succeed on a node that is no longer in the queue.
/// - The reference that moves a source is given back together with the promise, in one addition.
///
/// Linearizable: a push takes effect when the tail moves past its element, a pop when the head moves, and a pop
/// of an empty queue when it reads the tail while it holds a reference to the head. Lock-free: a failed CAS
/// means that another thread finished a step.
///
/// Thread: any. Memory: nodes are kept for reuse, so the queue never becomes smaller than it once had to be.
/// Invariant: for each node, references out = returned sum in the node + counters of the sources that point to
/// it.
/// Invariant: only the last node has `next == NONE`.
/// Checked by: MultiCounterQueueLincheckTest, MultiCounterQueueTest, and `script/stress queue`.
public final class MultiCounterQueue<E> {
    private static final VarHandle ENDS = MethodHandles.arrayElementVarHandle(long[].class);

    /// Where the two source words lie: two cache lines from each other and from the array's ends, because
    /// producers change one of them and consumers the other.
    private static final int HEAD = 16;

    private static final int TAIL = 32;

    /// One reference in a source word.
    private static final long ONE_REFERENCE = 1L << 32;

    private static final long NOT_MOVED = -1;

    private final long[] ends = new long[48];
    private final NodePool pool;

    /// Makes an empty queue that grows as it needs to.
    public MultiCounterQueue() {
        this(1);
    }

    /// Makes an empty queue with room for `expected` elements before it has to grow.
    public MultiCounterQueue(int expected) {
        pool = new NodePool(expected);
        int dummy = pool.take();
        ends[HEAD] = dummy;
        ends[TAIL] = dummy;
        VarHandle.fullFence(); // the queue may be published by a race
    }

    /// Appends the element.
    ///
    /// Strong exception safety: all that may fail is getting a node, and that comes before the element is put in.
    public void push(E element) {
        Objects.requireNonNull(element, "element");
        int spare = pool.take();
        while (true) {
            int last = index((long) ENDS.getAndAdd(ends, TAIL, ONE_REFERENCE));
            Node node = pool.node(last);
            if (node.casItem(element)) {
                spare = append(node, spare);
                advanceTail(node, last);
                if (spare != Node.NONE) {
                    pool.give(spare); // somebody else's dummy was quicker; ours goes back
                }
                return;
            }
            // The last node is full: its pusher has not come to the next steps yet. Do them, then try again.
            spare = append(node, spare);
            advanceTail(node, last);
            if (spare == Node.NONE) {
                spare = pool.take();
            }
        }
    }

    /// Removes and answers the oldest element, or answers `null` if the queue is empty. Never throws.
    @SuppressWarnings("unchecked") // only push puts items in, and it takes E
    public E pop() {
        while (true) {
            long source = (long) ENDS.getAndAdd(ends, HEAD, ONE_REFERENCE) + ONE_REFERENCE;
            int first = index(source);
            Node node = pool.node(first);
            if (first == index((long) ENDS.getVolatile(ends, TAIL))) {
                giveBack(node, first, Node.ONE_RETURNED);
                return null;
            }
            int next = node.acquireNext(); // not NONE: the tail has moved past this node
            long references = moveOn(HEAD, source, next);
            if (references != NOT_MOVED) {
                Object item = node.takeItem();
                giveBack(node, first, Node.promise(references) + Node.ONE_RETURNED);
                return (E) item;
            }
            giveBack(node, first, Node.ONE_RETURNED);
        }
    }

    /// Whether the queue had no element at one instant during the call.
    public boolean isEmpty() {
        int first = index((long) ENDS.getAndAdd(ends, HEAD, ONE_REFERENCE));
        boolean empty = first == index((long) ENDS.getVolatile(ends, TAIL));
        giveBack(pool.node(first), first, Node.ONE_RETURNED);
        return empty;
    }

    /// Nodes made so far: the most elements that were in the queue at once, rounded up to whole steps of growth.
    public int nodes() {
        return pool.nodes();
    }

    /// Hangs the spare behind the node; answers `NONE` if it hangs there now, the spare itself if another one
    /// does.
    private static int append(Node node, int spare) {
        return node.acquireNext() == Node.NONE && node.casNext(spare) ? Node.NONE : spare;
    }

    /// Moves the tail from the node to its successor unless that was done, and gives the caller's reference back.
    private void advanceTail(Node node, int last) {
        int next = node.acquireNext();
        long source = (long) ENDS.getAcquire(ends, TAIL);
        long references = index(source) == last ? moveOn(TAIL, source, next) : NOT_MOVED;
        giveBack(node, last, Node.ONE_RETURNED + (references == NOT_MOVED ? 0 : Node.promise(references)));
    }

    /// Moves a source on from the node that `source` names; answers the references it had given out for that
    /// node, or `NOT_MOVED` if somebody else moved it. The caller holds a reference to the node, so it cannot
    /// have been recycled and come back: as long as the index is the same, only the counter has changed and one
    /// has to try again.
    private long moveOn(int end, long source, int next) {
        int from = index(source);
        long expected = source;
        while (true) {
            long seen = (long) ENDS.compareAndExchange(ends, end, expected, (long) next);
            if (seen == expected) {
                return expected >>> 32;
            }
            if (index(seen) != from) {
                return NOT_MOVED;
            }
            expected = seen;
        }
    }

    private void giveBack(Node node, int index, long change) {
        if (node.addToCounts(change)) {
            pool.give(index);
        }
    }

    private static int index(long source) {
        return (int) source;
    }
}
