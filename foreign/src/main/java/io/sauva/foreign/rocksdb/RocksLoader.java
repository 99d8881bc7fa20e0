package io.sauva.foreign.rocksdb;

import io.sauva.foreign.NativeLibrary;
import java.util.Optional;
import org.rocksdb.RocksDB;

/// Finds RocksDB, which brings its native libraries in its jar.
///
/// Thread: any; the search runs once, when the class is first used, and never throws.
final class RocksLoader {
    private static final String PROBLEM = search();

    private RocksLoader() {}

    static Optional<String> problem() {
        return Optional.ofNullable(PROBLEM);
    }

    private static String search() {
        try {
            RocksDB.loadLibrary();
            return null;
        } catch (NoClassDefFoundError _) {
            return "rocksdbjni is not on the class path; add org.rocksdb:rocksdbjni";
        } catch (IllegalCallerException _) {
            return NativeLibrary.forbidden();
        } catch (RuntimeException | LinkageError failure) {
            String why =
                    String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
            return "the library of RocksDB cannot be loaded here (" + why + "); use another engine";
        }
    }
}
