package io.sauva.partitioning.multilevel;

/// Improves a division of a coarse level further than [Refinement] can: the best move is made even if it
/// loses, each vertex moves at most once in a pass, and what did not pay in the end is taken back. That
/// leads out of many local minima, at a price that only small graphs are worth.
///
/// Fiduccia and Mattheyses' method for more than two parts, with one heap for all of them.
///
/// Thread: one. Invariant: no move makes a part heavier than the limit, no pass makes the cut larger.
final class HillClimbing {
    private final Level level;
    private final Division division;
    private final Connections connections;
    private final GainHeap best;
    private final boolean[] locked;
    private final int[] moved;
    private final int[] origins;

    /// Found by the last [#look].
    private int target;

    private long gain;

    HillClimbing(Level level, Division division) {
        this.level = level;
        this.division = division;
        connections = new Connections(division.loads.length);
        best = new GainHeap(level.vertices);
        locked = new boolean[level.vertices];
        moved = new int[level.vertices];
        origins = new int[level.vertices];
    }

    /// Passes until one brings nothing, or so often.
    void run(int passes, int patience) {
        for (int pass = 0; pass < passes; pass++) {
            if (pass(patience) == 0) {
                return;
            }
        }
    }

    /// Answers how much cut it saved.
    private long pass(int patience) {
        best.clear();
        for (int vertex = 0; vertex < level.vertices; vertex++) {
            locked[vertex] = false;
            if (look(vertex)) {
                best.put(vertex, (double) gain);
            }
        }
        long saved = 0;
        long mostSaved = 0;
        int made = 0;
        int kept = 0;
        while (best.size() > 0 && made - kept < patience) {
            int vertex = best.pop();
            if (!look(vertex)) {
                continue;
            }
            // Its target may have filled up since; then it waits for its new turn.
            if (best.size() > 0 && gain < best.topKey()) {
                best.put(vertex, (double) gain);
                continue;
            }
            locked[vertex] = true;
            saved += gain;
            moved[made] = vertex;
            origins[made++] = division.parts[vertex];
            division.move(level, vertex, target);
            if (saved > mostSaved) {
                mostSaved = saved;
                kept = made;
            }
            lookAtNeighbours(vertex);
        }
        while (made > kept) {
            made--;
            division.move(level, moved[made], origins[made]);
        }
        return mostSaved;
    }

    private void lookAtNeighbours(int vertex) {
        int end = level.starts[vertex + 1];
        for (int arc = level.starts[vertex]; arc < end; arc++) {
            int other = level.neighbours[arc];
            if (!locked[other]) {
                if (look(other)) {
                    best.put(other, (double) gain);
                } else {
                    best.remove(other);
                }
            }
        }
    }

    /// Finds the best move of a vertex to a part that it is tied to and that has room; answers whether
    /// there is one.
    private boolean look(int vertex) {
        int from = division.parts[vertex];
        long weight = level.vertexWeights[vertex];
        connections.gather(level, division.parts, vertex);
        target = -1;
        long tie = -1;
        for (int index = 0; index < connections.count; index++) {
            int part = connections.touched[index];
            if (part != from && connections.weights[part] > tie && division.hasRoom(part, weight)) {
                target = part;
                tie = connections.weights[part];
            }
        }
        gain = tie - connections.to(from);
        return target >= 0;
    }
}
