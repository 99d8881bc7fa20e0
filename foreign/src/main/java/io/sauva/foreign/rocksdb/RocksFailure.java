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
