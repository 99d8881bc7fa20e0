package io.sauva.lab.experiment.repart;

import io.sauva.lab.workload.WorkloadType;

/// What Repart-KV, built and run on a machine with two shared cores, was measured at: thousands of operations a
/// second of the bare engine, `soft` with repartitioning, `hard` without and `hard` with it. Its `threaded`
/// strategies abort or hang in about half of the runs and are left out. `NaN`: not measured.
final class Original {
    private static final double NONE = Double.NaN;
    private static final double[] NOTHING = {NONE, NONE, NONE, NONE};

    private Original() {}

    static double[] row(WorkloadType workload, String engine) {
        return switch (workload + " " + engine) {
            case "a hash" -> new double[] {3611, 186, 157, 191};
            case "a map" -> new double[] {205, 125, 341, 196};
            case "a lmdb" -> new double[] {74, 53, 83, 82};
            case "a tkrzw_tree" -> new double[] {138, 55, 77, 150};
            case "a tkrzw_hash" -> new double[] {1666, 175, 151, 200};
            case "d hash" -> new double[] {2619, 428, 477, 352};
            case "d map" -> new double[] {340, 313, 548, 344};
            case "d lmdb" -> new double[] {666, 232, 388, 154};
            case "d tkrzw_tree" -> new double[] {178, 124, 311, 172};
            case "d tkrzw_hash" -> new double[] {984, 407, 404, 327};
            case "e hash" -> new double[] {0.02, NONE, 188, 181};
            case "e map" -> new double[] {239, 217, 193, 142};
            case "e lmdb" -> new double[] {466, 148, 169, 88};
            case "e tkrzw_tree" -> new double[] {32, 29, 92, 56};
            default -> NOTHING;
        };
    }
}
