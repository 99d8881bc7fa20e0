package io.sauva.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.concurrent.clock.ManualClock;
import io.sauva.storage.Change;
import io.sauva.storage.Engine;
import io.sauva.storage.EngineTraits;
import io.sauva.storage.HashEngine;
import io.sauva.storage.KeyHash;
import io.sauva.store.gate.Gate;
import io.sauva.store.loop.Keyspace;
import io.sauva.store.loop.MoveList;
import io.sauva.store.placement.Placement;
import io.sauva.store.placement.SharedPlacement;
import io.sauva.store.routing.MapRouting;
import io.sauva.store.routing.PartitionMap;
import io.sauva.store.routing.Routing;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// How long the moves hold two partitions, by a clock that only the moves advance.
class StoreKeyspaceTest {
    private static final long HOLD_NANOS = 50_000;
    private static final int KEYS = 16;

    private final ManualClock clock = new ManualClock();
    private final Admission admission = new Admission(2);

    /// Keys that all belong to the first partition, until they are moved.
    private static List<byte[]> keys() {
        return IntStream.iterate(0, number -> number + 1)
                .mapToObj(number -> ("key-" + number).getBytes(StandardCharsets.UTF_8))
                .filter(key -> Routing.byHash(KeyHash.hash(key), 2) == 0)
                .limit(KEYS)
                .toList();
    }

    private static MoveList moves(List<byte[]> keys) {
        int[] assignment = new int[keys.size()];
        Arrays.fill(assignment, 1);
        return MoveList.between(
                keys::get, number -> KeyHash.hash(keys.get(number)), new int[keys.size()], assignment, 2);
    }

    /// Moves that take a while each, or all together.
    private final class SlowPlaces implements Places {
        final long moveNanos;
        final boolean writes;
        final List<Integer> together = new ArrayList<>();

        SlowPlaces(long moveNanos, boolean writes) {
            this.moveNanos = moveNanos;
            this.writes = writes;
        }

        @Override
        public long hash(byte[] key) {
            return KeyHash.hash(key);
        }

        @Override
        public int partitionOf(byte[] key, long hash) {
            return 0;
        }

        @Override
        public boolean writesMoves() {
            return writes;
        }

        @Override
        public boolean move(byte[] key, long hash, int from, int to) {
            clock.advance(moveNanos);
            assertTrue(Gate.isExclusive(admission.gates()[from].stamp()));
            assertTrue(Gate.isExclusive(admission.gates()[to].stamp()));
            return true;
        }

        @Override
        public int moveAll(MoveList moves, int first, int end) {
            together.add(end - first);
            return Places.super.moveAll(moves, first, end);
        }
    }

    private Keyspace.Progress move(SlowPlaces places) {
        clock.advance(1_000_000_000); // what came before the partitions were held does not count
        return new StoreKeyspace(admission, places, null, clock).move(moves(keys()), 0, KEYS, HOLD_NANOS);
    }

    @Test
    void slowMovesInMemoryLetGoOfThePartitionsInTime() {
        for (long moveNanos : new long[] {1_000, 10_000, 20_000, 1_000_000}) {
            long before = clock.nanos() + 1_000_000_000;
            Keyspace.Progress progress = move(new SlowPlaces(moveNanos, false));
            assertEquals(progress.next(), progress.moved());
            assertTrue(progress.next() > 0);
            assertTrue(clock.nanos() - before <= HOLD_NANOS + 4 * moveNanos, progress::toString);
            assertTrue(progress.next() == KEYS || clock.nanos() - before >= HOLD_NANOS, progress::toString);
        }
    }

    @Test
    void movesThatAreWrittenAreOneBatch() {
        SlowPlaces places = new SlowPlaces(1_000_000, true);
        assertEquals(KEYS, move(places).moved());
        assertEquals(List.of(KEYS), places.together);
    }

    @Test
    void aSharedEngineWritesABatchOfMovesToTheMapAtOnce() {
        CountingEngine back = new CountingEngine();
        HashEngine<byte[]> data = HashEngine.ofBytes();
        PartitionMap map = new PartitionMap(HashEngine.ofBytes(), back);
        List<byte[]> keys = keys();
        try (Placement<byte[]> placement = new SharedPlacement<>(data, new MapRouting(map, 2), map::close)) {
            keys.forEach(key -> placement.put(0, key, key));
            StoreKeyspace keyspace = new StoreKeyspace(admission, Places.of(placement), null, clock);
            assertEquals(new Keyspace.Progress(KEYS, KEYS), keyspace.move(moves(keys), 0, KEYS, HOLD_NANOS));
            assertEquals(1, back.batches);
            assertEquals(0, back.puts);
            keys.forEach(key -> assertEquals(1, placement.partitionOf(key, KeyHash.hash(key))));
            assertEquals(KEYS, back.size());

            MoveList gone = moves(keys.subList(0, 3));
            assertEquals(0, keyspace.move(gone, 0, 3, HOLD_NANOS).moved());
            assertEquals(1, back.batches);
        }
    }

    @Test
    void whenAllIsStoppedARunOfMovesIsOneBatch() {
        SlowPlaces places = new SlowPlaces(1, true);
        assertEquals(KEYS, new StoreKeyspace(admission, places, null, clock).moveAllStopped(moves(keys())));
        assertEquals(List.of(KEYS), places.together);
    }

    /// An engine that counts how it is written to.
    private static final class CountingEngine implements Engine<byte[]> {
        private final HashEngine<byte[]> engine = HashEngine.ofBytes();
        int puts;
        int batches;

        @Override
        public EngineTraits traits() {
            return engine.traits();
        }

        @Override
        public byte[] get(byte[] key) {
            return engine.get(key);
        }

        @Override
        public void put(byte[] key, byte[] value) {
            puts++;
            engine.put(key, value);
        }

        @Override
        public boolean delete(byte[] key) {
            return engine.delete(key);
        }

        @Override
        public void change(List<Change<byte[]>> changes) {
            batches++;
            engine.change(changes);
        }

        @Override
        public void scan(byte[] from, byte[] to, int limit, Visitor<? super byte[]> visitor) {
            engine.scan(from, to, limit, visitor);
        }

        @Override
        public long size() {
            return engine.size();
        }

        @Override
        public void close() {
            engine.close();
        }
    }
}
