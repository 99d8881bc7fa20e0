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

    /// The same in one of several slices of the vertices, which have about as many arcs each.
    static boolean[] of(Level level, int[] parts, int slice, int slices) {
        boolean[] marks = new boolean[level.vertices];
        int end = firstOf(level, slice + 1, slices);
        for (int vertex = firstOf(level, slice, slices); vertex < end; vertex++) {
            int part = parts[vertex];
            int arc = level.starts[vertex];
            int rowEnd = level.starts[vertex + 1];
            while (arc < rowEnd && parts[level.neighbours[arc]] == part) {
                arc++;
            }
            marks[vertex] = arc < rowEnd;
        }
        return marks;
    }

    private static int firstOf(Level level, int slice, int slices) {
        int start = (int) ((long) level.arcs() * slice / slices);
        int low = 0;
        int high = level.vertices;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (level.starts[middle] < start) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
