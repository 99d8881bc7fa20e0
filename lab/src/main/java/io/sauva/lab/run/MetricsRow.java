package io.sauva.lab.run;

import io.sauva.store.repartitioning.Phase;
import io.sauva.store.repartitioning.RepartitioningStats;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/// One row of the metrics: what a period was like, and how things stand at its end.
///
/// @param elapsedSeconds since the first measured operation
/// @param operations ended so far
/// @param throughput operations a second in this period
/// @param latencies of the operations that ended in this period, in nanoseconds
/// @param repartitioning what the repartitioning has seen and done, if there is any
/// @param before the same when the first measured operation began
/// @param spread what it measured in this period
/// @param queues how many operations wait for each partition's worker
/// @param diskBytes the size of the store's files
record MetricsRow(
        double elapsedSeconds,
        long operations,
        double throughput,
        Histogram latencies,
        Optional<RepartitioningStats> repartitioning,
        Optional<RepartitioningStats> before,
        LoadWatch.Spread spread,
        int[] queues,
        long diskBytes) {
    static final String COLUMNS =
            "elapsed_s,operations,throughput,p50_us,p90_us,p99_us,p999_us,max_us,heap_bytes,rss_bytes,"
                    + "disk_bytes,tracking,repartitioning,repartitions,moves,load_cv,queue_cv,queued,across_share,samples,drops";

    String csv() {
        RepartitioningStats stats = repartitioning.orElse(null);
        return String.format(
                Locale.ROOT,
                "%.3f,%d,%.1f,%.2f,%.2f,%.2f,%.2f,%.1f,%d,%s,%d,%d,%d,%d,%d,%s,%s,%d,%s,%d,%d",
                elapsedSeconds,
                operations,
                throughput,
                micros(50),
                micros(90),
                micros(99),
                micros(99.9),
                latencies.getMaxValue() / 1e3,
                Machine.heapBytes(),
                Machine.residentBytes().isPresent()
                        ? Long.toString(Machine.residentBytes().getAsLong())
                        : "",
                diskBytes,
                stats != null && stats.phase() == Phase.TRACKING ? 1 : 0,
                stats != null && isRepartitioning(stats.phase()) ? 1 : 0,
                since(RepartitioningStats::adoptions),
                since(RepartitioningStats::moves),
                share(spread.variation()),
                queues.length == 0
                        ? ""
                        : share(LoadWatch.variation(
                                Arrays.stream(queues).asLongStream().toArray())),
                Arrays.stream(queues).sum(),
                share(spread.acrossShare()),
                since(RepartitioningStats::samples),
                since(RepartitioningStats::drops));
    }

    private long since(ToLongFunction<RepartitioningStats> count) {
        return since(before, repartitioning, count);
    }

    /// How much a count has grown; 0 without repartitioning.
    static long since(
            Optional<RepartitioningStats> before,
            Optional<RepartitioningStats> after,
            ToLongFunction<RepartitioningStats> count) {
        return after.map(count::applyAsLong).orElse(0L)
                - before.map(count::applyAsLong).orElse(0L);
    }

    private static boolean isRepartitioning(Phase phase) {
        return phase == Phase.COPYING || phase == Phase.PARTITIONING || phase == Phase.MOVING;
    }

    private double micros(double percentile) {
        return latencies.getValueAtPercentile(percentile) / 1e3;
    }

    private static String share(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.4f", value);
    }
}
