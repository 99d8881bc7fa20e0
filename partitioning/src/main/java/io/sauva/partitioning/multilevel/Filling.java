package io.sauva.partitioning.multilevel;

import java.util.Arrays;

/// Places vertices that no edge ties to anything: only their weight matters. Light ones are poured into
/// the parts in vertex order up to a common level, which takes one look at each and gives each part a
/// contiguous range; heavy ones go one by one, the heaviest first, to the lightest part.
///
/// Graham: Bounds on Multiprocessing Timing Anomalies (1969), for the heavy ones.
///
/// Thread: one.
final class Filling {
    private Filling() {}

    /// Pours in light vertices.
    ///
    /// @param vertices those to place, the first `count`
    /// @param parts fills only the first so many parts
    static void pour(Level level, Division division, int[] vertices, int count, int parts) {
        long weight = 0;
        for (int index = 0; index < count; index++) {
            weight += level.vertexWeights[vertices[index]];
        }
        long surface = surface(division.loads, parts, weight);
        int part = 0;
        int index = 0;
        while (index < count && part < parts) {
            int vertex = vertices[index];
            if (division.loads[part] + level.vertexWeights[vertex] <= surface) {
                division.place(level, vertex, part);
                index++;
            } else {
                part++;
            }
        }
        if (index < count) {
            GainHeap byRoom = byRoom(division, parts);
            for (; index < count; index++) {
                toLightest(level, division, byRoom, vertices[index]);
            }
        }
    }

    /// Places heavy vertices, the heaviest first, each into the part that is lightest then.
    static void pack(Level level, Division division, int[] vertices, int count, int parts) {
        GainHeap byWeight = new GainHeap(count);
        for (int index = 0; index < count; index++) {
            byWeight.put(index, (double) level.vertexWeights[vertices[index]]);
        }
        GainHeap byRoom = byRoom(division, parts);
        while (byWeight.size() > 0) {
            toLightest(level, division, byRoom, vertices[byWeight.pop()]);
        }
    }

    private static GainHeap byRoom(Division division, int parts) {
        GainHeap byRoom = new GainHeap(parts);
        for (int part = 0; part < parts; part++) {
            byRoom.put(part, -(double) division.loads[part]);
        }
        return byRoom;
    }

    private static void toLightest(Level level, Division division, GainHeap byRoom, int vertex) {
        int part = byRoom.top();
        division.place(level, vertex, part);
        byRoom.put(part, -(double) division.loads[part]);
    }

    /// How high the loads stand when so much weight has been poured over them, as water would.
    private static long surface(long[] loads, int parts, long weight) {
        long[] sorted = Arrays.copyOf(loads, parts);
        Arrays.sort(sorted);
        long poured = weight;
        for (int part = 1; part < parts; part++) {
            long step = sorted[part] - sorted[part - 1];
            // Compared by division, because the product may not fit.
            if (step > poured / part) {
                return sorted[part - 1] + Math.ceilDiv(poured, part);
            }
            poured -= step * part;
        }
        return sorted[parts - 1] + Math.ceilDiv(poured, parts);
    }
}
