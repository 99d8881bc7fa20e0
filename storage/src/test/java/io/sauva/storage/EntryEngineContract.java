package io.sauva.storage;

import static io.sauva.storage.EntryEngine.UNASSIGNED;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /// Short values and long ones, which may be kept in different ways.
    @ParameterizedTest
    @ValueSource(ints = {0, 300})
    void puttingAndAssigningBesideEachOtherLoseNeither(int moreBytes) {
        byte[] key = bytes("key");
        byte[] more = filled(moreBytes, 'v');
        entries().put(key, more);
        CompletableFuture<Void> assigning = CompletableFuture.runAsync(() -> {
            for (int round = 1; round <= 5_000; round++) {
                assertTrue(entries().assign(key, round));
                assertEquals(round, partitionOf(key));
            }
        });
        for (int round = 1; round <= 5_000; round++) {
            byte[] value = bytes(text(more) + round);
            entries().put(key, value);
            assertArrayEquals(value, entries().get(key));
        }
        assigning.join();
        assertEquals(5_000, partitionOf(key));
        assertArrayEquals(bytes(text(more) + 5_000), entries().get(key));
    }

    @Test
    void anUpsertTellsWhetherTheKeyIsNew() {
        byte[] key = bytes("key");
        for (int size : new int[] {3, 400, 500, 3, 0}) {
            assertTrue(entries().upsert(key, filled(size, 'v')));
            assertFalse(entries().upsert(key, filled(size + 1, 'v')));
            assertArrayEquals(filled(size + 1, 'v'), entries().get(key));
            assertTrue(entries().delete(key));
        }
    }

    /// A reference is the value that the key has now, if the engine has references at all.
    @Test
    void aReferenceIsTheValueOrSaysThatThereIsNone() {
        byte[] key = bytes("key");
        long hash = KeyHash.hash(key);
        assertNull(entries().reference(key, hash));
        int[] sizes = {3, 400, 500, 3, 600, 700, -1, 500, 400};
        for (int round = 0; round < sizes.length; round++) {
            if (sizes[round] < 0) {
                entries().delete(key);
                assertNull(entries().reference(key, hash));
                continue;
            }
            byte[] value = filled(sizes[round], (char) ('a' + round));
            entries().put(key, value);
            assertTrue(entries().assign(key, round));
            Object reference = entries().reference(key, hash);
            if (reference != EntryEngine.NO_REFERENCE) {
                assertTrue(entries().hasReferences());
                assertSame(value, reference);
            }
        }
    }

    @Test
    void aWalkShowsEveryKeyOnceInPieces() {
        Set<String> expected = new HashSet<>();
        for (int index = 0; index < 5_000; index++) {
            entries().put(bytes("key " + index), bytes("value"));
            expected.add("key " + index);
        }
        EntryEngine.Walk walk = entries().keys();
        Set<String> seen = new HashSet<>();
        int pieces = 1;
        while (walk.next(100, key -> assertTrue(seen.add(text(key))))) {
            assertTrue(seen.size() >= 100 * pieces, "too few keys");
            pieces++;
        }
        assertEquals(expected, seen);
        assertTrue(pieces > 10, pieces + " pieces");
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
