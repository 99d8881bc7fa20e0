package io.sauva.server.value;

import java.util.Arrays;

/// A node of a [ScoreTree]: entries in ascending order, which are members if it is a leaf, and the lower bounds
/// of its children if it is a branch.
///
/// Thread: as the tree.
abstract sealed class ScoreNode permits ScoreLeaf, ScoreBranch {
    /// As many entries a node: eight cache lines of scores, of which a search touches three.
    static final int CAPACITY = 64;
    /// Below that it looks for a neighbour to join.
    static final int THIN = CAPACITY / 4;
    /// Two that join have so many together at most, so that the next insertion does not split them again.
    static final int JOINED = CAPACITY * 3 / 4;

    int count;
    double[] scores;
    byte[][] members;

    ScoreNode(int capacity) {
        scores = new double[capacity];
        members = new byte[capacity][];
    }

    /// Members in and below it.
    abstract int size();

    /// Members in and below it that come before the entry.
    abstract int rank(double score, byte[] member);

    /// Adds an entry that is not there; answers what this node had to give to a new neighbour at its right, or
    /// `null`.
    abstract ScoreNode add(double score, byte[] member);

    /// Removes an entry that is there.
    abstract void remove(double score, byte[] member);

    /// Removes the member of that rank, and answers it.
    abstract byte[] removeAt(int rank);

    /// Takes over all entries of the neighbour at its right, which is not used any more. The bound is that of the
    /// neighbour in the parent.
    abstract void join(ScoreNode right, double boundScore, byte[] boundMember);

    /// Entries that come before this one, `from` at least.
    final int before(double score, byte[] member, int from) {
        int low = from;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (isBefore(scores[middle], members[middle], score, member)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// The order of sorted sets: by score (a negative zero is a zero), then by the bytes of the member.
    static boolean isBefore(double score, byte[] member, double otherScore, byte[] otherMember) {
        return score < otherScore || (score == otherScore && Arrays.compareUnsigned(member, otherMember) < 0);
    }

    final void insertEntry(int place, double score, byte[] member) {
        System.arraycopy(scores, place, scores, place + 1, count - place);
        System.arraycopy(members, place, members, place + 1, count - place);
        scores[place] = score;
        members[place] = member;
        count++;
    }

    final void removeEntry(int place) {
        count--;
        System.arraycopy(scores, place + 1, scores, place, count - place);
        System.arraycopy(members, place + 1, members, place, count - place);
        members[count] = null;
    }

    /// Moves the entries from that place on to the end of another node.
    final void moveEntries(int from, ScoreNode to) {
        int moved = count - from;
        System.arraycopy(scores, from, to.scores, to.count, moved);
        System.arraycopy(members, from, to.members, to.count, moved);
        Arrays.fill(members, from, count, null);
        to.count += moved;
        count = from;
    }
}
