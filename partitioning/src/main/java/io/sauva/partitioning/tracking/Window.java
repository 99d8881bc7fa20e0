package io.sauva.partitioning.tracking;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.function.ToLongFunction;

/// The last W operations seen, and those that have left the window since somebody last took what was there.
///
/// Thread: one at a time; [Tracker] guards it.
/// Bound: each of the two logs has at most `MOST_INTS` ints; beyond, the oldest operations are forgotten, and
/// counted. Keys are forgotten with the last operation that names them: when they are taken, and when there are twice
/// as many as after the last time, because nobody may come and take them.
final class Window {
    static final int MOST_INTS = 1 << 21;

    private static final int FEW_KEYS = 1 << 14;

    private final ToLongFunction<byte[]> hash;
    private final long size;
    private final AccessLog recent = new AccessLog(MOST_INTS);
    private final AccessLog expired = new AccessLog(MOST_INTS);
    private KeyTable table;
    /// The operation, by its running number, that last touched a key: tells keys named twice.
    private long[] touched = new long[1024];
    private int[] numbers = new int[64];
    private int manyKeys = FEW_KEYS;
    private long seen;
    private long seenAtTake;
    private long forgotten;

    /// What there was when it was taken: the window, how many of its operations are new since the last time, and
    /// what has left the window in between.
    record Taken(Trace window, int fresh, Trace expired) {}

    /// A size of `Long.MAX_VALUE` stands for no limit: then a window is what came since the last time.
    Window(long size, ToLongFunction<byte[]> hash) {
        this.size = size;
        this.hash = hash;
        table = new KeyTable(hash);
    }

    void add(byte[][] keys, long cost) {
        if (table.size() >= manyKeys) {
            forgetUnusedKeys();
        }
        seen++;
        if (numbers.length < keys.length) {
            numbers = new int[2 * keys.length];
        }
        int count = 0;
        for (byte[] key : keys) {
            int number = table.number(key);
            if (number >= touched.length) {
                touched = Arrays.copyOf(touched, 2 * number);
            }
            if (touched[number] != seen) {
                touched[number] = seen;
                numbers[count++] = number;
            }
        }
        forgotten += recent.append(numbers, 0, count, Math.clamp(cost, -Integer.MAX_VALUE, Integer.MAX_VALUE));
        while (recent.operations() > size) {
            forgotten += recent.moveFirst(expired);
        }
    }

    /// Takes a copy of all that is there; what has expired is forgotten then.
    Taken take() {
        Trace window = trace(recent);
        int fresh = (int) Math.min(seen - seenAtTake, window.operations());
        Taken taken = new Taken(window, fresh, trace(expired));
        seenAtTake = seen;
        expired.clear();
        if (size == Long.MAX_VALUE) {
            while (recent.operations() > 0) {
                recent.moveFirst(expired);
            }
        }
        forgetUnusedKeys();
        return taken;
    }

    /// Begins anew.
    void clear() {
        recent.clear();
        expired.clear();
        seenAtTake = seen;
        forgetUnusedKeys();
    }

    long seen() {
        return seen;
    }

    /// Operations that went because there was no room.
    long forgotten() {
        return forgotten;
    }

    private Trace trace(AccessLog log) {
        return new Trace(table.keys(), table.hashes(), table.size(), log.copy(), log.operations());
    }

    /// How many keys it remembers.
    int keys() {
        return table.size();
    }

    /// A new table gets the keys that are still in the logs; one that was taken is the taker's now.
    private void forgetUnusedKeys() {
        KeyTable old = table;
        int[] renumbered = new int[old.size()]; // one more than the new number, or 0
        KeyTable fresh = new KeyTable(hash, old.size());
        IntUnaryOperator newNumber = number -> {
            if (renumbered[number] == 0) {
                renumbered[number] = fresh.add(old.keys()[number], old.hashes()[number]) + 1;
            }
            return renumbered[number] - 1;
        };
        recent.renumber(newNumber);
        expired.renumber(newNumber);
        table = fresh;
        touched = new long[Math.max(1024, fresh.size())];
        manyKeys = Math.max(FEW_KEYS, 2 * fresh.size());
    }
}
