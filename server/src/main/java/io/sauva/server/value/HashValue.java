package io.sauva.server.value;

import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;

/// A hash: fields with values. As long as they are few and short they are packed into one array, in the order in
/// which they came, as in Redis; then a hash table for ever.
///
/// A slot names a field until the next change.
///
/// Thread: guarded by the partition of its key.
/// Invariant: exactly one of `packed` and `table` is there.
public final class HashValue extends Value {
    /// Whatever the thresholds say, an array must not become too large to be changed.
    private static final int MOST_PACKED_BYTES = 1 << 28;

    private final Thresholds thresholds;
    private PackedPairs packed;
    private MemberTable<byte[]> table;

    public HashValue(Thresholds thresholds) {
        this.thresholds = thresholds;
        packed = new PackedPairs();
    }

    private HashValue(HashValue other) {
        thresholds = other.thresholds;
        packed = other.packed == null ? null : other.packed.copy();
        table = other.table == null ? null : other.table.copy(value -> value);
    }

    @Override
    public ValueType type() {
        return ValueType.HASH;
    }

    @Override
    public String encoding() {
        return table == null ? "listpack" : "hashtable";
    }

    @Override
    public int size() {
        return table == null ? packed.size() : table.size();
    }

    public boolean contains(byte[] field) {
        return table == null ? packed.find(field) >= 0 : table.contains(field);
    }

    /// The value of the field, or `null`.
    public byte[] get(byte[] field) {
        if (table != null) {
            return table.get(field);
        }
        int position = packed.find(field);
        return position < 0 ? null : packed.value(position);
    }

    /// The length of the field's value; 0 if it is not there.
    public int valueLength(byte[] field) {
        if (table != null) {
            byte[] value = table.get(field);
            return value == null ? 0 : value.length;
        }
        int position = packed.find(field);
        return position < 0 ? 0 : packed.valueLength(position);
    }

    /// Sets a field; answers whether it was not there. May keep both arrays, which must not be changed any more.
    public boolean set(byte[] field, byte[] value) {
        if (table == null && !fits(field, value)) {
            toTable();
        }
        if (table != null) {
            return table.put(field, value) == null;
        }
        int position = packed.find(field);
        if (position >= 0) {
            packed.replace(position, value);
            return false;
        }
        packed.append(field, value);
        if (packed.size() > thresholds.hashEntries()) {
            toTable();
        }
        return true;
    }

    public boolean remove(byte[] field) {
        if (table != null) {
            return table.remove(field);
        }
        int position = packed.find(field);
        if (position < 0) {
            return false;
        }
        packed.remove(position);
        return true;
    }

    /// The slot of a field, each as likely; there must be one.
    public int randomSlot(RandomGenerator random) {
        return table == null ? packed.position(random.nextInt(packed.size())) : table.randomSlot(random);
    }

    /// All slots, in a new array.
    public int[] slots() {
        return table == null ? packed.positions() : table.slots();
    }

    public byte[] fieldAt(int slot) {
        return table == null ? packed.field(slot) : table.memberAt(slot);
    }

    public byte[] valueAt(int slot) {
        return table == null ? packed.value(slot) : table.valueAt(slot);
    }

    /// Shows all fields with their values: few in the order in which they came, many in none.
    public void forEach(BiConsumer<? super byte[], ? super byte[]> visitor) {
        if (table == null) {
            packed.forEach(visitor);
        } else {
            table.forEach(visitor);
        }
    }

    /// Shows about so many more, from a cursor on; answers the next cursor, 0 if all have been shown. A few are
    /// shown all at once, whatever the cursor is.
    public long scan(long cursor, long count, BiConsumer<? super byte[], ? super byte[]> visitor) {
        if (table == null) {
            packed.forEach(visitor);
            return 0;
        }
        return table.scan(cursor, count, visitor);
    }

    @Override
    public HashValue copy() {
        return new HashValue(this);
    }

    @Override
    public long memoryBytes() {
        if (table == null) {
            return Memory.OBJECT + packed.memoryBytes();
        }
        long[] total = {Memory.OBJECT + table.memoryBytes()};
        table.forEach((field, value) -> total[0] += Memory.bytes(value.length));
        return total[0];
    }

    private boolean fits(byte[] field, byte[] value) {
        int longest = thresholds.hashValueBytes();
        return field.length <= longest
                && value.length <= longest
                && (long) packed.bytes() + field.length + value.length < MOST_PACKED_BYTES;
    }

    private void toTable() {
        MemberTable<byte[]> all = MemberTable.withValues();
        packed.forEach(all::put);
        table = all;
        packed = null;
    }
}
