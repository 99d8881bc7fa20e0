package io.sauva.partitioning.multilevel;

/// Which vertices have a neighbour in another part. Found once for all who only look there: to look at every
/// edge is what a warm partitioning spends most of its time on.
///
/// Thread: one.
final class Boundary {
    private Boundary() {}

    /// A mark for each vertex at the boundary.
    ///
    /// @param level the finest level: its rows are ascending, so that looking at the upper end of each row is
    /// to look at each edge once
    static boolean[] of(Level level, int[] parts) {
        boolean[] marks = new boolean[level.vertices];
        for (int vertex = 0; vertex < level.vertices; vertex++) {
            int part = parts[vertex];
            int start = level.starts[vertex];
            for (int arc = level.starts[vertex + 1] - 1; arc >= start; arc--) {
                int other = level.neighbours[arc];
                if (other < vertex) {
                    break;
                }
                if (parts[other] != part) {
                    marks[vertex] = true;
                    marks[other] = true;
                }
            }
        }
        return marks;
    }
}
