/// Engines and a partitioner that live in native libraries. Everything native of the product is here; found
/// through `ServiceLoader` only.
module io.sauva.foreign {
    requires io.sauva.partitioning;
    requires io.sauva.storage;
    requires rocksdbjni;

    provides io.sauva.partitioning.PartitionerProvider with
            io.sauva.foreign.metis.MetisPartitionerProvider;
    provides io.sauva.storage.EngineProvider with
            io.sauva.foreign.lmdb.LmdbEngineProvider,
            io.sauva.foreign.rocksdb.RocksEngineProvider,
            io.sauva.foreign.tkrzw.TkrzwTreeEngineProvider,
            io.sauva.foreign.tkrzw.TkrzwHashEngineProvider;
}
