package io.sauva.checks.histories;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.storage.Engine;
import io.sauva.storage.HashEngine;
import io.sauva.storage.KeyHash;
import io.sauva.store.placement.SplitPlacement;
import io.sauva.store.routing.PartitionMap;
import io.sauva.store.routing.PartitionMap.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a crash in the middle of settling a key leaves behind does no harm later.
class SplitPlacementTest {
    private static final byte[] KEY = {'k'};
    private static final byte[] OLD = {'o'};

    /// Killed after the value was copied to the new owner and before the map said so; then the key is moved
    /// elsewhere, deleted there, and moved to where the forgotten copy is.
    @Test
    void aForgottenCopyDoesNotComeBack() {
        List<Engine<byte[]>> engines = List.of(HashEngine.ofBytes(), HashEngine.ofBytes(), HashEngine.ofBytes());
        PartitionMap map = new PartitionMap(HashEngine.ofBytes());
        engines.get(0).put(KEY, OLD);
        engines.get(1).put(KEY, OLD);
        map.set(KEY, new Place(1, 0, PartitionMap.NONE));
        try (SplitPlacement<byte[]> placement = new SplitPlacement<>(engines, map)) {
            placement.move(KEY, 1, 2);
            placement.settle(KEY);
            placement.delete(2, KEY);
            placement.move(KEY, 2, 1);
            assertNull(placement.get(1, KEY));
            placement.settle(KEY);
            assertNull(placement.get(1, KEY), "a deleted key came back");
            assertEquals(0, placement.size());
            assertEquals(0, placement.unsettled());
        }
    }

    /// Many at once are as many one by one: keys to bring, keys that went meanwhile, old copies, keys at home.
    @Test
    void manyKeysSettleTogether() {
        List<Engine<byte[]>> engines = List.of(HashEngine.ofBytes(), HashEngine.ofBytes(), HashEngine.ofBytes());
        PartitionMap map = new PartitionMap(HashEngine.ofBytes());
        byte[] fromZero = {1};
        byte[] fromOne = {2};
        byte[] gone = {3};
        byte[] oldCopy = {4};
        byte[] home = {5};
        engines.get(0).put(fromZero, OLD);
        engines.get(1).put(fromOne, OLD);
        engines.get(2).put(oldCopy, OLD);
        engines.get(1).put(oldCopy, OLD);
        engines.get(2).put(home, OLD);
        map.setAll(
                List.of(fromZero, fromOne, gone, oldCopy, home),
                List.of(
                        new Place(2, 0, PartitionMap.NONE),
                        new Place(2, 1, PartitionMap.NONE),
                        new Place(2, 0, PartitionMap.NONE),
                        new Place(2, 2, 1),
                        Place.settled(2)));
        try (SplitPlacement<byte[]> placement = new SplitPlacement<>(engines, map)) {
            assertEquals(4, placement.unsettled());
            placement.settleAll(List.of(fromZero, fromOne, gone, oldCopy, home));
            assertEquals(0, placement.unsettled());
            assertEquals(0, engines.get(0).size());
            assertEquals(0, engines.get(1).size());
            assertEquals(4, engines.get(2).size());
            assertNull(placement.get(2, gone));
            assertEquals(5, placement.moveAll(List.of(fromZero, fromOne, gone, oldCopy, home), 2, 0));
            assertEquals(5, placement.unsettled());
            assertEquals(0, placement.partitionOf(fromOne, KeyHash.hash(fromOne)));
            assertArrayEquals(OLD, placement.get(0, fromOne));
            // Back before anything followed: nothing is left to do.
            placement.moveAll(List.of(fromZero, fromOne, gone, oldCopy, home), 0, 2);
            assertEquals(0, placement.unsettled());
        }
    }

    /// A put brings the key home and leaves an old copy, which counts no more and goes when the key is settled.
    @Test
    void aPutComesHomeAndTheOldCopyGoesLater() {
        List<Engine<byte[]>> engines = List.of(HashEngine.ofBytes(), HashEngine.ofBytes());
        PartitionMap map = new PartitionMap(HashEngine.ofBytes());
        engines.get(0).put(KEY, OLD);
        map.set(KEY, new Place(1, 0, PartitionMap.NONE));
        try (SplitPlacement<byte[]> placement = new SplitPlacement<>(engines, map)) {
            assertFalse(placement.isHome(KEY));
            byte[] fresh = {7};
            placement.putHome(1, KEY, fresh);
            assertTrue(placement.isHome(KEY));
            assertFalse(placement.isSettled(KEY));
            assertArrayEquals(fresh, placement.get(1, KEY));
            placement.delete(1, KEY);
            assertNull(placement.get(1, KEY), "the old copy counts again");
            placement.settleAll(List.of(KEY));
            assertEquals(0, placement.size());
            assertEquals(0, placement.unsettled());
        }
    }
}
