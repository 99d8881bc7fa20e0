package io.sauva.store.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.sauva.store.StoreException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A directory is opened as what it was made, and who tries something else is told what it was.
class LayoutTest {
    @TempDir
    Path directory;

    @BeforeEach
    void make() {
        Layout.check(directory, "lmdb", false, 8);
    }

    private void refused(String was, String engine, boolean split, int partitions) {
        StoreException thrown =
                assertThrows(StoreException.class, () -> Layout.check(directory, engine, split, partitions));
        assertEquals(
                "the store in " + directory + " was made with " + was + "; open it so, or choose another directory",
                thrown.getMessage());
    }

    @Test
    void whatItWasMadeWithFits() {
        Layout.check(directory, "lmdb", false, 8);
        Layout.check(directory, "lmdb", false, 3); // a shared engine does not care
    }

    @Test
    void theEngineIsNamedFirst() {
        refused("engine=lmdb, not rocksdb", "rocksdb", false, 8);
        refused("engine=lmdb, not rocksdb", "rocksdb", true, 8);
    }

    @Test
    void thePlacementIsNamedBeforeThePartitions() {
        refused("placement=soft, not hard", "lmdb", true, 8);
    }

    @Test
    void thePartitionsAreNamedWhereTheyMatter(@TempDir Path other) {
        Layout.check(other, "lmdb", true, 8);
        Layout.check(other, "lmdb", true, 8);
        directory = other;
        refused("partitions=8, not 4", "lmdb", true, 4);
        refused("placement=hard, not soft", "lmdb", false, 4);
    }
}
