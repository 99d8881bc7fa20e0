package io.sauva.checks.histories;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.EngineProvider;
import io.sauva.storage.Engines;
import io.sauva.storage.EntryEngine;
import io.sauva.store.routing.PartitionMap;
import io.sauva.store.routing.PartitionMap.Place;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The suite of all partition maps: those in memory, and those behind which an engine keeps files.
class PartitionMapTest {
    @TempDir
    Path directory;

    static Stream<String> all() {
        return Combinations.engines().stream().map(EngineProvider::name);
    }

    private PartitionMap open(String name) {
        EngineProvider provider = Engines.named(name);
        if (provider.traits().persistent()) {
            EntryEngine<byte[]> front = (EntryEngine<byte[]>) Engines.open("hash", EngineOptions.inMemory());
            Engine<byte[]> back = Engines.open(name, new EngineOptions(directory, true, Map.of()));
            return new PartitionMap(front, back);
        }
        return new PartitionMap((EntryEngine<byte[]>) Engines.open(name, EngineOptions.inMemory()));
    }

    @ParameterizedTest
    @MethodSource("all")
    void anEmptyMapKnowsNothing(String name) {
        try (PartitionMap map = open(name)) {
            assertEquals(EntryEngine.UNASSIGNED, map.owner(bytes("a")));
            assertNull(map.place(bytes("a")));
            assertEquals(0, map.size());
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void placesAreKeptAndReplaced(String name) {
        try (PartitionMap map = open(name)) {
            map.set(bytes("a"), new Place(3, 1, PartitionMap.NONE));
            assertEquals(3, map.owner(bytes("a")));
            assertEquals(new Place(3, 1, PartitionMap.NONE), map.place(bytes("a")));
            map.set(bytes("a"), new Place(3, 3, 1));
            assertEquals(new Place(3, 3, 1), map.place(bytes("a")));
            map.set(bytes("a"), Place.settled(3));
            assertEquals(Place.settled(3), map.place(bytes("a")));
            map.set(bytes("a"), Place.settled(65_534));
            assertEquals(65_534, map.owner(bytes("a")));
            assertEquals(1, map.size());
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aRandomHistoryIsThatOfATreeAndSurvivesIfItShould(String name) {
        Random random = new Random(7);
        TreeMap<byte[], Place> model = new TreeMap<>(Arrays::compareUnsigned);
        try (PartitionMap map = open(name)) {
            for (int step = 0; step < 500; step++) {
                byte[] key = bytes("key-" + random.nextInt(100));
                Place place = new Place(
                        random.nextInt(64),
                        random.nextInt(64),
                        random.nextBoolean() ? PartitionMap.NONE : random.nextInt(64));
                map.set(key, place);
                model.put(key, place);
                assertEquals(place.owner(), map.owner(key));
            }
            compare(model, map);
        }
        if (Engines.named(name).traits().persistent()) {
            try (PartitionMap again = open(name)) {
                compare(model, again);
            }
        }
    }

    private static void compare(Map<byte[], Place> model, PartitionMap map) {
        assertEquals(model.size(), map.size());
        List<byte[]> keys = new ArrayList<>();
        map.scan(new byte[0], Integer.MAX_VALUE, (key, place) -> {
            assertEquals(model.get(key), place);
            return keys.add(key);
        });
        assertArrayEquals(model.keySet().toArray(), keys.toArray());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
