package io.sauva.concurrent.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;

/// An unbounded queue for many producers and many consumers that makes no garbage once it has grown to its
/// working size.
///
/// The list is RAST's (§2.2): the last node, the *dummy*, still waits for elements, the ones before it are full.
///
/// ```
///   head ──► [a b c d] ──► [e f g h] ──► [i j · ·] ◄── tail
/// ```
///
/// A push puts its element into the dummy. When the dummy is full, whoever meets it hangs a new one behind it
/// and moves the tail, then tries again. A pop takes the next element of the first node; when that is used up,
/// whoever meets it so moves the head.
///
/// **Recycling** is RAST's multi-counter technique (§2.3). Head and tail are the two *sources* of references to
/// nodes. A source is one word, so that one instruction changes all of it ([Source]):
///
/// ```
///   63          44 43          24 23           0
///   ┌─────────────┬──────────────┬──────────────┐
///   │ references  │ generation   │ node index   │   references given out for that node since it arrived here
///   └─────────────┴──────────────┴──────────────┘
/// ```
///
/// To touch a node one takes a reference from a source, by one fetch-and-add that also reads the index, and
/// gives it back to the node when done. When a source moves on, it *promises* to give out no more for the node
/// it left, and tells the node how many it gave. A node whose sources have both promised, and whose references
/// have all come back, goes back to the [NodePool].
///
/// Where this departs from the paper, and why that is right (docs/decisions/0003-multi-counter-queue.md has
/// more):
/// - **A node has many cells, and the reference counter is the ticket**: the n-th reference that the tail gave
///   out owns the right to fill cell n, the n-th of the head the right to empty it. Only references past the
///   last cell see a full node. The paper's queue is the case of one cell.
/// - **A cell's references come back as a mark in the cell**, left by whoever of its two visitors comes second:
///   the consumer that finds the element, or the producer that finds that a consumer was there before it and
///   has to try again. So the usual pop changes no shared counter but the head. Only references past the last
///   cell are counted when they come back; when they all are, the node waits until all its cells are marked
///   ([NodePool]).
/// - `next` is not a third source: it is read only by holders of a reference to the node, and its target is
///   never touched unless head or tail moved on to it. So the `nullptr_special` of §2.4 is not needed either.
/// - An emptied cell holds a mark, not `null`, until the node is recycled: with the paper's `nullptr` a slow push
///   succeeds on a node that is no longer in the queue, and its element is lost.
///
/// Linearizable: a push takes effect when its element is in its cell, a pop when it holds a ticket for a filled
/// cell, and a pop of an empty queue when it saw head and tail at one instant (it reads the head again: the
/// generation makes an equal word an unchanged one, short of 2²⁰ lives of one node between two loads).
/// Lock-free but for growing.
///
/// Thread: any. Memory: nodes are kept for reuse, so the queue never becomes smaller than it once had to be.
/// Invariant: for each node, references out past its cells = sum in the node + those counted by its sources.
/// Invariant: only the last node has no successor, and the head never passes the tail; so a consumer draws a
/// ticket only where producers have drawn them, and a source gives out no more than its cells and one a thread.
/// Checked by: MultiCounterQueueLincheckTest, MultiCounterQueueTest, and `script/stress queue`.
public final class MultiCounterQueue<E> {
    private static final VarHandle ENDS = MethodHandles.arrayElementVarHandle(long[].class);

    /// Where the two source words lie: two cache lines from each other and from the array's ends, because
    /// producers change one of them and consumers the other.
    private static final int HEAD = 16;

    private static final int TAIL = 32;
    private static final int CELLS = 128;

    private final int cells;
    private final long[] ends = new long[48];
    private final NodePool pool;

    /// Makes an empty queue that grows as it needs to.
    public MultiCounterQueue() {
        this(1);
    }

    /// Makes an empty queue with room for `expected` elements before it has to grow.
    public MultiCounterQueue(int expected) {
        this(expected, CELLS);
    }

    MultiCounterQueue(int expected, int cells) {
        this.cells = cells;
        pool = new NodePool(expected, cells);
        Node dummy = pool.take();
        ends[HEAD] = dummy.identity();
        ends[TAIL] = dummy.identity();
        VarHandle.fullFence(); // the queue may be published by a race
    }

    /// Appends the element.
    ///
    /// Strong exception safety: all that may fail is getting a node, and then the element is not in the queue.
    public void push(E element) {
        Objects.requireNonNull(element, "element");
        while (true) {
            long source = (long) ENDS.getAndAdd(ends, TAIL, Source.ONE_REFERENCE);
            Node node = pool.node(source);
            int ticket = Source.references(source);
            if (ticket >= cells) {
                addDummy(node, source);
            } else if (node.casCell(ticket, element)) {
                return;
            } else {
                node.releaseDone(ticket); // a consumer was here before us and left this to us
            }
        }
    }

    /// Removes and answers the oldest element, or answers `null` if the queue is empty. Never throws.
    @SuppressWarnings("unchecked") // only push fills cells, and it takes E
    public E pop() {
        while (true) {
            if (seemsEmpty() && isEmpty()) {
                return null;
            }
            long source = (long) ENDS.getAndAdd(ends, HEAD, Source.ONE_REFERENCE);
            Node node = pool.node(source);
            int ticket = Source.references(source);
            if (ticket >= cells) {
                if (!leaveNode(node, source)) {
                    return null;
                }
                continue;
            }
            Object element = node.takeCell(ticket);
            if (element != null) {
                return (E) element;
            }
            // Its producer is slow. It will find our mark, leave its own, and try further on.
        }
    }

    /// How many elements the queue can hold before it has to grow.
    public long capacity() {
        return (long) pool.nodes() * cells;
    }

    /// Whether the queue had no element at one instant during the call. `false` may only mean that a push has
    /// begun, so this is no question to ask from outside.
    private boolean isEmpty() {
        while (true) {
            long head = (long) ENDS.getVolatile(ends, HEAD);
            long tail = (long) ENDS.getVolatile(ends, TAIL);
            if (!Source.sameNode(head, tail)) {
                return false;
            }
            if (Source.references(head) < Math.min(Source.references(tail), cells)) {
                return false;
            }
            if (head == (long) ENDS.getVolatile(ends, HEAD)) {
                return true;
            }
        }
    }

    /// A guess from the consumers' side alone, so that a consumer of a filled queue leaves the producers' word
    /// alone. It looks at a node without a reference; being wrong costs a look more or a wasted ticket.
    private boolean seemsEmpty() {
        long head = (long) ENDS.getVolatile(ends, HEAD);
        int ticket = Source.references(head);
        return ticket >= cells || pool.node(head).isCellUnfilled(ticket);
    }

    /// Hangs a new dummy behind a full node unless there is one, moves the tail to it, and gives the reference
    /// back.
    private void addDummy(Node node, long source) {
        long next = node.acquireNext();
        if (next == Node.NONE) {
            Node spare;
            try {
                spare = pool.take();
            } catch (Throwable e) {
                giveBack(node, Node.ONE_RETURNED);
                throw e;
            }
            long identity = spare.identity(); // once: as soon as it is in the queue it may begin another life
            next = node.append(identity);
            if (next != identity) {
                pool.give(spare); // somebody else's dummy was quicker
            }
        }
        giveBack(node, Node.ONE_RETURNED + moveOn(TAIL, source, next));
    }

    /// Moves the head away from a node that is used up and gives the reference back; answers `false` if there
    /// is no next node: every element there was has its consumer, the queue is empty.
    private boolean leaveNode(Node node, long source) {
        long next = node.acquireNext();
        if (next == Node.NONE) {
            giveBack(node, Node.ONE_RETURNED);
            return false;
        }
        // The tail first: a head ahead of it would let consumers draw tickets for a node that no producer can
        // see yet.
        long promises = moveOn(TAIL, source, next) + moveOn(HEAD, source, next);
        giveBack(node, Node.ONE_RETURNED + promises);
        return true;
    }

    /// Moves a source on from the node that `source` names; answers the promise to add to that node's counts,
    /// or 0 if somebody else moved it. The caller holds a reference, so the node cannot have been recycled and
    /// come back: as long as the node is the same, only the counter has changed and one has to try again.
    /// References that were tickets for cells come back as marks and are not promised.
    private long moveOn(int end, long source, long next) {
        long expected = (long) ENDS.getAcquire(ends, end);
        while (Source.sameNode(expected, source)) {
            long seen = (long) ENDS.compareAndExchange(ends, end, expected, next);
            if (seen == expected) {
                return Node.promise(Source.references(expected) - cells);
            }
            expected = seen;
        }
        return 0;
    }

    private void giveBack(Node node, long change) {
        if (node.addToCounts(change)) {
            pool.retire(node);
        }
    }
}
