package io.sauva.storage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// The engine in memory, but off the heap: keys and values in blocks of a free-list allocator, on
/// the heap one `long` per slot and no object per entry, so that the collector has nothing to walk
/// through.
///
/// Thread: any; readers lock only when updates disturb them again and again. See [OffheapStripe].
public final class OffheapEngine implements EntryEngine<byte[]> {
    private static final int STRIPE_BITS = 7;
    private static final byte[] FIRST = {};

    private final OffheapStripe[] stripes = new OffheapStripe[1 << STRIPE_BITS];

    public OffheapEngine() {
        Arrays.setAll(stripes, number -> new OffheapStripe());
    }

    @Override
    public EngineTraits traits() {
        return Limits.UNORDERED;
    }

    @Override
    public byte[] get(byte[] key) {
        AssignedValue<byte[]> found = lookUp(key);
        return found == null ? null : found.value();
    }

    @Override
    public void put(byte[] key, byte[] value) {
        upsert(key, value);
    }

    @Override
    public boolean upsert(byte[] key, byte[] value) {
        checkOpen();
        Limits.checkKey(key);
        Limits.checkValue(value);
        long spread = Striping.spread(key);
        return stripe(spread).put(key, value, spread);
    }

    @Override
    public boolean delete(byte[] key) {
        long spread = Striping.spread(key);
        return stripe(spread).remove(key, spread);
    }

    @Override
    public void scan(byte[] from, byte[] to, int limit, Visitor<? super byte[]> visitor) {
        checkOpen();
        byte[] start = Objects.requireNonNull(from);
        int left = limit;
        while (left > 0) {
            List<byte[]> keys = smallestKeys(start, to, left);
            int shown = 0;
            for (byte[] key : keys) {
                byte[] value = get(key);
                if (value != null) {
                    shown++;
                    if (!visitor.visit(key, value)) {
                        return;
                    }
                }
            }
            if (keys.size() < left) {
                return;
            }
            // Only keys deleted since we met them leave something to do: others have to fill their places.
            left -= shown;
            start = SmallestKeys.successor(keys.getLast());
        }
    }

    @Override
    public long size() {
        long size = 0;
        for (OffheapStripe stripe : stripes) {
            size += stripe.size();
        }
        return size;
    }

    @Override
    public void sync() {
        checkOpen();
    }

    @Override
    public void close() {
        for (OffheapStripe stripe : stripes) {
            stripe.close();
        }
    }

    @Override
    public Object find(byte[] key) {
        return lookUp(key);
    }

    @Override
    public byte[] value(Object entry) {
        checkOpen();
        return entry(entry).value();
    }

    @Override
    public int partition(Object entry) {
        checkOpen();
        return entry(entry).partition();
    }

    @Override
    public boolean assign(byte[] key, int partition) {
        checkOpen();
        Limits.checkPartition(partition);
        long spread = Striping.spread(key);
        return stripe(spread).assign(key, partition, spread);
    }

    @Override
    public Walk keys() {
        return StripeWalk.over(stripes.length, (stripe, visitor) -> {
            // Copied first: whoever is shown a key may take its time, and nobody can update the stripe meanwhile.
            List<byte[]> keys = new ArrayList<>();
            stripes[stripe].forEachKey(FIRST, null, keys::add);
            keys.forEach(visitor);
            return keys.size();
        });
    }

    private AssignedValue<byte[]> lookUp(byte[] key) {
        long spread = Striping.spread(key);
        return stripe(spread).find(key, spread);
    }

    private List<byte[]> smallestKeys(byte[] from, byte[] to, int limit) {
        SmallestKeys<byte[]> smallest = new SmallestKeys<>(limit, Arrays::compareUnsigned);
        for (OffheapStripe stripe : stripes) {
            stripe.forEachKey(from, to, smallest::offer);
        }
        return smallest.ascending();
    }

    private OffheapStripe stripe(long spread) {
        return stripes[Striping.stripe(spread, STRIPE_BITS)];
    }

    private void checkOpen() {
        stripes[0].open();
    }

    @SuppressWarnings("unchecked") // Entries come from `find`.
    private static AssignedValue<byte[]> entry(Object entry) {
        return (AssignedValue<byte[]>) entry;
    }
}
