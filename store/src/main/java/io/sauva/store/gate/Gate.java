package io.sauva.store.gate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// The way into one partition. Who finds it free goes in at once; who does not waits in order, as a queued
/// [Visit], not as a thread at a lock. Whoever leaves lets the next ones in.
///
/// All that matters is one word, alone on its cache lines:
///
/// ```
///   63        36 35         16 15      14   13 12       0
///   ┌───────────┬─────────────┬─────────┬───────┬─────────┐
///   │ updates   │ exclusives  │ waiting │ group │ inside  │
///   └───────────┴─────────────┴─────────┴───────┴─────────┘
/// ```
///
/// - *inside*: how many operations are in, all of the mode that *group* names
/// - *waiting*: somebody is queued; newcomers queue too, so that nobody is overtaken for ever
/// - *exclusives*: changes when an exclusive operation comes in and when it leaves. A reader that sees the same
///   number, and no exclusive group, before and after it looked has seen nothing half done ([#calm]). It wraps after
///   524,288 operations: enough for a read of one key, not for a scan, which looks at a number beside the word that
///   counts all of them ([#entries])
/// - *updates*: counts those that have left. Who sees no other number, and nobody changing inside, before and after
///   it looked has seen the partition at one instant ([Survey])
///
/// An exclusive operation that stays long may say which keys it touches ([#narrow], [Footprint]): none while it
/// waits for its other partitions, then its own. Who reads another key need not wait for it ([#undisturbed]). It
/// sees what the key had when the operation came in, and has until the footprint covers it or the operation leaves,
/// because nobody else is inside to change it.
///
/// The footprint takes several words, and they need no lock: a reader looks at the word, reads the value, then the
/// footprint, then looks at the word again.
/// 1. The second look is at the same entry, so all that was read of the footprint was written by the one inside.
///    Of one that came later: its words are released after its entry, and who reads one sees that entry. Of one that
///    was there before: it took its footprint back before it left, and the first look saw that.
/// 2. A footprint is there, whole, before the first change that it covers (a fence lies between them), and the value
///    is read before the footprint (another one). So who reads a changed value finds it covered, and who reads half
///    a footprint has read a value from before.
/// 3. The kind is written last, and hashes once an entry. So even an operation that has changed something before it
///    said anything is covered: until the kind is there nobody passes, and then the hashes are.
///
/// Thread: any. The queue has a lock of its own that is held for a few instructions and never while an
/// operation runs.
/// Bound: a blocking caller queues one visit; what the others queue is counted and limited by the store.
/// Invariant: inside > 0 exactly if a group is set; a group of EXCLUSIVE has exactly one inside.
/// Invariant: the footprint is other than ANYTHING only while the exclusive operation that has set it is inside: it
/// is set after the entry and taken back before the leave. In between it only grows: nothing, the keys, anything.
/// Invariant: if visits are queued, the waiting bit is set, and the last one to leave sees it.
public final class Gate {
    /// More changes than anybody passes.
    public static final long MANY = Integer.MAX_VALUE;

    static final int GROUP_SHIFT = 13;
    private static final long INSIDE = (1L << GROUP_SHIFT) - 1;
    private static final long GROUP = 3L << GROUP_SHIFT;
    private static final long WAITING = 1L << 15;
    private static final int EXCLUSIVE_SHIFT = 16;
    private static final int UPDATE_SHIFT = 36;
    private static final long ONE_EXCLUSIVE = 1L << EXCLUSIVE_SHIFT;
    private static final long EXCLUSIVES = (1L << UPDATE_SHIFT) - (1L << EXCLUSIVE_SHIFT);
    private static final long ONE_UPDATE = 1L << UPDATE_SHIFT;
    private static final long UPDATES = (1L << (Long.SIZE - UPDATE_SHIFT)) - 1;
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    /// The word's place: two cache lines from both ends of the array.
    private static final int AT = 16;

    /// The place of the number of all exclusive operations that ever came in, which does not wrap.
    private static final int ENTRIES_AT = AT - 1;

    /// The footprint's place, beside the word: it changes seldom, and who reads it has read the word.
    private static final int FOOTPRINT_AT = AT + 1;

    private final long[] word = new long[FOOTPRINT_AT + 1 + Footprint.MOST_WORDS + AT];
    private final ArrayDeque<Visit> queue = new ArrayDeque<>();
    private boolean closed;

    /// Goes in if the gate is free for this mode and nobody waits.
    public boolean tryEnter(Mode mode) {
        long seen = (long) WORD.getAcquire(word, AT);
        while ((seen & WAITING) == 0 && admits(seen, mode)) {
            long before = seen;
            seen = (long) WORD.compareAndExchange(word, AT, before, entered(before, mode));
            if (seen == before) {
                countEntry(mode);
                return true;
            }
        }
        return false;
    }

    /// Goes in and answers `true`, or queues the visit and answers `false`; then its `admitted` is called once
    /// it is in, or its `refused` if the gate is closed first.
    public boolean enterOrQueue(Visit visit) {
        synchronized (queue) {
            if (!closed) {
                while (true) {
                    long seen = (long) WORD.getAcquire(word, AT);
                    boolean free = queue.isEmpty() && admits(seen, visit.mode());
                    long after = free ? entered(seen, visit.mode()) : seen | WAITING;
                    if (WORD.compareAndSet(word, AT, seen, after)) {
                        if (free) {
                            countEntry(visit.mode());
                        } else {
                            queue.add(visit);
                        }
                        return free;
                    }
                }
            }
        }
        visit.refused();
        return false;
    }

    /// Goes out and lets in who is next.
    public void leave(Mode mode) {
        long seen = (long) WORD.getAcquire(word, AT);
        while (true) {
            long before = seen;
            long after = left(before, mode);
            seen = (long) WORD.compareAndExchange(word, AT, before, after);
            if (seen == before) {
                if ((after & (WAITING | INSIDE)) == WAITING) {
                    admitNext();
                }
                return;
            }
        }
    }

    /// Whether visits are queued, so that nobody goes in past them.
    public boolean isAwaited() {
        return ((long) WORD.getAcquire(word, AT) & WAITING) != 0;
    }

    /// The word as it is now, for [#calm], and for a [Survey] of several gates.
    public long stamp() {
        return (long) WORD.getAcquire(word, AT);
    }

    /// Whether no exclusive operation was inside at any time since the stamp was taken.
    public boolean calm(long stamp) {
        VarHandle.acquireFence(); // what was read in between was read before the word is read again
        long now = (long) WORD.getAcquire(word, AT);
        return ((now ^ stamp) & EXCLUSIVES) == 0 && !isExclusive(stamp) && !isExclusive(now);
    }

    /// Says which keys the operation touches from now on; [Footprint#ANYTHING] takes it back. The caller is inside,
    /// exclusively, and has changed nothing yet that the footprint does not cover.
    public void narrow(Footprint footprint) {
        long[] words = footprint.words;
        for (int at = words.length - 1; at >= 0; at--) { // the kind last
            WORD.setRelease(word, FOOTPRINT_AT + at, words[at]);
        }
        VarHandle.releaseFence(); // what is changed from here on is changed after it was said
    }

    /// Whether nobody can have changed a key with that hash since the stamp was taken, as one operation of several
    /// or alone: it was calm, or the one inside, all the time the same, touches other keys only.
    public boolean undisturbed(long stamp, long hash) {
        return isExclusive(stamp) ? isPassed(stamp, hash) : calm(stamp);
    }

    private boolean isPassed(long stamp, long hash) {
        VarHandle.acquireFence(); // what was read in between was read before the footprint is
        if (isCovered(hash)) {
            return false;
        }
        long now = (long) WORD.getAcquire(word, AT);
        return ((now ^ stamp) & EXCLUSIVES) == 0 && isExclusive(now);
    }

    /// Whether the footprint has the key, or may have it. Wrong if it is exchanged meanwhile; the caller finds out.
    private boolean isCovered(long hash) {
        long kind = (long) WORD.getAcquire(word, FOOTPRINT_AT);
        if (kind == Footprint.ANY) {
            return true;
        }
        if (kind == Footprint.SPREAD) {
            int bit = Footprint.bit(hash);
            long bits = (long) WORD.getAcquire(word, FOOTPRINT_AT + 1 + bit / Long.SIZE);
            return (bits & 1L << bit) != 0;
        }
        for (int at = 1; at < kind; at++) {
            if ((long) WORD.getAcquire(word, FOOTPRINT_AT + at) == hash) {
                return true;
            }
        }
        return false;
    }

    /// How many updates have left, as far as the word counts.
    static long updates(long stamp) {
        return stamp >>> UPDATE_SHIFT;
    }

    /// How many exclusive operations have come in. One that came in after a look at the word is not in a number that
    /// was read before that look; one that has left before a look at the word is in a number read after it.
    long entries() {
        return (long) WORD.getAcquire(word, ENTRIES_AT);
    }

    /// Only the exclusive operation inside counts, or who lets it in, so that nobody else does at the same time.
    private void countEntry(Mode mode) {
        if (mode == Mode.EXCLUSIVE) {
            WORD.setRelease(word, ENTRIES_AT, word[ENTRIES_AT] + 1);
        }
    }

    static long wrapUpdates(long updates) {
        return updates & UPDATES;
    }

    /// How many updates are inside; [#MANY] if an exclusive operation is.
    public static long changing(long stamp) {
        long group = stamp & GROUP;
        return group == Mode.EXCLUSIVE.group ? MANY : group == Mode.UPDATE.group ? stamp & INSIDE : 0;
    }

    /// Whether an exclusive operation is inside.
    public static boolean isExclusive(long stamp) {
        return (stamp & GROUP) == Mode.EXCLUSIVE.group;
    }

    /// Lets nobody in any more: those who wait are refused, those who come are too. The caller is inside,
    /// exclusively, and stays there for ever.
    public void close() {
        List<Visit> waiting;
        synchronized (queue) {
            closed = true;
            waiting = List.copyOf(queue);
            queue.clear();
        }
        waiting.forEach(Visit::refused);
    }

    /// How many visits wait.
    public int waiting() {
        synchronized (queue) {
            return queue.size();
        }
    }

    private void admitNext() {
        List<Visit> admitted = new ArrayList<>(1);
        synchronized (queue) {
            while (true) {
                long seen = (long) WORD.getAcquire(word, AT);
                Visit next = queue.peek();
                if (next == null) {
                    if (WORD.compareAndSet(word, AT, seen, seen & ~WAITING)) {
                        break;
                    }
                } else if (!admits(seen, next.mode())) {
                    break; // somebody is inside; the last of them will come here again
                } else if (WORD.compareAndSet(word, AT, seen, entered(seen, next.mode()))) {
                    countEntry(next.mode()); // before it knows that it is in, and so before it leaves
                    admitted.add(queue.remove());
                }
            }
        }
        admitted.forEach(Visit::admitted);
    }

    private static boolean admits(long seen, Mode mode) {
        long group = seen & GROUP;
        return group == 0 || (group == mode.group && mode != Mode.EXCLUSIVE && (seen & INSIDE) < INSIDE);
    }

    private static long entered(long seen, Mode mode) {
        long after = (seen | mode.group) + 1;
        return mode == Mode.EXCLUSIVE ? countExclusive(after) : after;
    }

    private static long left(long seen, Mode mode) {
        long after = seen - 1;
        if ((after & INSIDE) == 0) {
            after &= ~GROUP;
        }
        return switch (mode) {
            case UPDATE -> after + ONE_UPDATE;
            case VIEW -> after;
            case EXCLUSIVE -> countExclusive(after);
        };
    }

    /// One more in its field; the carry out of the field is dropped.
    private static long countExclusive(long seen) {
        return (seen & ~EXCLUSIVES) | ((seen + ONE_EXCLUSIVE) & EXCLUSIVES);
    }
}
