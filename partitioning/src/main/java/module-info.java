/// Learns from the load how keys should be divided: tracker, workload graph, partitioners.
module io.sauva.partitioning {
    requires io.sauva.concurrent;

    exports io.sauva.partitioning;
    exports io.sauva.partitioning.graph;

    uses io.sauva.partitioning.PartitionerProvider;
}
