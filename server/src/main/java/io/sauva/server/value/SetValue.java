package io.sauva.server.value;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/// A set of byte strings. As long as all are integers and few it is an ascending array of numbers, shown in that
/// order, as in Redis; then a hash table for ever.
///
/// A slot names a member until the next change.
///
/// Thread: guarded by the partition of its key.
/// Invariant: exactly one of `integers` and `table` is there.
public final class SetValue extends Value implements Members {
    private final Thresholds thresholds;
    private IntegerSet integers;
    private MemberTable<Void> table;

    public SetValue(Thresholds thresholds) {
        this.thresholds = thresholds;
        integers = new IntegerSet();
    }

    private SetValue(SetValue other) {
        thresholds = other.thresholds;
        integers = other.integers == null ? null : other.integers.copy();
        table = other.table == null ? null : other.table.copy(nothing -> null);
    }

    @Override
    public ValueType type() {
        return ValueType.SET;
    }

    @Override
    public String encoding() {
        return table == null ? "intset" : "hashtable";
    }

    @Override
    public int size() {
        return table == null ? integers.size() : table.size();
    }

    @Override
    public boolean contains(byte[] member) {
        if (table != null) {
            return table.contains(member);
        }
        return IntegerText.isInteger(member) && integers.contains(IntegerText.number(member));
    }

    /// Adds a member; answers whether it was not there. Keeps the array, which must not be changed any more.
    public boolean add(byte[] member) {
        if (table == null && IntegerText.isInteger(member)) {
            boolean added = integers.add(IntegerText.number(member));
            if (added && integers.size() > thresholds.intSetEntries()) {
                toTable();
            }
            return added;
        }
        if (table == null) {
            toTable();
        }
        return table.add(member);
    }

    public boolean remove(byte[] member) {
        if (table != null) {
            return table.remove(member);
        }
        return IntegerText.isInteger(member) && integers.remove(IntegerText.number(member));
    }

    /// The slot of a member, each as likely; there must be one.
    public int randomSlot(RandomGenerator random) {
        return table == null ? random.nextInt(integers.size()) : table.randomSlot(random);
    }

    /// All slots, in a new array.
    public int[] slots() {
        if (table != null) {
            return table.slots();
        }
        int[] slots = new int[integers.size()];
        Arrays.setAll(slots, rank -> rank);
        return slots;
    }

    public byte[] memberAt(int slot) {
        return table == null ? IntegerText.of(integers.at(slot)) : table.memberAt(slot);
    }

    public void removeSlot(int slot) {
        if (table == null) {
            integers.removeAt(slot);
        } else {
            table.removeSlot(slot);
        }
    }

    /// Removes all.
    public void clear() {
        integers = new IntegerSet();
        table = null;
    }

    /// Shows all: integers in ascending order, others in none.
    @Override
    public void forEachMember(Consumer<byte[]> visitor) {
        forEach(visitor);
    }

    public void forEach(Consumer<? super byte[]> visitor) {
        if (table != null) {
            table.forEach((member, nothing) -> visitor.accept(member));
            return;
        }
        for (int rank = 0; rank < integers.size(); rank++) {
            visitor.accept(IntegerText.of(integers.at(rank)));
        }
    }

    /// Whether one of them passes; shows them in the same order until one does.
    public boolean anyMatch(Predicate<? super byte[]> test) {
        if (table != null) {
            return table.anyMatch(test);
        }
        for (int rank = 0; rank < integers.size(); rank++) {
            if (test.test(IntegerText.of(integers.at(rank)))) {
                return true;
            }
        }
        return false;
    }

    /// Shows about so many more, from a cursor on; answers the next cursor, 0 if all have been shown. A few
    /// integers are shown all at once, whatever the cursor is.
    public long scan(long cursor, long count, Consumer<? super byte[]> visitor) {
        if (table == null) {
            forEach(visitor);
            return 0;
        }
        return table.scan(cursor, count, (member, nothing) -> visitor.accept(member));
    }

    @Override
    public SetValue copy() {
        return new SetValue(this);
    }

    @Override
    public long memoryBytes() {
        return Memory.OBJECT + (table == null ? integers.memoryBytes() : table.memoryBytes());
    }

    private void toTable() {
        MemberTable<Void> all = MemberTable.ofMembers();
        forEach(all::add);
        table = all;
        integers = null;
    }
}
