/// The laboratory: workloads, runner, experiments, CSV, plots.
module io.sauva.lab {
    requires transitive HdrHistogram;
    requires io.sauva.concurrent;
    requires io.sauva.partitioning;
    requires transitive io.sauva.store;

    exports io.sauva.lab.example;
    exports io.sauva.lab.experiment;
    exports io.sauva.lab.report;
    exports io.sauva.lab.run;
    exports io.sauva.lab.wire;
    exports io.sauva.lab.workload;
}
