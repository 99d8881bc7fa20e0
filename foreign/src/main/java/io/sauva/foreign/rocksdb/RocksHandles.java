package io.sauva.foreign.rocksdb;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.CompressionType;
import org.rocksdb.FlushOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksObject;
import org.rocksdb.WriteOptions;

/// An open RocksDB with the native objects it was opened with.
///
/// Thread: any. Who closes it has seen to it that nobody uses it: RocksDB does not look.
/// Invariant: objects are closed in the reverse order of their making.
final class RocksHandles {
    private static final double BLOOM_BITS_PER_KEY = 10;
    private static final int BACKGROUND_JOBS = 2;

    private final Deque<RocksObject> owned = new ArrayDeque<>();
    private final Path directory;
    private RocksDB database;
    private WriteOptions writing;

    private RocksHandles(Path directory) {
        this.directory = directory;
    }

    static RocksHandles open(Path directory, boolean sync, String compression, long cache, long writeBuffer) {
        RocksHandles handles = new RocksHandles(directory);
        boolean opened = false;
        try {
            Cache blocks = handles.own(new LRUCache(cache));
            BlockBasedTableConfig table = new BlockBasedTableConfig()
                    .setBlockCache(blocks)
                    .setFilterPolicy(handles.own(new BloomFilter(BLOOM_BITS_PER_KEY)));
            Options options = handles.own(new Options())
                    .setCreateIfMissing(true)
                    .setTableFormatConfig(table)
                    .setCompressionType(compressionType(compression))
                    .setWriteBufferSize(writeBuffer)
                    .setMaxBackgroundJobs(BACKGROUND_JOBS)
                    .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
                    .setKeepLogFileNum(2);
            handles.writing = handles.own(new WriteOptions()).setSync(sync).setNoSlowdown(true);
            handles.database = handles.own(RocksDB.open(options, directory.toString()));
            opened = true;
            return handles;
        } catch (RocksDBException failure) {
            throw RocksFailure.of(failure, directory);
        } finally {
            if (!opened) {
                handles.closeAll();
            }
        }
    }

    Path directory() {
        return directory;
    }

    RocksDB database() {
        return database;
    }

    WriteOptions writing() {
        return writing;
    }

    /// With the log forced everything is durable; memory is written to files so that opening need not read
    /// the log.
    void close() {
        try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
            database.syncWal();
            database.flush(flush);
        } catch (RocksDBException failure) {
            throw RocksFailure.of(failure, directory);
        } finally {
            closeAll();
        }
    }

    private <T extends RocksObject> T own(T object) {
        owned.push(object);
        return object;
    }

    private void closeAll() {
        owned.forEach(RocksObject::close);
        owned.clear();
    }

    private static CompressionType compressionType(String name) {
        return switch (name) {
            case "lz4" -> CompressionType.LZ4_COMPRESSION;
            case "zstd" -> CompressionType.ZSTD_COMPRESSION;
            case "snappy" -> CompressionType.SNAPPY_COMPRESSION;
            default -> CompressionType.NO_COMPRESSION;
        };
    }
}
