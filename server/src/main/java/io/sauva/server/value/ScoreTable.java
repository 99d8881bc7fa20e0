package io.sauva.server.value;

import io.sauva.storage.KeyHash;
import java.util.Arrays;

/// The scores of members, found by hash.
///
/// Open addressing without tombstones, in the order of the hashes: a member's home is its hash scaled to the
/// number of homes, and it is there or behind, never before somebody with a smaller hash. Three things follow
/// from the order:
/// - a table of any size is a copy in the same order, so growing is one sequential pass, and by half at a time;
/// - a hash is a place in the walk through all members that no growing, shrinking or shifting changes: the
///   cursor of `ZSCAN` is one. Who is there all the time is met exactly once;
/// - a search ends at the first larger hash.
///
/// Thread: guarded by the partition of its key, as the value that has it.
/// Invariant: the used slots have ascending hashes (unsigned); between a member's home and its slot no slot is
/// free.
public final class ScoreTable {
    private static final int FEWEST_HOMES = 24;
    /// Slots behind the last home, for those who were shifted over it. More are made when they do not suffice.
    private static final int SPARE = 16;

    private int homes;
    private int size;
    private int[] hashes;
    private byte[][] members;
    private double[] scores;

    /// An empty table with room for so many.
    public ScoreTable(int expected) {
        allocate(Math.max(FEWEST_HOMES, expected + expected / 2), SPARE);
    }

    private ScoreTable(ScoreTable other) {
        homes = other.homes;
        size = other.size;
        hashes = other.hashes.clone();
        members = other.members.clone();
        scores = other.scores.clone();
    }

    ScoreTable copy() {
        return new ScoreTable(this);
    }

    /// How many members it has.
    public int size() {
        return size;
    }

    /// Bytes of the longest member.
    int longest() {
        int longest = 0;
        for (byte[] member : members) {
            longest = member == null ? longest : Math.max(longest, member.length);
        }
        return longest;
    }

    /// The slot of the member, or a negative number if it is not there.
    public int find(byte[] member) {
        int hash = hash(member);
        int slot = home(hash);
        while (members[slot] != null && Integer.compareUnsigned(hashes[slot], hash) < 0) {
            slot++;
        }
        while (members[slot] != null && hashes[slot] == hash) {
            if (Arrays.equals(members[slot], member)) {
                return slot;
            }
            slot++;
        }
        return -1;
    }

    /// The score of the member in the slot.
    public double scoreAt(int slot) {
        return scores[slot];
    }

    /// The member as it is kept, which is the array to refer to elsewhere.
    byte[] memberAt(int slot) {
        return members[slot];
    }

    /// Changes the score of the member in the slot.
    public void scoreAt(int slot, double score) {
        scores[slot] = score;
    }

    /// Adds a member that is not there.
    public void add(byte[] member, double score) {
        if (size >= homes - homes / 4) {
            resize(homes + homes / 2);
        }
        int hash = hash(member);
        int slot = home(hash);
        while (members[slot] != null && Integer.compareUnsigned(hashes[slot], hash) <= 0) {
            slot++;
        }
        int free = slot;
        while (members[free] != null) {
            free++;
        }
        if (free == members.length - 1) { // The last slot stays free: every search ends there.
            lengthen();
        }
        System.arraycopy(hashes, slot, hashes, slot + 1, free - slot);
        System.arraycopy(members, slot, members, slot + 1, free - slot);
        System.arraycopy(scores, slot, scores, slot + 1, free - slot);
        set(slot, hash, member, score);
        size++;
    }

    /// Removes what is in the slot; those behind that were shifted move up.
    void removeAt(int slot) {
        int end = slot + 1;
        while (members[end] != null && home(hashes[end]) < end) {
            end++;
        }
        int moved = end - slot - 1;
        System.arraycopy(hashes, slot + 1, hashes, slot, moved);
        System.arraycopy(members, slot + 1, members, slot, moved);
        System.arraycopy(scores, slot + 1, scores, slot, moved);
        members[end - 1] = null;
        size--;
        if (homes > FEWEST_HOMES && size < homes / 4) {
            resize(Math.max(FEWEST_HOMES, homes / 2));
        }
    }

    /// Shows members from the cursor on, `count` or a few more, and answers the cursor behind them; 0 if there
    /// are no more. Begins with 0.
    long scan(long cursor, int count, ScoreVisitor visitor) {
        if (cursor > 0xFFFF_FFFFL || cursor < 0) {
            return 0;
        }
        int hash = (int) cursor;
        int slot = home(hash);
        while (slot < members.length && (members[slot] == null || Integer.compareUnsigned(hashes[slot], hash) < 0)) {
            slot++;
        }
        int shown = 0;
        int last = 0;
        for (; slot < members.length; slot++) {
            if (members[slot] == null) {
                continue;
            }
            if (shown >= count && hashes[slot] != last) {
                return hashes[slot] & 0xFFFF_FFFFL;
            }
            last = hashes[slot];
            visitor.visit(members[slot], scores[slot]);
            shown++;
        }
        return 0;
    }

    /// Shows all members, in the order of their hashes.
    void forEach(ScoreVisitor visitor) {
        for (int slot = 0; slot < members.length; slot++) {
            if (members[slot] != null) {
                visitor.visit(members[slot], scores[slot]);
            }
        }
    }

    /// Bytes of the arrays, without the members.
    long memoryBytes() {
        return 64 + (long) members.length * (Integer.BYTES + Integer.BYTES + Double.BYTES);
    }

    private static int hash(byte[] member) {
        return (int) (KeyHash.hash(member) >>> 32);
    }

    /// Where the hash belongs; larger hashes do not belong before.
    private int home(int hash) {
        return (int) (((hash & 0xFFFF_FFFFL) * homes) >>> 32);
    }

    private void resize(int newHomes) {
        int[] oldHashes = hashes;
        byte[][] oldMembers = members;
        double[] oldScores = scores;
        allocate(newHomes, SPARE);
        int next = 0;
        for (int slot = 0; slot < oldMembers.length; slot++) {
            if (oldMembers[slot] != null) {
                next = Math.max(next, home(oldHashes[slot]));
                if (next == members.length - 1) {
                    lengthen();
                }
                set(next++, oldHashes[slot], oldMembers[slot], oldScores[slot]);
            }
        }
    }

    private void set(int slot, int hash, byte[] member, double score) {
        hashes[slot] = hash;
        members[slot] = member;
        scores[slot] = score;
    }

    private void allocate(int newHomes, int spare) {
        homes = newHomes;
        int slots = Math.addExact(newHomes, spare);
        hashes = new int[slots];
        members = new byte[slots][];
        scores = new double[slots];
    }

    /// Makes more slots behind the last home.
    private void lengthen() {
        int slots = members.length + Math.max(SPARE, members.length - homes);
        hashes = Arrays.copyOf(hashes, slots);
        members = Arrays.copyOf(members, slots);
        scores = Arrays.copyOf(scores, slots);
    }
}
