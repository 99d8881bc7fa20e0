/// The embedded product: partitions, strategies, transactions.
module io.sauva.store {
    requires io.sauva.concurrent;
    requires io.sauva.partitioning;
    requires transitive io.sauva.storage;

    exports io.sauva.store;
    exports io.sauva.store.repartitioning;
}
