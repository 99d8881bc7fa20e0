package io.sauva.checks.histories;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.sauva.storage.Engine;
import io.sauva.storage.HashEngine;
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
}
