package io.sauva.partitioning.multilevel;

import java.util.Arrays;
import java.util.SplittableRandom;

/// Divides a coarse graph among parts by halving: the vertices between the first and the second half of
/// the parts, and so on. Each part has its own room, because parts may hold something already. Slack is
/// shared out among the halvings that are still to come; if there is much of it, whatever hangs together
/// stays together.
///
/// Thread: one.
final class RecursiveBisection {
    private final Level whole;
    private final long[] rooms;
    private final int tries;
    private final SplittableRandom random;
    private final int[] parts;
    private final int[] local;

    /// @param rooms how much weight each part may still take
    RecursiveBisection(Level level, long[] rooms, int tries, SplittableRandom random) {
        this.whole = level;
        this.rooms = rooms;
        this.tries = tries;
        this.random = random;
        parts = new int[level.vertices];
        local = new int[level.vertices];
    }

    /// Answers the part of each vertex that was asked for, [Division#UNPLACED] for the others.
    int[] run(int[] vertices) {
        Arrays.fill(parts, Division.UNPLACED);
        Arrays.fill(local, -1);
        divide(vertices, 0, rooms.length);
        return parts;
    }

    private void divide(int[] vertices, int from, int to) {
        if (vertices.length == 0) {
            return;
        }
        if (to - from == 1) {
            for (int vertex : vertices) {
                parts[vertex] = from;
            }
            return;
        }
        int middle = (from + to) >>> 1;
        int[] sides = bisect(extract(vertices), from, middle, to);
        int count = 0;
        for (int side : sides) {
            count += side;
        }
        int[] left = new int[vertices.length - count];
        int[] right = new int[count];
        int lefts = 0;
        int rights = 0;
        for (int index = 0; index < vertices.length; index++) {
            if (sides[index] == 0) {
                left[lefts++] = vertices[index];
            } else {
                right[rights++] = vertices[index];
            }
        }
        divide(left, from, middle);
        divide(right, middle, to);
    }

    private int[] bisect(Level level, int from, int middle, int to) {
        double room0 = room(from, middle);
        double room1 = room(middle, to);
        double weight = 0;
        for (long one : level.vertexWeights) {
            weight += one;
        }
        double share = room0 + room1 == 0 ? 0.5 : room0 / (room0 + room1);
        int halvings = Integer.SIZE - Integer.numberOfLeadingZeros(to - from - 1);
        double allowed = weight + Math.max(0, room0 + room1 - weight) / halvings;
        long limit0 = (long) Math.ceil(allowed * share);
        long limit1 = (long) Math.ceil(allowed * (1 - share));
        return new Bisection(level, (long) (weight * share), limit0, limit1, random).run(tries);
    }

    private double room(int from, int to) {
        double sum = 0;
        for (int part = from; part < to; part++) {
            sum += Math.max(0, rooms[part]);
        }
        return sum;
    }

    /// The graph among some vertices.
    private Level extract(int[] vertices) {
        if (vertices.length == whole.vertices) {
            return whole;
        }
        int arcs = 0;
        for (int index = 0; index < vertices.length; index++) {
            local[vertices[index]] = index;
            arcs += whole.starts[vertices[index] + 1] - whole.starts[vertices[index]];
        }
        int[] starts = new int[vertices.length + 1];
        int[] neighbours = new int[arcs];
        long[] edgeWeights = new long[arcs];
        long[] vertexWeights = new long[vertices.length];
        int size = 0;
        for (int index = 0; index < vertices.length; index++) {
            int vertex = vertices[index];
            vertexWeights[index] = whole.vertexWeights[vertex];
            for (int arc = whole.starts[vertex]; arc < whole.starts[vertex + 1]; arc++) {
                int other = local[whole.neighbours[arc]];
                if (other >= 0) {
                    neighbours[size] = other;
                    edgeWeights[size++] = whole.edgeWeights[arc];
                }
            }
            starts[index + 1] = size;
        }
        for (int vertex : vertices) {
            local[vertex] = -1;
        }
        return new Level(starts, neighbours, edgeWeights, vertexWeights);
    }
}
