package io.sauva.server.keyspace.expiry;

import java.util.Arrays;

/// Which keys go when, so that each is removed soon after its time even if nobody asks for it again. (Redis looks
/// at a random sample of keys instead, which lets dead keys stay.)
///
/// A key that is given another time, or none, or is deleted leaves an entry behind that is no longer true. Nobody
/// searches for it: it is dropped when its time comes, or swept out when such entries may outnumber the others.
/// So the index holds at most about twice as many entries as there are keys with a time, as long as somebody
/// polls.
///
/// An entry is twelve bytes and a reference to the key's bytes: hand in the array that the keyspace holds anyway.
///
/// Thread: `schedule` any, at best while the key is held; `pollDue` one at a time. Locks are held for a few
/// steps each, and never while [Times] or [Sink] are called.
/// Invariant: each key with a time has an entry of that time, if the key had got its time before it was
/// scheduled.
public final class ExpiryIndex {
    /// Knows the times that keys have now.
    @FunctionalInterface
    public interface Times {
        /// Whether the key has this time now. Called without the key being held; if that cannot be said at the
        /// moment, `true`.
        boolean isCurrent(int database, byte[] key, long millis);
    }

    /// Takes the keys whose time has come.
    @FunctionalInterface
    public interface Sink {
        /// The key had this time when it was scheduled; it may have another now. It has no entry any more.
        void due(int database, byte[] key, long millis);
    }

    private static final int CHUNK = 64;

    private final Stripe.Truth truth = this::isTrue;
    private final Times times;
    private final Stripe[] stripes;
    private volatile Swaps swaps;
    private final long[] dueTimes = new long[CHUNK];
    private final byte[][] dueKeys = new byte[CHUNK][];
    private int turn;

    /// An index for so many databases, in so many parts, a power of two; several times as many as threads that
    /// schedule.
    public ExpiryIndex(int databases, int parts, Times times) {
        if (Integer.bitCount(parts) != 1) {
            throw new IllegalArgumentException("parts must be a power of two: " + parts);
        }
        if (databases < 1 || databases > TimeHeap.MOST_DATABASES) {
            throw new IllegalArgumentException("too many databases: " + databases);
        }
        this.times = times;
        swaps = Swaps.none(databases);
        stripes = new Stripe[parts];
        Arrays.setAll(stripes, part -> new Stripe());
    }

    /// Takes note that the key goes at that time. Its keyspace says so already.
    public void schedule(int database, byte[] key, long millis) {
        if (millis <= TimeHeap.LATEST_MILLIS) {
            stripeOf(key).add(TimeHeap.pack(Math.max(0, millis), swaps.contents(database)), key);
        }
    }

    /// Takes note that two databases have changed places; for who holds every partition.
    public void swap(int one, int other) {
        swaps = swaps.swapped(one, other);
    }

    /// Hands over keys whose time has come, at most so many; answers how many. Those of one part come in the
    /// order of their times.
    public int pollDue(long nowMillis, int limit, Sink sink) {
        int polled = 0;
        int first = turn++;
        for (int part = 0; part < stripes.length && polled < limit; part++) {
            Stripe stripe = stripes[(first + part) & (stripes.length - 1)];
            while (polled < limit && stripe.earliestMillis() <= nowMillis) {
                int taken = stripe.takeDue(nowMillis, dueTimes, dueKeys, Math.min(CHUNK, limit - polled));
                hand(taken, sink);
                polled += taken;
            }
        }
        tidy(first);
        return polled;
    }

    /// When the first entry's time comes; `Long.MAX_VALUE` if there is none.
    public long nextMillis() {
        long next = Long.MAX_VALUE;
        for (Stripe stripe : stripes) {
            next = Math.min(next, stripe.earliestMillis());
        }
        return next;
    }

    /// How many entries there are, those that are no longer true included.
    public long size() {
        long size = 0;
        for (Stripe stripe : stripes) {
            size += stripe.size();
        }
        return size;
    }

    private void tidy(int one) {
        stripes[one & (stripes.length - 1)].sweepIfMostlyUntrue(truth);
        for (Stripe stripe : stripes) {
            stripe.sweepIfDoubled(truth);
        }
    }

    private void hand(int taken, Sink sink) {
        int at = 0;
        try {
            while (at < taken) {
                int entry = at++;
                hand(dueTimes[entry], dueKeys[entry], sink);
            }
        } finally {
            for (; at < taken; at++) { // it threw: the others still wait
                stripeOf(dueKeys[at]).add(dueTimes[at], dueKeys[at]);
            }
            Arrays.fill(dueKeys, 0, taken, null);
        }
    }

    private void hand(long time, byte[] key, Sink sink) {
        Swaps before = swaps;
        sink.due(before.database(TimeHeap.database(time)), key, TimeHeap.millis(time));
        if (swaps != before) { // it may have looked in the wrong place: once more
            stripeOf(key).add(time, key);
        }
    }

    private boolean isTrue(long time, byte[] key) {
        Swaps before = swaps;
        return times.isCurrent(before.database(TimeHeap.database(time)), key, TimeHeap.millis(time)) || swaps != before;
    }

    private Stripe stripeOf(byte[] key) {
        int hash = Arrays.hashCode(key) * 0x9E3779B9;
        return stripes[(hash >>> 16) & (stripes.length - 1)];
    }
}
