package io.sauva.partitioning.multilevel;

/// The vertices of one level divided among parts, with the load of each part.
///
/// Thread: one. Invariant: `loads[p]` is the weight of the vertices whose part is `p`; vertices that are not
/// placed yet have part −1.
final class Division {
    static final int UNPLACED = -1;

    final int[] parts;
    final long[] loads;

    /// The heaviest that a part should be; a part above it holds a giant or asks for a rebalancing.
    final long limit;

    Division(int[] parts, long[] loads, long limit) {
        this.parts = parts;
        this.loads = loads;
        this.limit = limit;
    }

    void place(Level level, int vertex, int part) {
        parts[vertex] = part;
        loads[part] += level.vertexWeights[vertex];
    }

    void move(Level level, int vertex, int part) {
        long weight = level.vertexWeights[vertex];
        loads[parts[vertex]] -= weight;
        loads[part] += weight;
        parts[vertex] = part;
    }

    boolean hasRoom(int part, long weight) {
        return loads[part] + weight <= limit;
    }

    boolean overloaded() {
        for (long load : loads) {
            if (load > limit) {
                return true;
            }
        }
        return false;
    }

    int lightest() {
        int lightest = 0;
        for (int part = 1; part < loads.length; part++) {
            if (loads[part] < loads[lightest]) {
                lightest = part;
            }
        }
        return lightest;
    }
}
