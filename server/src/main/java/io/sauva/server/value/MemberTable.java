package io.sauva.server.value;

import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/// A hash table of byte strings, each with a value or all without: sets and large hashes are made of it.
///
/// All members lie in one array **in the order of their hashes**: open addressing, where a member's home is its
/// hash scaled to the number of homes, and whoever finds its home taken moves on to the right, but never past a
/// larger hash. (Amble, Knuth: "Ordered hash tables", 1974; with linear probing it is what others call Robin
/// Hood hashing.) That order gives
/// - scans whose cursor is a hash: it means the same in a table of any size, so a member that is there all the
///   time is shown exactly once, whatever is added or removed, and however the table grows or shrinks meanwhile;
/// - searches for what is not there that end as early as those for what is;
/// - growth in one pass from left to right over both arrays, by any factor;
/// - a random member by trying slots, each as likely as the other.
///
/// ```
///   hashes   [ 3 | 9 | 0 | 41 | 42 | 44 | 0 | ... | 0 ]   0 is an empty slot; the last one is never used
///   members  [ a | b |   | c  | d  | e  |   | ...     ]
///   homes      0   1   2   3    4    5    6   ...         behind them a few slots for those who moved past the end
/// ```
///
/// Invariant: the hashes of occupied slots ascend; no empty slot lies between a member's home and its slot; at
/// least one home in [#SPARSEST] is taken, or the table has its smallest size.
/// Thread: guarded by the partition of the key it belongs to.
public final class MemberTable<V> {
    private static final int SMALLEST = 4;
    /// Up to so many slots there is one home only: a search through so few hashes is as fast.
    private static final int ONE_HOME = 8;

    private static final int LONGEST_TAIL = 32;
    private static final int SPARSEST = 8;
    private static final int LARGEST = 1 << 30;
    private static final int HASH_BITS = 31;

    private final boolean withValues;
    private int size;
    private int homes;
    private int[] hashes;
    private byte[][] members;
    private Object[] values;

    private MemberTable(boolean withValues) {
        this.withValues = withValues;
        allocate(1, SMALLEST);
    }

    /// An empty table whose members have values.
    public static <V> MemberTable<V> withValues() {
        return new MemberTable<>(true);
    }

    /// An empty table of members alone.
    public static MemberTable<Void> ofMembers() {
        return new MemberTable<>(false);
    }

    public int size() {
        return size;
    }

    public boolean contains(byte[] member) {
        return find(member, MemberHash.of(member)) >= 0;
    }

    /// The value of the member, or `null` if it is not there.
    public V get(byte[] member) {
        int slot = find(member, MemberHash.of(member));
        return slot < 0 ? null : valueAt(slot);
    }

    /// Sets the value of the member; answers the one it had, or `null`. Keeps the array of the member, which must
    /// not be changed any more.
    public V put(byte[] member, V value) {
        int hash = MemberHash.of(member);
        int slot = find(member, hash);
        if (slot >= 0) {
            V old = valueAt(slot);
            values[slot] = value;
            return old;
        }
        insert(member, hash, value);
        return null;
    }

    /// Adds a member without a value; answers whether it was not there. Keeps the array.
    public boolean add(byte[] member) {
        int hash = MemberHash.of(member);
        if (find(member, hash) >= 0) {
            return false;
        }
        insert(member, hash, null);
        return true;
    }

    public boolean remove(byte[] member) {
        int slot = find(member, MemberHash.of(member));
        if (slot < 0) {
            return false;
        }
        removeSlot(slot);
        return true;
    }

    /// Removes the member of a slot; what slots others have is open afterwards.
    public void removeSlot(int slot) {
        int hole = slot;
        while (hashes[hole + 1] != 0 && home(hashes[hole + 1]) <= hole) {
            hashes[hole] = hashes[hole + 1];
            members[hole] = members[hole + 1];
            if (withValues) {
                values[hole] = values[hole + 1];
            }
            hole++;
        }
        hashes[hole] = 0;
        members[hole] = null;
        if (withValues) {
            values[hole] = null;
        }
        size--;
        if (members.length > ONE_HOME && (long) size * SPARSEST < members.length) {
            rebuild(size * 2);
        }
    }

    /// The slot of a member, each as likely; there must be one. Good until the next change.
    public int randomSlot(RandomGenerator random) {
        while (true) {
            int slot = random.nextInt(members.length);
            if (hashes[slot] != 0) {
                return slot;
            }
        }
    }

    /// The slots of all members, in a new array.
    public int[] slots() {
        int[] slots = new int[size];
        int next = 0;
        for (int slot = 0; slot < members.length; slot++) {
            if (hashes[slot] != 0) {
                slots[next] = slot;
                next++;
            }
        }
        return slots;
    }

    public byte[] memberAt(int slot) {
        return members[slot];
    }

    @SuppressWarnings("unchecked") // only values of that type go in
    public V valueAt(int slot) {
        return withValues ? (V) values[slot] : null;
    }

    /// Shows all, in no particular order.
    public void forEach(BiConsumer<? super byte[], ? super V> visitor) {
        for (int slot = 0; slot < members.length; slot++) {
            if (hashes[slot] != 0) {
                visitor.accept(members[slot], valueAt(slot));
            }
        }
    }

    /// Whether one member passes; shows them until one does.
    public boolean anyMatch(Predicate<? super byte[]> test) {
        for (int slot = 0; slot < members.length; slot++) {
            if (hashes[slot] != 0 && test.test(members[slot])) {
                return true;
            }
        }
        return false;
    }

    /// Shows about so many more, from a cursor on; answers the next cursor, 0 if all have been shown. Begins at
    /// 0. A cursor that nobody was given is as good as any other.
    public long scan(long cursor, long count, BiConsumer<? super byte[], ? super V> visitor) {
        if (cursor < 0 || cursor > MemberHash.LARGEST) {
            return 0;
        }
        long shown = 0;
        int last = 0;
        for (int slot = home((int) cursor); slot < members.length; slot++) {
            int hash = hashes[slot];
            if (hash == 0 || hash < cursor) {
                continue;
            }
            if (shown >= count && hash != last) {
                return hash;
            }
            visitor.accept(members[slot], valueAt(slot));
            last = hash;
            shown++;
        }
        return 0;
    }

    /// A copy with the same members, and values that were copied so.
    public MemberTable<V> copy(UnaryOperator<V> copyValue) {
        MemberTable<V> copy = new MemberTable<>(withValues);
        copy.size = size;
        copy.homes = homes;
        copy.hashes = hashes.clone();
        copy.members = members.clone();
        if (withValues) {
            copy.values = new Object[values.length];
            for (int slot = 0; slot < members.length; slot++) {
                copy.values[slot] = hashes[slot] == 0 ? null : copyValue.apply(valueAt(slot));
            }
        }
        return copy;
    }

    /// Bytes of the table itself with its members, without the values.
    public long memoryBytes() {
        long references = Memory.references(members.length) * (withValues ? 2 : 1);
        long total = Memory.OBJECT + references + Memory.integers(hashes.length);
        for (byte[] member : members) {
            if (member != null) {
                total += Memory.bytes(member.length);
            }
        }
        return total;
    }

    private int find(byte[] member, int hash) {
        int slot = home(hash);
        int there = hashes[slot];
        while (there != 0 && there < hash) {
            slot++;
            there = hashes[slot];
        }
        while (there == hash) {
            if (Arrays.equals(members[slot], member)) {
                return slot;
            }
            slot++;
            there = hashes[slot];
        }
        return -1;
    }

    private void insert(byte[] member, int hash, V value) {
        if (size >= limit()) {
            rebuild(size + (size >> 1) + 2);
        }
        int slot = home(hash);
        while (hashes[slot] != 0 && hashes[slot] < hash) {
            slot++;
        }
        int end = slot;
        while (hashes[end] != 0) {
            end++;
        }
        if (end == members.length) { // the tail is full, by chance
            rebuild(2 * size > homes ? size * 2 : size);
            insert(member, hash, value);
            return;
        }
        System.arraycopy(hashes, slot, hashes, slot + 1, end - slot);
        System.arraycopy(members, slot, members, slot + 1, end - slot);
        hashes[slot] = hash;
        members[slot] = member;
        if (withValues) {
            System.arraycopy(values, slot, values, slot + 1, end - slot);
            values[slot] = value;
        }
        size++;
    }

    /// How many members it may have at most.
    private int limit() {
        return homes == 1 ? members.length : (int) (homes * 4L / 5);
    }

    /// Makes room for so many members, at least one more than there are, with as few empty slots as is good.
    private void rebuild(int room) {
        int[] oldHashes = hashes;
        byte[][] oldMembers = members;
        Object[] oldValues = values;
        int wanted = Math.max(room, size + 1);
        if (wanted > LARGEST) {
            throw new IllegalStateException("a set cannot have more than " + LARGEST + " members");
        }
        if (wanted <= ONE_HOME) {
            allocate(1, wanted <= SMALLEST ? SMALLEST : ONE_HOME);
        } else {
            int newHomes = (int) Math.min(LARGEST, wanted * 5L / 4 + 1);
            int tail = Math.min(LONGEST_TAIL, newHomes / 4);
            allocate(newHomes, Math.max(newHomes, end(oldHashes, newHomes)) + tail);
        }
        int next = 0;
        for (int old = 0; old < oldMembers.length; old++) {
            if (oldHashes[old] == 0) {
                continue;
            }
            int slot = Math.max(next, home(oldHashes[old]));
            hashes[slot] = oldHashes[old];
            members[slot] = oldMembers[old];
            if (withValues) {
                values[slot] = oldValues[old];
            }
            next = slot + 1;
        }
    }

    /// The slot behind the last one that these would take.
    private static int end(int[] hashes, int homes) {
        int next = 0;
        for (int hash : hashes) {
            if (hash != 0) {
                next = Math.max(next, home(hash, homes)) + 1;
            }
        }
        return next;
    }

    private void allocate(int newHomes, int slots) {
        homes = newHomes;
        hashes = new int[slots + 1]; // one more, so that every walk to the right ends
        members = new byte[slots][];
        values = withValues ? new Object[slots] : null;
    }

    private int home(int hash) {
        return home(hash, homes);
    }

    private static int home(int hash, int homes) {
        return (int) (((long) hash * homes) >>> HASH_BITS);
    }
}
