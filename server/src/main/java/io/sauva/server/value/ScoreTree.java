package io.sauva.server.value;

import java.util.Arrays;

/// Members in the order of their scores, with their ranks: a B+-tree whose branches know how many members are
/// below each child.
///
/// Every range, by rank, by score or by member, is found as two ranks in two ways down; skipping a million
/// members (`LIMIT`) is a subtraction. A search compares scores that lie side by side in memory, and
/// looks at members only where scores are equal. A member costs a reference and a score here, and no object.
///
/// Thread: guarded by the partition of its key, as the value that has it.
final class ScoreTree {
    private static final int FIRST_CAPACITY = 4;

    private record Place(ScoreLeaf leaf, int index) {}

    private ScoreNode root = new ScoreLeaf(FIRST_CAPACITY);

    int size() {
        return root.size();
    }

    /// Members that come before this entry, whether it is there or not.
    int rank(double score, byte[] member) {
        return root.rank(score, member);
    }

    /// Adds an entry that is not there.
    void add(double score, byte[] member) {
        ScoreNode right = root.add(score, member);
        if (right != null) {
            root = new ScoreBranch(root, right);
        }
    }

    /// Removes an entry that is there.
    void remove(double score, byte[] member) {
        root.remove(score, member);
        lowerRoot();
    }

    /// Removes the member of that rank, and answers it.
    byte[] removeAt(int rank) {
        byte[] member = root.removeAt(rank);
        lowerRoot();
        return member;
    }

    /// Gives a member that is there another score.
    void change(double score, byte[] member, double newScore) {
        ScoreNode node = root;
        while (node instanceof ScoreBranch branch) {
            node = branch.childFor(score, member);
        }
        if (!((ScoreLeaf) node).change(score, member, newScore)) {
            remove(score, member);
            add(newScore, member);
        }
    }

    byte[] memberAt(int rank) {
        Place place = locate(rank);
        return place.leaf.members[place.index];
    }

    double scoreAt(int rank) {
        Place place = locate(rank);
        return place.leaf.scores[place.index];
    }

    /// The rank of the member, or -1, by looking at all: for few.
    int search(byte[] member) {
        int rank = 0;
        for (ScoreLeaf leaf = locate(0).leaf; leaf != null; leaf = leaf.next) {
            for (int place = 0; place < leaf.count; place++, rank++) {
                if (Arrays.equals(leaf.members[place], member)) {
                    return rank;
                }
            }
        }
        return -1;
    }

    /// Shows the members of these ranks (`to` exclusive) in ascending order.
    void ascending(int from, int to, ScoreVisitor visitor) {
        int left = to - from;
        if (left <= 0) {
            return;
        }
        Place first = locate(from);
        int place = first.index;
        for (ScoreLeaf leaf = first.leaf; left > 0; leaf = leaf.next, place = 0) {
            int end = Math.min(leaf.count, place + left);
            left -= end - place;
            for (; place < end; place++) {
                visitor.visit(leaf.members[place], leaf.scores[place]);
            }
        }
    }

    /// Shows the members of these ranks (`to` exclusive) in descending order.
    void descending(int from, int to, ScoreVisitor visitor) {
        int left = to - from;
        if (left <= 0) {
            return;
        }
        Place last = locate(to - 1);
        int place = last.index;
        ScoreLeaf leaf = last.leaf;
        while (true) {
            for (; place >= 0 && left > 0; place--, left--) {
                visitor.visit(leaf.members[place], leaf.scores[place]);
            }
            if (left == 0) {
                return;
            }
            leaf = leaf.previous;
            place = leaf.count - 1;
        }
    }

    private Place locate(int rank) {
        ScoreNode node = root;
        int left = rank;
        while (node instanceof ScoreBranch branch) {
            int place = branch.placeOf(left);
            left -= branch.sizeBefore(place);
            node = branch.child(place);
        }
        return new Place((ScoreLeaf) node, left);
    }

    private void lowerRoot() {
        while (root instanceof ScoreBranch branch && branch.count <= 1) {
            root = branch.count == 1 ? branch.child(0) : new ScoreLeaf(FIRST_CAPACITY);
        }
    }
}
