package io.sauva.foreign.rocksdb;

import io.sauva.storage.EngineException;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/// What RocksDB's errors mean to our users, written down once.
final class RocksFailure {
    private RocksFailure() {}

    static EngineException of(RocksDBException failure, Object where) {
        return new EngineException("rocksdb in " + where + ": " + text(failure), failure);
    }

    /// Whether RocksDB only asks the writer to wait.
    static boolean isStall(RocksDBException failure) {
        return failure.getStatus() != null && failure.getStatus().getCode() == Status.Code.Incomplete;
    }

    /// RocksDB asks for patience and cannot write what it has.
    static EngineException stuck(RocksDBException failure, Object where) {
        return new EngineException(
                "rocksdb in " + where + ": nothing can be written, probably the disk is full; make room and repeat",
                failure);
    }

    private static String text(RocksDBException failure) {
        String message = String.valueOf(failure.getMessage()).replaceAll("\\s+", " ");
        Status status = failure.getStatus();
        if (message.contains("No space left") || (status != null && status.getSubCode() == Status.SubCode.NoSpace)) {
            return "the disk is full; make room and repeat";
        }
        if (status == null) {
            return message;
        }
        return switch (status.getCode()) {
            case Corruption -> "the files are damaged; restore them from a backup (" + message + ")";
            case InvalidArgument -> "the files do not fit: " + message;
            case IOError -> "the disk refuses: " + message;
            default -> message;
        };
    }
}
