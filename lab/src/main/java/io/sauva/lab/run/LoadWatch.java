package io.sauva.lab.run;

import io.sauva.store.repartitioning.RepartitioningControl;
import io.sauva.store.repartitioning.RepartitioningEvent;
import java.util.Arrays;
import java.util.Optional;

/// Adds up what the repartitioning measures in a period: how the operations that it looked at were spread.
///
/// Thread: measurements come on the repartitioning's; `take` any.
final class LoadWatch implements AutoCloseable {
    private final RepartitioningControl.Subscription subscription;
    private long[] loads = {};
    private double operations;
    private double across;

    /// What was measured in a period.
    ///
    /// @param variation the coefficient of variation of the partitions' loads; not a number if nothing was measured
    /// @param acrossShare the share of operations on more than one partition; likewise
    record Spread(double variation, double acrossShare) {
        static final Spread UNKNOWN = new Spread(Double.NaN, Double.NaN);
    }

    /// Of a store that does not repartition nothing is ever known.
    LoadWatch(Optional<RepartitioningControl> control) {
        subscription = control.map(known -> known.subscribe(this::add)).orElse(() -> {});
    }

    private synchronized void add(RepartitioningEvent event) {
        if (event instanceof RepartitioningEvent.Measured measured) {
            if (loads.length == 0) {
                loads = new long[measured.loads().size()];
            }
            for (int partition = 0; partition < loads.length; partition++) {
                loads[partition] += measured.loads().get(partition);
            }
            operations += measured.operations();
            across += measured.acrossShare() * measured.operations();
        }
    }

    /// What was measured since the last call.
    synchronized Spread take() {
        if (operations == 0) {
            return Spread.UNKNOWN;
        }
        Spread spread = new Spread(variation(loads), across / operations);
        loads = new long[0];
        operations = 0;
        across = 0;
        return spread;
    }

    /// The coefficient of variation: standard deviation by mean; 0 if all are 0.
    static double variation(long[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        double squares = Arrays.stream(values)
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        return mean == 0 ? 0 : Math.sqrt(squares / values.length) / mean;
    }

    @Override
    public void close() {
        subscription.close();
    }
}
