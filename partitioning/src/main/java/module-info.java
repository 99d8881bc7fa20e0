/// Learns from the load how keys should be divided: tracker, workload graph, partitioners.
module io.sauva.partitioning {
    requires transitive io.sauva.concurrent;

    exports io.sauva.partitioning;
    exports io.sauva.partitioning.baseline;
    exports io.sauva.partitioning.graph;
    exports io.sauva.partitioning.multilevel;
    exports io.sauva.partitioning.ring;
    exports io.sauva.partitioning.tracking;

    uses io.sauva.partitioning.PartitionerProvider;

    provides io.sauva.partitioning.PartitionerProvider with
            io.sauva.partitioning.multilevel.MultilevelProvider,
            io.sauva.partitioning.streaming.FennelProvider,
            io.sauva.partitioning.streaming.StreamingProvider,
            io.sauva.partitioning.baseline.HashProvider,
            io.sauva.partitioning.baseline.RoundRobinProvider,
            io.sauva.partitioning.baseline.RangeProvider,
            io.sauva.partitioning.baseline.SingleProvider;
}
