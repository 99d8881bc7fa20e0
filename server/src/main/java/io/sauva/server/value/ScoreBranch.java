package io.sauva.server.value;

import java.util.Arrays;

/// A node with nodes below it, and how many members each of them has.
///
/// Thread: as the tree.
/// Invariant: what is below a child is not before the child's entry, and before the entry of the next child. The
/// first child's entry does not count: everything smaller is there too.
final class ScoreBranch extends ScoreNode {
    private final ScoreNode[] children = new ScoreNode[CAPACITY];
    private final int[] sizes = new int[CAPACITY];
    private int size;

    ScoreBranch() {
        super(CAPACITY);
    }

    /// A branch over two nodes.
    ScoreBranch(ScoreNode left, ScoreNode right) {
        this();
        insertChild(0, left);
        insertChild(1, right);
    }

    @Override
    int size() {
        return size;
    }

    ScoreNode child(int place) {
        return children[place];
    }

    /// The child where the entry belongs.
    ScoreNode childFor(double score, byte[] member) {
        return children[placeFor(score, member)];
    }

    /// Members below the children before that place.
    int sizeBefore(int place) {
        int sum = 0;
        for (int child = 0; child < place; child++) {
            sum += sizes[child];
        }
        return sum;
    }

    /// The place of the child that has the member of that rank.
    int placeOf(int rank) {
        int left = rank;
        int child = 0;
        while (left >= sizes[child]) {
            left -= sizes[child++];
        }
        return child;
    }

    @Override
    int rank(double score, byte[] member) {
        int child = placeFor(score, member);
        return sizeBefore(child) + children[child].rank(score, member);
    }

    @Override
    ScoreNode add(double score, byte[] member) {
        int child = placeFor(score, member);
        ScoreNode added = children[child].add(score, member);
        size++;
        sizes[child]++;
        if (added == null) {
            return null;
        }
        sizes[child] -= added.size();
        size -= added.size(); // It is counted again when it becomes a child.
        int place = child + 1;
        if (count < CAPACITY) {
            insertChild(place, added);
            return null;
        }
        // Who adds behind the last child goes on doing so: leave this branch full.
        ScoreBranch right = split(place == CAPACITY ? CAPACITY - 1 : CAPACITY / 2);
        if (place <= count) {
            insertChild(place, added);
        } else {
            right.insertChild(place - count, added);
        }
        return right;
    }

    @Override
    void remove(double score, byte[] member) {
        int child = placeFor(score, member);
        children[child].remove(score, member);
        lost(child);
    }

    @Override
    byte[] removeAt(int rank) {
        int child = placeOf(rank);
        byte[] member = children[child].removeAt(rank - sizeBefore(child));
        lost(child);
        return member;
    }

    @Override
    void join(ScoreNode right, double boundScore, byte[] boundMember) {
        ScoreBranch other = (ScoreBranch) right;
        // The neighbour's own first entry may be larger, because it did not count there.
        other.scores[0] = boundScore;
        other.members[0] = boundMember;
        System.arraycopy(other.children, 0, children, count, other.count);
        System.arraycopy(other.sizes, 0, sizes, count, other.count);
        size += other.size;
        other.moveEntries(0, this);
    }

    private int placeFor(double score, byte[] member) {
        int place = before(score, member, 1);
        // An entry that is equal to a child's belongs to that child.
        boolean equal = place < count && !isBefore(score, member, scores[place], members[place]);
        return equal ? place : place - 1;
    }

    private void lost(int child) {
        size--;
        sizes[child]--;
        if (children[child].count == 0) {
            if (children[child] instanceof ScoreLeaf leaf) {
                leaf.unlink();
            }
            removeChild(child);
        } else if (children[child].count < THIN && !tryJoin(child - 1)) {
            tryJoin(child);
        }
    }

    /// Joins the child of that place and the next one if both are there and fit.
    private boolean tryJoin(int left) {
        int right = left + 1;
        if (left < 0 || right >= count || children[left].count + children[right].count > JOINED) {
            return false;
        }
        children[left].join(children[right], scores[right], members[right]);
        sizes[left] += sizes[right];
        size += sizes[right]; // removeChild takes them off.
        removeChild(right);
        return true;
    }

    private ScoreBranch split(int from) {
        ScoreBranch right = new ScoreBranch();
        int moved = count - from;
        System.arraycopy(children, from, right.children, 0, moved);
        System.arraycopy(sizes, from, right.sizes, 0, moved);
        Arrays.fill(children, from, count, null);
        for (int child = 0; child < moved; child++) {
            right.size += right.sizes[child];
        }
        size -= right.size;
        moveEntries(from, right);
        return right;
    }

    private void insertChild(int place, ScoreNode child) {
        System.arraycopy(children, place, children, place + 1, count - place);
        System.arraycopy(sizes, place, sizes, place + 1, count - place);
        children[place] = child;
        sizes[place] = child.size();
        size += sizes[place];
        insertEntry(place, child.scores[0], child.members[0]);
    }

    private void removeChild(int place) {
        size -= sizes[place];
        removeEntry(place);
        System.arraycopy(children, place + 1, children, place, count - place);
        System.arraycopy(sizes, place + 1, sizes, place, count - place);
        children[count] = null;
    }
}
