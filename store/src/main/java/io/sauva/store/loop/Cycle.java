package io.sauva.store.loop;

import io.sauva.concurrent.clock.Clock;
import io.sauva.partitioning.Partitioner;
import io.sauva.partitioning.PartitioningException;
import io.sauva.partitioning.Problem;
import io.sauva.partitioning.Quality;
import io.sauva.partitioning.tracking.LoadReport;
import io.sauva.partitioning.tracking.Trace;
import io.sauva.partitioning.tracking.Workload;
import io.sauva.partitioning.tracking.WorkloadGraph;
import io.sauva.store.StoreException;
import io.sauva.store.repartitioning.Phase;
import io.sauva.store.repartitioning.Repartitioning;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;

/// The steps of a repartitioning, for the paces to put together: measure, learn, adopt.
///
/// Thread: that of the loop.
final class Cycle {
    private final Repartitioning options;
    private final Keyspace keyspace;
    private final Workload workload;
    private final Partitioner partitioner;
    private final Mover mover;
    private final Clock clock;
    private final Ledger ledger;
    private final BooleanSupplier ending;
    /// What the keys were last divided by; a key in it is where it is on purpose.
    private Candidate adopted;

    Cycle(
            Repartitioning options,
            Keyspace keyspace,
            Workload workload,
            Partitioner partitioner,
            Clock clock,
            Ledger ledger,
            BooleanSupplier ending) {
        this.options = options;
        this.keyspace = keyspace;
        this.workload = workload;
        this.partitioner = partitioner;
        this.clock = clock;
        this.ledger = ledger;
        this.ending = ending;
        mover = switch (options.switching()) {
            case MOVES -> Mover.gentle(keyspace, clock, options.moverShare());
            case STOP -> (moves, end) -> keyspace.moveAllStopped(moves);
            case BARRIER -> (moves, end) -> keyspace.moveAllBehindBarrier(moves);
        };
    }

    /// What a measurement found: the operations since the last one, and what they do to the partitions.
    record Measurement(Trace fresh, LoadReport report) {}

    /// Takes what was tracked and measures the new operations.
    Measurement measure() {
        Trace fresh = workload.observe();
        LoadReport report = LoadReport.of(
                fresh, keyspace.partitions(), number -> keyspace.partitionOf(fresh.key(number), fresh.hash(number)));
        if (fresh.operations() > 0) {
            ledger.measured(report);
        }
        return new Measurement(fresh, report);
    }

    /// Divides the keys by what is known of the load.
    Candidate learn() {
        long begun = clock.nanos();
        ledger.enter(Phase.COPYING);
        WorkloadGraph graph = workload.graph();
        int[] present = new int[graph.graph().vertices()];
        int[] placed = new int[present.length];
        lookUp(graph, present, placed);
        Problem problem = new Problem(
                graph.graph(),
                keyspace.partitions(),
                options.balance(),
                placed,
                graph.hashes(),
                options.movePenalty() * WorkloadGraph.ONE);
        long copied = clock.nanos();
        ledger.enter(Phase.PARTITIONING);
        int[] assignment = checked(partitioner.partition(problem), problem);
        Quality quality = Quality.of(problem, assignment);
        MoveList moves = MoveList.between(
                graph::key, vertex -> graph.hashes()[vertex], present, assignment, keyspace.partitions());
        Candidate candidate = new Candidate(graph, assignment, quality, moves);
        ledger.partitioned(candidate, copied - begun, clock.nanos() - copied);
        return candidate;
    }

    /// Makes the candidate take effect; answers how many keys moved.
    int adopt(Candidate candidate) {
        int moved = make(candidate.moves());
        adopted = candidate;
        return moved;
    }

    /// Has the keys belong to the partitions that somebody else chose; answers how many moved.
    int assign(List<byte[]> keys, ToIntFunction<? super byte[]> partitionOf) {
        int[] present = new int[keys.size()];
        int[] assignment = new int[keys.size()];
        long[] hashes = new long[keys.size()];
        Set<ByteBuffer> named = HashSet.newHashSet(keys.size());
        Pacer pacer = new Pacer(clock, options.moverShare());
        for (int number = 0; number < hashes.length; number++) {
            if (number % 64 == 0) {
                pacer.pause();
            }
            byte[] key = keys.get(number);
            if (!named.add(ByteBuffer.wrap(key))) {
                continue; // named twice; those that are moved together must differ
            }
            hashes[number] = keyspace.hash(key);
            present[number] = keyspace.partitionOf(key, hashes[number]);
            assignment[number] = partitionOf.applyAsInt(key);
            if (assignment[number] < 0 || assignment[number] >= keyspace.partitions()) {
                throw new StoreException("there is no partition " + assignment[number] + "; there are 0 … "
                        + (keyspace.partitions() - 1));
            }
        }
        return make(MoveList.between(
                keys::get, number -> hashes[number], present, assignment, keyspace.partitions(), pacer::pause));
    }

    /// Measures, learns and adopts, if there is anything to learn from; answers how many keys moved.
    int repartition() {
        try {
            if (measure().fresh().operations() == 0 && workload.isEmpty()) {
                return 0;
            }
            return adopt(learn());
        } finally {
            ledger.enter(Phase.TRACKING);
        }
    }

    /// Forgets what was tracked.
    void forget() {
        workload.clear();
    }

    private int make(MoveList moves) {
        long begun = clock.nanos();
        ledger.enter(Phase.MOVING);
        int moved = mover.move(moves, ending);
        ledger.adopted(moved, clock.nanos() - begun);
        return moved;
    }

    /// A partitioner is foreign code; what it answers must not reach the store unseen.
    private static int[] checked(int[] assignment, Problem problem) {
        if (assignment.length != problem.graph().vertices()) {
            throw new PartitioningException("the partitioner answered " + assignment.length + " parts for "
                    + problem.graph().vertices() + " keys");
        }
        for (int part : assignment) {
            if (part < 0 || part >= problem.parts()) {
                throw new PartitioningException(
                        "the partitioner answered part " + part + "; there are 0 … " + (problem.parts() - 1));
            }
        }
        return assignment;
    }

    /// Where keys are, and where they are on purpose: one that is where its hash says, and that was never
    /// divided, has no place that would be worth keeping.
    private void lookUp(WorkloadGraph graph, int[] present, int[] placed) {
        int old = 0;
        int oldCount = adopted == null ? 0 : adopted.graph().graph().vertices();
        for (int vertex = 0; vertex < present.length; vertex++) {
            byte[] key = graph.key(vertex);
            long hash = graph.hashes()[vertex];
            present[vertex] = keyspace.partitionOf(key, hash);
            int order = 1;
            // Both are in key order.
            while (old < oldCount
                    && (order = Arrays.compareUnsigned(adopted.graph().key(old), key)) < 0) {
                old++;
            }
            boolean divided = old < oldCount && order == 0;
            placed[vertex] =
                    divided || present[vertex] != keyspace.partitionByHash(hash) ? present[vertex] : Problem.NOWHERE;
        }
    }
}
