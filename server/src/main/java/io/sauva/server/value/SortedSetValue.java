package io.sauva.server.value;

import java.util.Arrays;
import java.util.function.Consumer;

/// A sorted set: members with scores, in the order of the scores.
///
/// Two structures share the members: a [ScoreTree] that knows order and ranks, and a [ScoreTable] that finds
/// a member's score, made when there are more members than a look at each is worth.
///
/// Ranges are ranks: [#countBelow] and [#countBefore] translate scores and members into them.
///
/// Thread: guarded by the partition of its key, as every [Value].
/// Invariant: both structures have the same members with the same scores.
public final class SortedSetValue extends Value implements Members {
    /// What a `put` did.
    public enum Outcome {
        ADDED,
        CHANGED,
        SAME
    }

    /// Up to so many members are searched one by one: two cache lines of references.
    private static final int FEW = 16;

    private static final byte[] SMALLEST_MEMBER = {};
    private static final int ARRAY_BYTES = 16;
    private static final int TREE_BYTES = 18;

    /// `null` for one that never was compact.
    private final Thresholds thresholds;

    private ScoreTree tree = new ScoreTree();
    private ScoreTable table;
    private boolean compact;
    private long memberBytes;

    public SortedSetValue(Thresholds thresholds) {
        this(thresholds, 0);
    }

    /// A sorted set that will have so many members, as far as that is known; more than fit in the compact form
    /// make it begin in the other.
    public SortedSetValue(Thresholds thresholds, int expected) {
        this.thresholds = thresholds;
        compact = expected <= thresholds.sortedSetEntries();
    }

    private SortedSetValue(Thresholds thresholds, boolean compact, ScoreTable table) {
        this.thresholds = thresholds;
        this.compact = compact;
        this.table = table;
    }

    /// A sorted set of the members of the table, which belongs to it from now on.
    public static SortedSetValue of(ScoreTable table, Thresholds thresholds) {
        if (table.size() <= thresholds.sortedSetEntries() && table.longest() <= thresholds.sortedSetValueBytes()) {
            SortedSetValue value = new SortedSetValue(thresholds);
            table.forEach(value::put);
            return value;
        }
        return loose(table);
    }

    /// A sorted set for an answer and not for a key, of the members of the table, which belongs to it from now
    /// on. It has no compact form, whose scores differ in one point: they have no negative zero.
    public static SortedSetValue ofUnstored(ScoreTable table) {
        return loose(table);
    }

    @Override
    public ValueType type() {
        return ValueType.SORTED_SET;
    }

    @Override
    public String encoding() {
        return compact ? "listpack" : "skiplist";
    }

    /// Whether Redis would keep it in its compact form; it cannot become so again.
    public boolean isCompact() {
        return compact;
    }

    @Override
    public int size() {
        return tree.size();
    }

    @Override
    public boolean contains(byte[] member) {
        return !Double.isNaN(score(member));
    }

    /// The score of the member; `NaN` if it is not there.
    public double score(byte[] member) {
        if (table == null) {
            int rank = tree.search(member);
            return rank < 0 ? Double.NaN : tree.scoreAt(rank);
        }
        int slot = table.find(member);
        return slot < 0 ? Double.NaN : table.scoreAt(slot);
    }

    /// Sets the score of a member, which must not be `NaN`.
    public Outcome put(byte[] member, double score) {
        int place = table == null ? tree.search(member) : table.find(member);
        if (place < 0) {
            add(member, score);
            return Outcome.ADDED;
        }
        double old = table == null ? tree.scoreAt(place) : table.scoreAt(place);
        double kept = stored(score);
        if (old == kept) { // So one zero does not replace the other: Redis keeps the old one.
            return Outcome.SAME;
        }
        tree.change(old, table == null ? tree.memberAt(place) : table.memberAt(place), kept);
        if (table != null) {
            table.scoreAt(place, kept);
        }
        return Outcome.CHANGED;
    }

    /// Removes the member; answers whether it was there.
    public boolean remove(byte[] member) {
        if (table == null) {
            int rank = tree.search(member);
            if (rank >= 0) {
                memberBytes -= bytes(tree.removeAt(rank));
            }
            return rank >= 0;
        }
        int slot = table.find(member);
        if (slot < 0) {
            return false;
        }
        byte[] kept = table.memberAt(slot);
        tree.remove(table.scoreAt(slot), kept);
        table.removeAt(slot);
        memberBytes -= bytes(kept);
        return true;
    }

    /// Removes the members of these ranks, `to` exclusive.
    public void removeRange(int from, int to) {
        if (from == 0 && to == size()) {
            tree = new ScoreTree();
            table = null;
            memberBytes = 0;
            return;
        }
        for (int left = to - from; left > 0; left--) {
            byte[] member = tree.removeAt(from);
            memberBytes -= bytes(member);
            if (table != null) {
                table.removeAt(table.find(member));
            }
        }
    }

    /// How many come before the member; -1 if it is not there.
    public int rank(byte[] member) {
        if (table == null) {
            return tree.search(member);
        }
        int slot = table.find(member);
        return slot < 0 ? -1 : tree.rank(table.scoreAt(slot), table.memberAt(slot));
    }

    public byte[] memberAt(int rank) {
        return tree.memberAt(rank);
    }

    public double scoreAt(int rank) {
        return tree.scoreAt(rank);
    }

    /// How many have a smaller score, or the same if that is included.
    public int countBelow(double score, boolean included) {
        if (!included) {
            return tree.rank(score, SMALLEST_MEMBER);
        }
        return score == Double.POSITIVE_INFINITY ? size() : tree.rank(Math.nextUp(score), SMALLEST_MEMBER);
    }

    /// How many come before the member in the order of bytes, or are equal to it if that is included. All
    /// members must have the same score; else the answer is some number up to the size.
    public int countBefore(byte[] member, boolean included) {
        if (isEmpty()) {
            return 0;
        }
        // A zero more makes the next larger member there can be.
        return tree.rank(tree.scoreAt(0), included ? Arrays.copyOf(member, member.length + 1) : member);
    }

    /// Shows the members of these ranks (`to` exclusive) in ascending order. It must not be changed meanwhile.
    public void ascending(int from, int to, ScoreVisitor visitor) {
        tree.ascending(from, to, visitor);
    }

    /// Shows the members of these ranks (`to` exclusive) in descending order. It must not be changed meanwhile.
    public void descending(int from, int to, ScoreVisitor visitor) {
        tree.descending(from, to, visitor);
    }

    @Override
    public void forEachMember(Consumer<byte[]> visitor) {
        tree.ascending(0, size(), (member, score) -> visitor.accept(member));
    }

    /// Shows about `count` members from the cursor on, and answers the cursor for those that follow: 0 if there
    /// are none, and to begin with. Members that are there from the first call to the last are shown once,
    /// whatever happens to others. A compact one shows all at once, in order.
    public long scan(long cursor, int count, ScoreVisitor visitor) {
        if (compact || table == null) {
            tree.ascending(0, size(), visitor);
            return 0;
        }
        return table.scan(cursor, count, visitor);
    }

    @Override
    public SortedSetValue copy() {
        SortedSetValue copy = new SortedSetValue(thresholds, compact, table == null ? null : table.copy());
        tree.ascending(0, size(), copy::addToTree);
        return copy;
    }

    @Override
    public long memoryBytes() {
        return 80 + memberBytes + (long) size() * TREE_BYTES + (table == null ? 0 : table.memoryBytes());
    }

    private static SortedSetValue loose(ScoreTable table) {
        SortedSetValue value = new SortedSetValue(null, false, table);
        table.forEach(value::addToTree);
        return value;
    }

    private void add(byte[] member, double score) {
        if (compact && (size() >= thresholds.sortedSetEntries() || member.length > thresholds.sortedSetValueBytes())) {
            compact = false;
        }
        double kept = stored(score);
        addToTree(member, kept);
        if (table != null) {
            table.add(member, kept);
        } else if (size() > FEW) {
            table = new ScoreTable(2 * FEW);
            tree.ascending(0, size(), table::add);
        }
    }

    private void addToTree(byte[] member, double score) {
        tree.add(score, member);
        memberBytes += bytes(member);
    }

    /// The score as it is kept. Redis's compact form has no negative zero; the sum turns it into a zero and
    /// leaves everything else as it is.
    private double stored(double score) {
        return compact ? score + 0.0 : score;
    }

    private static int bytes(byte[] member) {
        return ARRAY_BYTES + ((member.length + 7) & -8);
    }
}
