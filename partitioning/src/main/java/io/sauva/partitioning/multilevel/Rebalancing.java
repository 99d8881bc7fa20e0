package io.sauva.partitioning.multilevel;

/// Brings overloaded parts below the limit at the least cost in cut.
///
/// First the heavy vertices: if those of one part alone exceed the limit, the lightest of them go
/// elsewhere, each to the part it is tied to most among those whose heavy vertices leave room. After
/// that, whatever is overloaded gives away what costs least cut for its weight. A light vertex always
/// finds room, because some part is not above the mean; so the limit is kept wherever the heavy vertices
/// fit.
///
/// Thread: one.
final class Rebalancing {
    private static final int ROUNDS = 3;

    private final Bounds bounds;
    private final Connections connections;
    private final int[] homes;
    private final long penalty;
    private final int parts;

    /// @param homes where each vertex is at present, or `null`; leaving it costs the penalty
    Rebalancing(int parts, Bounds bounds, int[] homes, long penalty) {
        this.parts = parts;
        this.bounds = bounds;
        this.homes = homes;
        this.penalty = penalty;
        connections = new Connections(parts);
    }

    void run(Level level, Division division) {
        if (!division.overloaded()) {
            return;
        }
        separateHeavy(level, division);
        for (int round = 0; round < ROUNDS && division.overloaded(); round++) {
            relieve(level, division, round > 0);
        }
    }

    /// @param anyway also moves what finds no room, if only the two parts become more even; a later round
    ///     can go on from there
    private void relieve(Level level, Division division, boolean anyway) {
        boolean[] overloaded = new boolean[parts];
        for (int part = 0; part < parts; part++) {
            overloaded[part] = division.loads[part] > division.limit;
        }
        GainHeap cheapest = new GainHeap(level.vertices);
        for (int vertex = 0; vertex < level.vertices; vertex++) {
            long weight = level.vertexWeights[vertex];
            if (overloaded[division.parts[vertex]] && weight > 0 && !bounds.isGiant(weight)) {
                int target = target(level, division, vertex);
                cheapest.put(vertex, priority(division, vertex, target, weight));
            }
        }
        while (cheapest.size() > 0) {
            double key = cheapest.topKey();
            int vertex = cheapest.pop();
            int from = division.parts[vertex];
            if (division.loads[from] <= division.limit) {
                continue;
            }
            long weight = level.vertexWeights[vertex];
            int target = target(level, division, vertex);
            double now = priority(division, vertex, target, weight);
            // Its neighbours or its target may have changed since; then it waits for its new turn.
            if (now < key && cheapest.size() > 0 && now < cheapest.topKey()) {
                cheapest.put(vertex, now);
            } else if (division.hasRoom(target, weight)
                    || (anyway && division.loads[target] + weight < division.loads[from])) {
                division.move(level, vertex, target);
                if (division.loads[from] <= division.limit && !division.overloaded()) {
                    return;
                }
            }
        }
    }

    /// Where a vertex would go: to its strongest tie with room, otherwise to the lightest part. Leaves
    /// the ties in `connections`.
    private int target(Level level, Division division, int vertex) {
        connections.gather(level, division.parts, vertex);
        int from = division.parts[vertex];
        long weight = level.vertexWeights[vertex];
        int best = -1;
        long bestTie = -1;
        for (int index = 0; index < connections.count; index++) {
            int part = connections.touched[index];
            long tie = connections.weights[part] + bonus(vertex, part);
            if (part != from && tie > bestTie && division.hasRoom(part, weight)) {
                best = part;
                bestTie = tie;
            }
        }
        return best >= 0 ? best : division.lightest();
    }

    private long bonus(int vertex, int part) {
        return homes != null && homes[vertex] == part ? penalty : 0;
    }

    /// The cut that a move saves, for each unit of weight; most moves here lose some.
    private double priority(Division division, int vertex, int target, long weight) {
        int from = division.parts[vertex];
        double gain =
                (double) connections.to(target) + bonus(vertex, target) - connections.to(from) - bonus(vertex, from);
        return gain >= 0 ? gain * weight : gain / weight;
    }

    private void separateHeavy(Level level, Division division) {
        long[] heavy = new long[parts];
        for (int vertex = 0; vertex < level.vertices; vertex++) {
            long weight = level.vertexWeights[vertex];
            if (weight > bounds.light()) {
                heavy[division.parts[vertex]] += weight;
            }
        }
        boolean fits = true;
        for (int part = 0; part < parts; part++) {
            fits &= heavy[part] <= division.limit;
        }
        if (fits) {
            return;
        }
        GainHeap heaviest = new GainHeap(level.vertices);
        for (int vertex = 0; vertex < level.vertices; vertex++) {
            long weight = level.vertexWeights[vertex];
            if (weight > bounds.light() && heavy[division.parts[vertex]] > division.limit) {
                heaviest.put(vertex, (double) weight);
            }
        }
        for (int part = 0; part < parts; part++) {
            if (heavy[part] > division.limit) {
                heavy[part] = 0;
            }
        }
        while (heaviest.size() > 0) {
            int vertex = heaviest.pop();
            int part = seat(level, division, heavy, vertex);
            heavy[part] += level.vertexWeights[vertex];
            if (part != division.parts[vertex]) {
                division.move(level, vertex, part);
            }
        }
    }

    /// The part for a heavy vertex: its own if it still fits, then its strongest tie that has room, then
    /// the one with the least heavy weight. Room is counted among heavy vertices only: the light ones
    /// give way.
    private int seat(Level level, Division division, long[] heavy, int vertex) {
        long weight = level.vertexWeights[vertex];
        int own = division.parts[vertex];
        if (heavy[own] == 0 || heavy[own] + weight <= division.limit) {
            return own;
        }
        int best = -1;
        long bestTie = 0;
        connections.gather(level, division.parts, vertex);
        for (int index = 0; index < connections.count; index++) {
            int part = connections.touched[index];
            if (connections.weights[part] > bestTie && heavy[part] + weight <= division.limit) {
                best = part;
                bestTie = connections.weights[part];
            }
        }
        if (best < 0) {
            best = own;
            for (int part = 0; part < parts; part++) {
                if (heavy[part] < heavy[best]) {
                    best = part;
                }
            }
        }
        return best;
    }
}
