package io.sauva.lab.experiment.repart;

import io.sauva.lab.workload.WorkloadType;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// One measurement: a strategy on an engine under a workload.
///
/// @param workload the workload
/// @param engine the engine
/// @param strategy the strategy
/// @param partitions how many
/// @param workers how many clients
/// @param intervalMillis tracking time and interval of the repartitioning; 0 for none
record Cell(WorkloadType workload, String engine, String strategy, int partitions, int workers, int intervalMillis) {
    List<String> options() {
        return new ArrayList<>(List.of(
                "--engine",
                engine,
                "--strategy",
                strategy,
                "--partitions",
                Integer.toString(partitions),
                "--interval",
                Integer.toString(intervalMillis)));
    }

    String fileName() {
        return String.join(
                "-", workload.toString(), engine, strategy, "p" + partitions, "w" + workers, "i" + intervalMillis);
    }

    /// What Repart-KV, the C++ original, made of it on a machine with two cores, in thousands of operations a
    /// second: medians of 3 to 6 runs, 100,000 keys, a million operations, values of 1 KiB, 2 workers, 8
    /// partitions, intervals of 500 ms.
    OptionalDouble original() {
        boolean same = workers == 2 && (partitions == 8 || strategy.equals("engine"));
        if (!same) {
            return OptionalDouble.empty();
        }
        double[] row = Original.row(workload, engine);
        double value = switch (strategy) {
            case "engine" -> row[0];
            case "soft" -> intervalMillis == 500 ? row[1] : Double.NaN;
            case "hard" -> intervalMillis == 0 ? row[2] : intervalMillis == 500 ? row[3] : Double.NaN;
            default -> Double.NaN;
        };
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
