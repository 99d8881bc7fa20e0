package io.sauva.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.Consumer;

/// A concurrent hash table of records: in each slot a record, nothing, or a tombstone.
///
/// A lookup costs two cache misses, the slot and the record; the arrays of the stripes are few
/// enough to stay in the cache. They are kept apart from the locks, whose lines change all the
/// time. A deleted record leaves a tombstone, so that readers on their way go on; tombstones at the
/// end of a run go at once, others when the stripe is rebuilt.
///
/// Thread: any. Readers never lock: a reader that has an array sees every change made in it until a
/// rebuilt one takes its place, thus a state that was true at some moment of its call. Updates of a
/// stripe exclude each other.
/// Invariant: a key has at most one slot, and no empty slot lies between its first slot and that;
/// at least half of the slots are empty.
final class RecordTable<V> {
    private static final int STRIPE_BITS = 9;
    static final int STRIPES = 1 << STRIPE_BITS;
    private static final int FULL_PERCENT = 48;
    /// How full a rebuilt stripe is: the growth is by half.
    private static final int REBUILT_PERCENT = 32;

    private static final int FRACTION_BITS = 32;
    private static final long FRACTION = (1L << FRACTION_BITS) - 1;
    private static final long END = (long) STRIPES << FRACTION_BITS;
    /// Empty slots that one walk passes, so that it does not end for every key of a small table.
    private static final int MOST_LOOKED_AT = 16_384;

    private static final Object TOMBSTONE = new Object();
    private static final VarHandle SLOT =
            MethodHandles.arrayElementVarHandle(Object[].class).withInvokeExactBehavior();
    private static final VarHandle TABLE =
            MethodHandles.arrayElementVarHandle(Object[][].class).withInvokeExactBehavior();

    private final RecordLayout<V> layout;
    private final Object[][] tables = new Object[STRIPES][];
    private final Stripe[] stripes = new Stripe[STRIPES];

    RecordTable(RecordLayout<V> layout) {
        this.layout = layout;
        Arrays.setAll(stripes, number -> new Stripe());
        Arrays.setAll(tables, number -> new Object[Striping.SMALLEST_CAPACITY]);
    }

    /// The record of the key, or `null`.
    Object find(byte[] key) {
        return find(key, KeyHash.hash(key));
    }

    /// The record of the key with that hash, or `null`.
    Object find(byte[] key, long hash) {
        long spread = Striping.spread(hash);
        Object[] slots = acquireTable(Striping.stripe(spread, STRIPE_BITS));
        int capacity = slots.length;
        int slot = Striping.slot(spread, capacity);
        while (true) {
            Object record = acquireSlot(slots, slot);
            if (record == null) {
                return null;
            }
            if (record != TOMBSTONE && layout.hasKey(record, key)) {
                return record;
            }
            slot = Striping.next(slot, capacity);
        }
    }

    /// What is in the first slot of a key with that hash.
    Object glance(long hash) {
        long spread = Striping.spread(hash);
        Object[] slots = acquireTable(Striping.stripe(spread, STRIPE_BITS));
        return acquireSlot(slots, Striping.slot(spread, slots.length));
    }

    /// Sets the value of the key with that hash; answers whether it had none.
    boolean put(byte[] key, long hash, V value) {
        // Copied outside the lock, unless it will most probably be exchanged in the record that there is.
        Object ready = layout.isExchangeable(value) ? null : layout.record(key, value);
        long spread = Striping.spread(hash);
        int number = Striping.stripe(spread, STRIPE_BITS);
        Stripe stripe = stripes[number];
        synchronized (stripe) {
            Object[] slots = tables[number];
            int slot = slotOf(slots, spread, key);
            if (slot >= 0) {
                Object old = slots[slot];
                if (ready != null || !layout.exchange(old, value)) {
                    Object record = ready == null ? layout.record(key, value) : ready;
                    layout.keepPartition(record, old);
                    releaseSlot(slots, slot, record);
                    layout.retire(old); // after its successor is there: who finds it retired will find that one
                }
                return false;
            }
            if ((stripe.occupied + 1) * 100L > (long) slots.length * FULL_PERCENT) {
                slots = rebuild(number);
            }
            insert(stripe, slots, spread, ready == null ? layout.record(key, value) : ready);
            return true;
        }
    }

    /// Exchanges the record of the key, if it is still this one, but for the value.
    boolean replace(byte[] key, Object expected, Object record) {
        long spread = Striping.spread(key);
        int number = Striping.stripe(spread, STRIPE_BITS);
        synchronized (stripes[number]) {
            Object[] slots = tables[number];
            int slot = slotOf(slots, spread, key);
            if (slot < 0 || slots[slot] != expected) {
                return false;
            }
            layout.keepValue(record, expected);
            releaseSlot(slots, slot, record);
            layout.retire(expected);
            return true;
        }
    }

    boolean remove(byte[] key) {
        long spread = Striping.spread(key);
        int number = Striping.stripe(spread, STRIPE_BITS);
        Stripe stripe = stripes[number];
        synchronized (stripe) {
            Object[] slots = tables[number];
            int slot = slotOf(slots, spread, key);
            if (slot < 0) {
                return false;
            }
            Object removed = slots[slot];
            releaseSlot(slots, slot, TOMBSTONE);
            layout.retire(removed);
            stripe.live--;
            // From the end of the run backwards, so that no reader stops before a record that is still there.
            if (slots[Striping.next(slot, slots.length)] == null) {
                for (; slots[slot] == TOMBSTONE; slot = Striping.previous(slot, slots.length)) {
                    releaseSlot(slots, slot, null);
                    stripe.occupied--;
                }
            }
            return true;
        }
    }

    /// Shows each record that is there all the time, and perhaps others.
    void forEach(Consumer<Object> visitor) {
        for (int number = 0; number < STRIPES; number++) {
            forEach(number, visitor);
        }
    }

    /// The same for one stripe.
    void forEach(int number, Consumer<Object> visitor) {
        Object[] slots = acquireTable(number);
        for (int slot = 0; slot < slots.length; slot++) {
            Object record = acquireSlot(slots, slot);
            if (record != null && record != TOMBSTONE) {
                visitor.accept(record);
            }
        }
    }

    /// As [HashEngine#walk]. A cursor is a place in the order of the spread hashes: the stripe, and below it the
    /// fraction that says the first slot. A stripe of any capacity has its records in that order, but for those
    /// that went on to a later slot.
    long walk(long cursor, int count, Consumer<Object> visitor) {
        long at = cursor < 0 ? END : cursor; // a number of more than 63 bits, which clients may send, is behind all
        int shown = 0;
        long looked = 0;
        while (at < END && shown < count && looked < MOST_LOOKED_AT + 16L * count) {
            int number = (int) (at >>> FRACTION_BITS);
            Object[] slots = acquireTable(number);
            int first = Striping.slot(at, slots.length);
            int end = (int) Math.min(slots.length, first + 4L * (count - shown) + 1);
            long from = at & FRACTION;
            long to = end == slots.length ? FRACTION + 1 : Striping.fraction(end, slots.length);
            int slot = first;
            for (int passed = 0; passed < slots.length; passed++) {
                Object record = acquireSlot(slots, slot);
                if (record == null && passed >= end - first) {
                    break; // what belongs before the end lies before the first empty slot behind it
                }
                if (record != null && record != TOMBSTONE) {
                    long fraction = Striping.spread(layout.hash(record)) & FRACTION;
                    if (fraction >= from && fraction < to) {
                        visitor.accept(record);
                        shown++;
                    }
                }
                slot = Striping.next(slot, slots.length);
            }
            looked += end - first;
            at = ((long) number << FRACTION_BITS) + to;
        }
        return at >= END ? 0 : at;
    }

    long size() {
        long size = 0;
        for (Stripe stripe : stripes) {
            synchronized (stripe) {
                size += stripe.live;
            }
        }
        return size;
    }

    /// The slot that holds the key, or -1; for holders of the lock.
    private int slotOf(Object[] slots, long spread, byte[] key) {
        int slot = Striping.slot(spread, slots.length);
        for (Object record = slots[slot]; record != null; record = slots[slot]) {
            if (record != TOMBSTONE && layout.hasKey(record, key)) {
                return slot;
            }
            slot = Striping.next(slot, slots.length);
        }
        return -1;
    }

    private static void insert(Stripe stripe, Object[] slots, long spread, Object record) {
        int slot = Striping.slot(spread, slots.length);
        while (slots[slot] != null && slots[slot] != TOMBSTONE) {
            slot = Striping.next(slot, slots.length);
        }
        if (slots[slot] == null) {
            stripe.occupied++;
        }
        stripe.live++;
        releaseSlot(slots, slot, record);
    }

    /// Copies the records into a new array without tombstones, while readers go on in the old one.
    private Object[] rebuild(int number) {
        Stripe stripe = stripes[number];
        Object[] old = tables[number];
        Object[] slots = new Object[Striping.capacityFor(stripe.live + 1, REBUILT_PERCENT)];
        for (Object record : old) {
            if (record != null && record != TOMBSTONE) {
                int slot = Striping.slot(Striping.spread(layout.hash(record)), slots.length);
                while (slots[slot] != null) {
                    slot = Striping.next(slot, slots.length);
                }
                slots[slot] = record;
            }
        }
        stripe.occupied = stripe.live;
        releaseTable(number, slots);
        return slots;
    }

    private Object[] acquireTable(int number) {
        return (Object[]) TABLE.getAcquire(tables, number);
    }

    private void releaseTable(int number, Object[] slots) {
        TABLE.setRelease(tables, number, slots);
    }

    private static Object acquireSlot(Object[] slots, int slot) {
        return (Object) SLOT.getAcquire(slots, slot);
    }

    private static void releaseSlot(Object[] slots, int slot, Object record) {
        SLOT.setRelease(slots, slot, record);
    }

    /// The lock of a stripe, and what it guards beside the slots.
    private static final class Stripe {
        int live;
        /// Slots that are not empty: records and tombstones.
        int occupied;
    }
}
