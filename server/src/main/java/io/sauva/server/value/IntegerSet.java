package io.sauva.server.value;

import java.util.Arrays;

/// A small set of integers: an ascending array, eight bytes a member.
///
/// Thread: guarded by the partition of the key it belongs to.
final class IntegerSet {
    private static final int SMALLEST = 4;

    private long[] members;
    private int size;

    IntegerSet() {
        members = new long[SMALLEST];
    }

    private IntegerSet(IntegerSet other) {
        members = Arrays.copyOf(other.members, Math.max(other.size, 1));
        size = other.size;
    }

    int size() {
        return size;
    }

    /// The member of that rank.
    long at(int rank) {
        return members[rank];
    }

    boolean contains(long member) {
        return rank(member) >= 0;
    }

    boolean add(long member) {
        int rank = rank(member);
        if (rank >= 0) {
            return false;
        }
        int place = -rank - 1;
        if (size == members.length) {
            members = Arrays.copyOf(members, size + (size >> 1) + 1);
        }
        System.arraycopy(members, place, members, place + 1, size - place);
        members[place] = member;
        size++;
        return true;
    }

    boolean remove(long member) {
        int rank = rank(member);
        if (rank < 0) {
            return false;
        }
        removeAt(rank);
        return true;
    }

    void removeAt(int rank) {
        System.arraycopy(members, rank + 1, members, rank, size - rank - 1);
        size--;
        if (members.length > SMALLEST && size * 4 < members.length) {
            members = Arrays.copyOf(members, Math.max(SMALLEST, size * 2));
        }
    }

    IntegerSet copy() {
        return new IntegerSet(this);
    }

    long memoryBytes() {
        return Memory.OBJECT + Memory.longs(members.length);
    }

    private int rank(long member) {
        return Arrays.binarySearch(members, 0, size, member);
    }
}
