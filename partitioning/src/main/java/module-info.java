/// Learns from the load how keys should be divided: tracker, workload graph, partitioners.
module io.sauva.partitioning {
    requires transitive io.sauva.concurrent;

    exports io.sauva.partitioning;
    exports io.sauva.partitioning.graph;
    exports io.sauva.partitioning.tracking;

    uses io.sauva.partitioning.PartitionerProvider;
}
