package io.sauva.partitioning.tracking;

import io.sauva.partitioning.graph.Graph;
import java.util.Arrays;

/// Adds a trace to the graph of what was before: the old weights fade by a factor, the new ones count in full.
///
/// The keys of both are merged in order, which gives the numbering. Then the rows are made one by one: the
/// neighbours of a vertex in the old graph and in the trace are gathered in one array indexed by vertex, so that
/// nothing has to be hashed, and sorted at the end.
///
/// Memory beside the result: 4 bytes for each arc of the trace (twice a pair, see [Pairs]), 24 a vertex.
///
/// Thread: one; used once.
final class GraphMerge {
    private final WorkloadGraph history;
    private final double factor;
    private final Trace trace;
    private final boolean byCost;

    private int[] ofHistory;
    private int[] ofTrace;
    private byte[][] keys;
    private long[] hashes;
    private long[] weights;
    private int vertices;

    private int[] traceStarts;
    private int[] traceArcs;

    private int[] neighbours = new int[1024];
    private long[] edgeWeights = new long[1024];
    private int arcs;

    private GraphMerge(WorkloadGraph history, double factor, Trace trace, boolean byCost) {
        this.history = history;
        this.factor = factor;
        this.trace = trace;
        this.byCost = byCost;
    }

    /// The old graph, faded, and the trace. Weights of vertices are accesses, or nanoseconds.
    static WorkloadGraph of(WorkloadGraph history, double factor, Trace trace, boolean byCost) {
        return new GraphMerge(history, factor, trace, byCost).merge();
    }

    private WorkloadGraph merge() {
        mergeKeys(KeyOrder.sort(usedNumbers(), trace.keys()));
        weigh();
        collectArcsOfTrace();
        int[] starts = rows();
        Graph graph = new Graph(starts, Arrays.copyOf(neighbours, arcs), Arrays.copyOf(edgeWeights, arcs), weights);
        return new WorkloadGraph(keys, hashes, graph);
    }

    private int[] usedNumbers() {
        boolean[] used = new boolean[trace.keyCount()];
        int count = 0;
        int[] log = trace.log();
        for (int at = 0; at < log.length; ) {
            int end = at + Trace.HEADER + log[at];
            for (int key = at + Trace.HEADER; key < end; key++) {
                count += used[log[key]] ? 0 : 1;
                used[log[key]] = true;
            }
            at = end;
        }
        int[] numbers = new int[count];
        for (int number = 0, at = 0; number < used.length; number++) {
            if (used[number]) {
                numbers[at++] = number;
            }
        }
        return numbers;
    }

    private void mergeKeys(int[] sorted) {
        byte[][] oldKeys = history.keys();
        long[] oldWeights = history.graph().vertexWeights();
        keys = new byte[oldKeys.length + sorted.length][];
        hashes = new long[keys.length];
        weights = new long[keys.length];
        ofHistory = new int[oldKeys.length];
        ofTrace = new int[trace.keyCount()];
        int old = 0;
        int fresh = 0;
        while (old < oldKeys.length || fresh < sorted.length) {
            int order = old == oldKeys.length
                    ? 1
                    : fresh == sorted.length ? -1 : Arrays.compareUnsigned(oldKeys[old], trace.key(sorted[fresh]));
            long faded = order <= 0 ? fade(oldWeights[old]) : 0;
            if (order < 0 && faded == 0) {
                ofHistory[old++] = -1; // forgotten
                continue;
            }
            keys[vertices] = order <= 0 ? oldKeys[old] : trace.key(sorted[fresh]);
            hashes[vertices] = order <= 0 ? history.hashes()[old] : trace.hash(sorted[fresh]);
            weights[vertices] = faded;
            if (order <= 0) {
                ofHistory[old++] = vertices;
            }
            if (order >= 0) {
                ofTrace[sorted[fresh++]] = vertices;
            }
            vertices++;
        }
        keys = Arrays.copyOf(keys, vertices);
        hashes = Arrays.copyOf(hashes, vertices);
        weights = Arrays.copyOf(weights, vertices);
    }

    private void weigh() {
        int[] log = trace.log();
        for (int at = 0; at < log.length; ) {
            int count = log[at];
            long weight = WorkloadGraph.ONE * (byCost ? Math.max(1, Math.abs(log[at + 1]) / Math.max(1, count)) : 1);
            for (int key = at + Trace.HEADER; key < at + Trace.HEADER + count; key++) {
                weights[ofTrace[log[key]]] += weight;
            }
            at += Trace.HEADER + count;
        }
    }

    /// Counting sort of the trace's arcs by their first end.
    private void collectArcsOfTrace() {
        int[] log = trace.log();
        traceStarts = new int[vertices + 1];
        for (int at = 0; at < log.length; at += Trace.HEADER + log[at]) {
            int reach = Pairs.reach(log[at]);
            for (int one = 0; one < log[at]; one++) {
                int degree = Math.min(reach, log[at] - 1 - one) + Math.min(reach, one);
                traceStarts[ofTrace[log[at + Trace.HEADER + one]] + 1] += degree;
            }
        }
        for (int vertex = 0; vertex < vertices; vertex++) {
            traceStarts[vertex + 1] += traceStarts[vertex];
        }
        traceArcs = new int[traceStarts[vertices]];
        int[] next = Arrays.copyOf(traceStarts, vertices);
        for (int at = 0; at < log.length; at += Trace.HEADER + log[at]) {
            int first = at + Trace.HEADER;
            int reach = Pairs.reach(log[at]);
            for (int one = 0; one < log[at]; one++) {
                int vertex = ofTrace[log[first + one]];
                for (int other = one + 1; other <= Math.min(one + reach, log[at] - 1); other++) {
                    int neighbour = ofTrace[log[first + other]];
                    traceArcs[next[vertex]++] = neighbour;
                    traceArcs[next[neighbour]++] = vertex;
                }
            }
        }
    }

    private int[] rows() {
        Graph old = history.graph();
        long[] gathered = new long[vertices];
        int[] starts = new int[vertices + 1];
        int oldVertex = 0;
        for (int vertex = 0; vertex < vertices; vertex++) {
            int rowStart = arcs;
            while (oldVertex < ofHistory.length && ofHistory[oldVertex] < vertex) {
                oldVertex++; // forgotten ones have −1
            }
            if (oldVertex < ofHistory.length && ofHistory[oldVertex] == vertex) {
                for (int arc = old.starts()[oldVertex]; arc < old.starts()[oldVertex + 1]; arc++) {
                    int neighbour = ofHistory[old.neighbours()[arc]];
                    long faded = fade(old.edgeWeights()[arc]);
                    if (neighbour >= 0 && faded > 0) {
                        gather(gathered, neighbour, faded);
                    }
                }
            }
            for (int arc = traceStarts[vertex]; arc < traceStarts[vertex + 1]; arc++) {
                gather(gathered, traceArcs[arc], WorkloadGraph.ONE);
            }
            Arrays.sort(neighbours, rowStart, arcs);
            for (int arc = rowStart; arc < arcs; arc++) {
                edgeWeights[arc] = gathered[neighbours[arc]];
                gathered[neighbours[arc]] = 0;
            }
            starts[vertex + 1] = arcs;
        }
        return starts;
    }

    private void gather(long[] gathered, int neighbour, long weight) {
        if (gathered[neighbour] == 0) {
            if (arcs == neighbours.length) {
                neighbours = Arrays.copyOf(neighbours, arcs + (arcs >> 1));
                edgeWeights = Arrays.copyOf(edgeWeights, neighbours.length);
            }
            neighbours[arcs++] = neighbour;
        }
        gathered[neighbour] += weight;
    }

    private long fade(long weight) {
        return factor == 1 ? weight : (long) (weight * factor);
    }
}
