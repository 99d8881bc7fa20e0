package io.sauva.server.value;

import java.util.Arrays;

/// A node with members. Leaves are linked in both directions, for walks.
///
/// The arrays of a tree's first leaf grow with it: most sorted sets are small.
///
/// Thread: as the tree.
final class ScoreLeaf extends ScoreNode {
    ScoreLeaf previous;
    ScoreLeaf next;

    ScoreLeaf(int capacity) {
        super(capacity);
    }

    @Override
    int size() {
        return count;
    }

    @Override
    int rank(double score, byte[] member) {
        return before(score, member, 0);
    }

    @Override
    ScoreNode add(double score, byte[] member) {
        int place = before(score, member, 0);
        if (count < CAPACITY) {
            insert(place, score, member);
            return null;
        }
        ScoreLeaf right = split(place);
        if (place <= count && count < CAPACITY) {
            insert(place, score, member);
        } else {
            right.insert(place - count, score, member);
        }
        return right;
    }

    @Override
    void remove(double score, byte[] member) {
        removeEntry(before(score, member, 0));
    }

    @Override
    byte[] removeAt(int rank) {
        byte[] member = members[rank];
        removeEntry(rank);
        return member;
    }

    @Override
    void join(ScoreNode right, double boundScore, byte[] boundMember) {
        if (scores.length < CAPACITY) {
            resize(CAPACITY);
        }
        right.moveEntries(0, this);
        ((ScoreLeaf) right).unlink();
    }

    /// Gives a member that is here another score, if it belongs here with that too; else answers `false`.
    boolean change(double score, byte[] member, double newScore) {
        // A bound in the parent may be below the first entry of the leaf that has it. So an entry may be moved to
        // an end of this leaf only if no leaf is behind that end.
        if ((previous != null && !isBefore(scores[0], members[0], newScore, member))
                || (next != null && !isBefore(newScore, member, scores[count - 1], members[count - 1]))) {
            return false;
        }
        int old = before(score, member, 0);
        int place = before(newScore, member, 0);
        byte[] kept = members[old];
        if (place > old) {
            place--; // The old entry was counted.
            System.arraycopy(scores, old + 1, scores, old, place - old);
            System.arraycopy(members, old + 1, members, old, place - old);
        } else {
            System.arraycopy(scores, place, scores, place + 1, old - place);
            System.arraycopy(members, place, members, place + 1, old - place);
        }
        scores[place] = newScore;
        members[place] = kept;
        return true;
    }

    /// Takes it out of the row of leaves.
    void unlink() {
        if (previous != null) {
            previous.next = next;
        }
        if (next != null) {
            next.previous = previous;
        }
    }

    private void insert(int place, double score, byte[] member) {
        if (count == scores.length) {
            resize(Math.min(CAPACITY, count * 2));
        }
        insertEntry(place, score, member);
    }

    /// Gives away the upper half; but at the ends of the tree nothing or everything, so that members that come in
    /// ascending or descending order leave full leaves behind.
    private ScoreLeaf split(int place) {
        int from = CAPACITY / 2;
        if (place == CAPACITY && next == null) {
            from = CAPACITY;
        } else if (place == 0 && previous == null) {
            from = 0;
        }
        ScoreLeaf right = new ScoreLeaf(CAPACITY);
        moveEntries(from, right);
        right.next = next;
        right.previous = this;
        if (next != null) {
            next.previous = right;
        }
        next = right;
        return right;
    }

    private void resize(int capacity) {
        scores = Arrays.copyOf(scores, capacity);
        members = Arrays.copyOf(members, capacity);
    }
}
