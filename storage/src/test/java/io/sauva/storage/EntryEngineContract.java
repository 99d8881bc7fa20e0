package io.sauva.storage;

import static io.sauva.storage.EntryEngine.UNASSIGNED;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/// What every engine must do, and what those must do that keep the partition in the entry.
public abstract class EntryEngineContract extends EngineContract {
    private EntryEngine<byte[]> entries() {
        return (EntryEngine<byte[]>) engine();
    }

    @Override
    protected EngineOptions options(Path path) {
        return EngineOptions.inMemory();
    }

    @Test
    void anEntryHasValueAndPartition() {
        byte[] key = bytes("key");
        assertNull(entries().find(key));
        assertFalse(entries().assign(key, 3));
        entries().put(key, bytes("value"));
        Object before = entries().find(key);
        assertArrayEquals(bytes("value"), entries().value(before));
        assertEquals(UNASSIGNED, entries().partition(before));
        assertTrue(entries().assign(key, 3));
        assertArrayEquals(bytes("value"), entries().value(entries().find(key)));
        assertEquals(3, partitionOf(key));
        assertEquals(UNASSIGNED, entries().partition(before), "a snapshot does not change");
    }

    @Test
    void aPutKeepsTheAssignmentAndADeleteForgetsIt() {
        byte[] key = bytes("key");
        entries().put(key, bytes("first"));
        entries().assign(key, 7);
        entries().put(key, bytes("second"));
        assertEquals(7, partitionOf(key));
        assertArrayEquals(bytes("second"), entries().get(key));
        entries().delete(key);
        entries().put(key, bytes("third"));
        assertEquals(UNASSIGNED, partitionOf(key));
    }

    @Test
    void partitionsOfTheWholeRangeAreKept() {
        byte[] key = filled(300, 'k');
        entries().put(key, new byte[0]);
        for (int partition : new int[] {0, 1, 255, 256, 32_767, 32_768, 65_534, UNASSIGNED}) {
            assertTrue(entries().assign(key, partition));
            assertEquals(partition, partitionOf(key));
            assertArrayEquals(new byte[0], entries().get(key));
        }
        assertThrows(IllegalArgumentException.class, () -> entries().assign(key, 65_535));
        assertThrows(IllegalArgumentException.class, () -> entries().assign(key, -2));
        assertEquals(UNASSIGNED, partitionOf(key));
    }

    @Test
    void assignmentsSurviveGrowth() {
        for (int index = 0; index < 10_000; index++) {
            entries().put(bytes("key " + index), bytes("value"));
            assertTrue(entries().assign(bytes("key " + index), index % 100));
        }
        for (int index = 0; index < 10_000; index++) {
            assertEquals(index % 100, partitionOf(bytes("key " + index)));
        }
    }

    @Test
    void puttingAndAssigningBesideEachOtherLoseNeither() {
        byte[] key = bytes("key");
        entries().put(key, bytes("0"));
        CompletableFuture<Void> assigning = CompletableFuture.runAsync(() -> {
            for (int round = 1; round <= 5_000; round++) {
                assertTrue(entries().assign(key, round));
                assertEquals(round, partitionOf(key));
            }
        });
        for (int round = 1; round <= 5_000; round++) {
            entries().put(key, bytes(Integer.toString(round)));
            assertArrayEquals(bytes(Integer.toString(round)), entries().get(key));
        }
        assigning.join();
        assertEquals(5_000, partitionOf(key));
        assertArrayEquals(bytes("5000"), entries().get(key));
    }

    @Test
    void aClosedEngineShowsNoEntries() {
        byte[] key = bytes("key");
        entries().put(key, bytes("value"));
        Object entry = entries().find(key);
        entries().close();
        IllegalStateException refusal =
                assertThrows(IllegalStateException.class, () -> entries().find(key));
        assertEquals("the engine is closed", refusal.getMessage());
        assertThrows(IllegalStateException.class, () -> entries().assign(key, 1));
        assertThrows(IllegalStateException.class, () -> entries().value(entry));
        assertThrows(IllegalStateException.class, () -> entries().partition(entry));
    }

    private int partitionOf(byte[] key) {
        Object entry = entries().find(key);
        assertNotNull(entry);
        return entries().partition(entry);
    }
}
