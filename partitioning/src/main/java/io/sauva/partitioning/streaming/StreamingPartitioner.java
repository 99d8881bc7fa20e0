package io.sauva.partitioning.streaming;

import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.Problem;
import io.sauva.partitioning.graph.Graph;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Looks at the vertices one after another and puts each where its neighbours are, the less eagerly the
/// fuller that part is. Hot vertices come first, the heaviest to the lightest part. It starts from the
/// present assignment and streams a few times more, which repairs most of what the first stream could not
/// know.
///
/// Two rules say how eagerly: LDG multiplies what ties the vertex to a part by the room left there; Fennel
/// subtracts what one vertex more costs where parts cost more than in proportion to their weight.
///
/// Stanton, Kliot: Streaming Graph Partitioning for Large Distributed Graphs (2012), their linear
/// deterministic greedy; Tsourakakis, Gkantsidis, Radunovic, Vojnovic: FENNEL (2014); Nishimura, Ugander:
/// Restreaming Graph Partitioning (2013).
///
/// Thread: any; it remembers nothing. Invariant: `loads[p]` is the weight of the vertices placed in `p`.
public final class StreamingPartitioner implements Partitioner {
    private static final int STREAMS = 4;

    /// A vertex of more than this share of a part is hot: it may not fit any more once the parts have
    /// filled up.
    private static final double HOT = 0.05;

    /// How what ties a vertex to a part is weighed against the part's load.
    enum Rule {
        LDG,
        FENNEL
    }

    private final Rule rule;

    StreamingPartitioner(Rule rule) {
        this.rule = rule;
    }

    @Override
    public int[] partition(Problem problem) {
        return new Stream(problem, rule).run();
    }

    /// One run over one problem.
    private static final class Stream {
        private final Problem problem;
        private final Graph graph;
        private final long limit;
        private final int[] parts;
        private final long[] loads;
        private final long[] ties;
        private final int[] touched;
        /// What a part's load costs with Fennel, by its square root; negative with LDG.
        private final double fennel;

        Stream(Problem problem, Rule rule) {
            this.problem = problem;
            graph = problem.graph();
            limit = problem.heaviestPart();
            fennel = rule == Rule.FENNEL ? 1.5 * fennelAlpha(problem) : -1;
            parts = new int[graph.vertices()];
            loads = new long[problem.parts()];
            ties = new long[problem.parts()];
            touched = new int[problem.parts()];
            Arrays.fill(ties, -1);
        }

        int[] run() {
            for (int vertex = 0; vertex < parts.length; vertex++) {
                int present = problem.present()[vertex];
                parts[vertex] = present < problem.parts() ? present : Problem.NOWHERE;
                if (parts[vertex] != Problem.NOWHERE) {
                    loads[parts[vertex]] += graph.vertexWeights()[vertex];
                }
            }
            placeHot();
            for (int stream = 0; stream < STREAMS; stream++) {
                int changes = 0;
                for (int vertex = 0; vertex < parts.length; vertex++) {
                    changes += place(vertex) ? 1 : 0;
                }
                if (changes <= parts.length >>> 7) {
                    break;
                }
            }
            return parts;
        }

        private void placeHot() {
            double hot = Math.max(limit * HOT, 1);
            int[] order = IntStream.range(0, parts.length)
                    .filter(vertex -> parts[vertex] == Problem.NOWHERE && graph.vertexWeights()[vertex] > hot)
                    .boxed()
                    .sorted((left, right) -> Long.compare(graph.vertexWeights()[right], graph.vertexWeights()[left]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            for (int vertex : order) {
                parts[vertex] = lightest();
                loads[parts[vertex]] += graph.vertexWeights()[vertex];
            }
        }

        /// Places a vertex anew; answers whether it changed its part.
        private boolean place(int vertex) {
            long weight = graph.vertexWeights()[vertex];
            int before = parts[vertex];
            if (before != Problem.NOWHERE) {
                loads[before] -= weight;
            }
            int best = best(vertex, before, weight);
            parts[vertex] = best;
            loads[best] += weight;
            return best != before;
        }

        private int best(int vertex, int before, long weight) {
            int found = gather(vertex);
            int best = Problem.NOWHERE;
            int free = lightest();
            double bestScore = fennel < 0 ? 0 : score(0, loads[free]);
            int home = problem.present()[vertex];
            for (int index = 0; index < found; index++) {
                int part = touched[index];
                double tie = ties[part] + (part == home ? problem.movePenalty() : 0);
                ties[part] = -1;
                double score = score(tie, loads[part]);
                if (score > bestScore && loads[part] + weight <= limit) {
                    best = part;
                    bestScore = score;
                }
            }
            if (best == Problem.NOWHERE) {
                best = before != Problem.NOWHERE && loads[before] + weight <= limit ? before : free;
            }
            return best;
        }

        private double score(double tie, long load) {
            return fennel < 0
                    ? tie * (1 - (double) load / Math.max(limit, 1))
                    : tie - fennel * Math.sqrt((double) load);
        }

        /// Their α for γ = 3/2, with weights for numbers.
        private static double fennelAlpha(Problem problem) {
            double vertices = Math.max(1, problem.graph().totalVertexWeight());
            return problem.graph().totalEdgeWeight() * Math.sqrt(problem.parts()) / (vertices * Math.sqrt(vertices));
        }

        private int gather(int vertex) {
            int found = 0;
            for (int arc = graph.starts()[vertex]; arc < graph.starts()[vertex + 1]; arc++) {
                int part = parts[graph.neighbours()[arc]];
                if (part != Problem.NOWHERE) {
                    if (ties[part] < 0) {
                        ties[part] = 0;
                        touched[found++] = part;
                    }
                    ties[part] += graph.edgeWeights()[arc];
                }
            }
            return found;
        }

        private int lightest() {
            int lightest = 0;
            for (int part = 1; part < loads.length; part++) {
                if (loads[part] < loads[lightest]) {
                    lightest = part;
                }
            }
            return lightest;
        }
    }
}
