package io.sauva.lab.run;

import io.sauva.lab.workload.WorkloadException;
import io.sauva.partitioning.Partitioners;
import io.sauva.partitioning.PartitioningException;
import io.sauva.store.StoreOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// One run: which files against which store, and how.
///
/// @param files what each worker does, one file a worker
/// @param load what is put before
/// @param store the store
/// @param roundRobin whether loaded keys are assigned to the partitions in turn instead of by their hash
/// @param valueBytes how long written values are
/// @param warmup how many operations, of all workers together, come before the measured ones
/// @param warmupTime when the warm-up ends though it has operations left; those are measured then
/// @param inFlight how many operations a worker has under way: 1 waits for each, more does not
/// @param haltEvery after how many operations all workers halt, have the store repartition, and go on; 0 never
/// @param think how long a worker rests after each operation
/// @param duration when to stop though there are operations left
/// @param period how often a row of metrics is taken
/// @param metrics the CSV file of the metrics
/// @param header lines at its head, beside those about machine and options
public record RunOptions(
        List<Path> files,
        Optional<Path> load,
        StoreOptions store,
        boolean roundRobin,
        int valueBytes,
        long warmup,
        Optional<Duration> warmupTime,
        int inFlight,
        long haltEvery,
        Duration think,
        Optional<Duration> duration,
        Duration period,
        Optional<Path> metrics,
        List<String> header) {
    public RunOptions {
        files = List.copyOf(files);
        header = List.copyOf(header);
        require(!files.isEmpty(), "a run needs at least one workload file");
        require(valueBytes >= 0 && valueBytes <= 512 << 20, "value bytes must be 0 … " + (512 << 20));
        require(warmup >= 0, "warm-up must not be negative");
        require(warmupTime.isEmpty() || warmupTime.get().isPositive(), "the time of the warm-up must be above zero");
        require(inFlight >= 1 && inFlight <= 1 << 24, "operations in flight must be 1 … " + (1 << 24));
        require(haltEvery >= 0, "the number of operations between halts must not be negative");
        require(!think.isNegative(), "thinking time must not be negative");
        require(duration.isEmpty() || duration.get().isPositive(), "the maximum duration must be above zero");
        require(period.compareTo(Duration.ofMillis(10)) >= 0, "the period of the metrics must be at least 10 ms");
        try {
            Partitioners.named(store.repartitioning().partitioner()); // a store that has no use for it does not look
        } catch (PartitioningException e) {
            throw new WorkloadException(e.getMessage(), e);
        }
    }

    private static void require(boolean right, String rule) {
        if (!right) {
            throw new WorkloadException(rule);
        }
    }
}
