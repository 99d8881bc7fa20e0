package io.sauva.partitioning.multilevel;

import java.util.Arrays;

/// How strongly one vertex is tied to each part: gathered from its row, used, cleared.
///
/// Thread: one. Invariant: `weights[p]` is −1 for each part that is not among the first `count` of `touched`.
final class Connections {
    final long[] weights;
    final int[] touched;
    int count;

    Connections(int parts) {
        weights = new long[parts];
        touched = new int[parts];
        Arrays.fill(weights, -1);
    }

    /// Gathers the row of a vertex; neighbours that are not placed yet do not count.
    void gather(Level level, int[] parts, int vertex) {
        clear();
        int found = 0;
        int end = level.starts[vertex + 1];
        for (int arc = level.starts[vertex]; arc < end; arc++) {
            int part = parts[level.neighbours[arc]];
            if (part >= 0) {
                long before = weights[part];
                if (before < 0) {
                    touched[found++] = part;
                    before = 0;
                }
                weights[part] = before + level.edgeWeights[arc];
            }
        }
        count = found;
    }

    long to(int part) {
        return Math.max(0, weights[part]);
    }

    private void clear() {
        for (int index = 0; index < count; index++) {
            weights[touched[index]] = -1;
        }
        count = 0;
    }
}
