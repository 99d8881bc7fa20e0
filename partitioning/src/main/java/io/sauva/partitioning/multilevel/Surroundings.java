package io.sauva.partitioning.multilevel;

import java.util.Arrays;
import java.util.BitSet;

/// The part of a graph that lies near the boundary of a division, as a graph of its own. What lies
/// further inside a part is one vertex for each part, an anchor, that no cluster takes in: it holds its
/// neighbours, but does not move.
///
/// Thread: one. Invariant: the vertices are the first `vertices.length` of `level`, the anchors follow in
/// the order of the parts; rows lead to anchors, but anchors have empty rows.
final class Surroundings {
    /// So many steps from the boundary a block may begin.
    private static final int STEPS = 4;

    final Level level;
    final int[] vertices;

    private Surroundings(Level level, int[] vertices) {
        this.level = level;
        this.vertices = vertices;
    }

    /// Finds the surroundings of some vertices, or answers `null` if they have more than so many vertices.
    ///
    /// @param pulled marks the vertices at which a block may begin
    static Surroundings of(Level whole, BitSet pulled, int[] parts, int count, Bounds bounds, int most) {
        int[] numbers = new int[whole.vertices];
        Arrays.fill(numbers, -1);
        int[] found = new int[Math.min(most, whole.vertices)];
        int size = 0;
        for (int vertex = pulled.nextSetBit(0); vertex >= 0; vertex = pulled.nextSetBit(vertex + 1)) {
            if (size == found.length) {
                return null;
            }
            numbers[vertex] = 0;
            found[size++] = vertex;
        }
        int from = 0;
        for (int step = 0; step < STEPS; step++) {
            int to = size;
            for (; from < to; from++) {
                for (int arc = whole.starts[found[from]]; arc < whole.starts[found[from] + 1]; arc++) {
                    int other = whole.neighbours[arc];
                    if (numbers[other] < 0) {
                        if (size == found.length) {
                            return null;
                        }
                        numbers[other] = 0;
                        found[size++] = other;
                    }
                }
            }
        }
        int[] vertices = Arrays.copyOf(found, size);
        // Key order again, for the sake of the caches.
        Arrays.sort(vertices);
        for (int index = 0; index < size; index++) {
            numbers[vertices[index]] = index;
        }
        return new Surroundings(extract(whole, parts, count, bounds, vertices, numbers), vertices);
    }

    private static Level extract(Level whole, int[] parts, int count, Bounds bounds, int[] vertices, int[] numbers) {
        int arcs = 0;
        for (int vertex : vertices) {
            arcs += whole.starts[vertex + 1] - whole.starts[vertex];
        }
        int[] starts = new int[vertices.length + count + 1];
        int[] neighbours = new int[arcs];
        long[] edgeWeights = new long[arcs];
        long[] vertexWeights = new long[vertices.length + count];
        int size = 0;
        for (int index = 0; index < vertices.length; index++) {
            int vertex = vertices[index];
            vertexWeights[index] = whole.vertexWeights[vertex];
            for (int arc = whole.starts[vertex]; arc < whole.starts[vertex + 1]; arc++) {
                int other = whole.neighbours[arc];
                // An anchor may stand in a row several times; everybody who reads rows adds up.
                neighbours[size] = numbers[other] >= 0 ? numbers[other] : vertices.length + parts[other];
                edgeWeights[size++] = whole.edgeWeights[arc];
            }
            starts[index + 1] = size;
        }
        for (int part = 0; part < count; part++) {
            starts[vertices.length + part + 1] = size;
            vertexWeights[vertices.length + part] = bounds.light() + 1;
        }
        return new Level(starts, neighbours, edgeWeights, vertexWeights);
    }

    /// The parts of the vertices and the anchors.
    int[] parts(int[] whole) {
        int[] parts = new int[level.vertices];
        for (int index = 0; index < vertices.length; index++) {
            parts[index] = whole[vertices[index]];
        }
        for (int index = vertices.length; index < parts.length; index++) {
            parts[index] = index - vertices.length;
        }
        return parts;
    }
}
