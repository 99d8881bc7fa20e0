/// The laboratory: workloads, runner, experiments, CSV, plots.
module io.sauva.lab {
    requires HdrHistogram;
    requires io.sauva.concurrent;
    requires io.sauva.partitioning;
    requires transitive io.sauva.store;

    exports io.sauva.lab.experiment;
    exports io.sauva.lab.report;
}
