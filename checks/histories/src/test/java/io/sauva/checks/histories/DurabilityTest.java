package io.sauva.checks.histories;

import static io.sauva.checks.histories.CrashingWriter.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.storage.EngineProvider;
import io.sauva.store.Entry;
import io.sauva.store.Store;
import io.sauva.store.StoreException;
import io.sauva.store.StoreOptions;
import io.sauva.store.Strategy;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What a store on disk keeps when its process is killed, and what it says when its files are not to be used.
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DurabilityTest {
    private static final int ROUNDS = 2 * Integer.getInteger("sauva.effort", 1);
    private static final int LINES = 150;

    static Stream<Arguments> all() {
        List<Arguments> all = new ArrayList<>();
        for (EngineProvider provider : Combinations.engines()) {
            if (provider.traits().persistent()) {
                all.add(Arguments.of(Strategy.SOFT, provider.name()));
                all.add(Arguments.of(Strategy.HARD, provider.name()));
            }
        }
        return all.stream();
    }

    @TempDir
    Path directory;

    /// Killed after so many acknowledgements, in the middle of whatever it was doing, several times on the same
    /// files: all that was acknowledged is there, or something newer that was on its way; no key is there
    /// twice; moved keys are where they were moved to, or on their way to the next place.
    @ParameterizedTest
    @MethodSource("all")
    void aKilledWriterLosesNothingThatWasAcknowledged(Strategy strategy, String engine) throws Exception {
        Map<String, String> values = new HashMap<>();
        Map<String, Integer> places = new HashMap<>();
        for (int round = 1; round <= ROUNDS; round++) {
            CrashingWriter.runAndKill(
                    LINES * round,
                    words -> note(words, values, places),
                    strategy.toString(),
                    engine,
                    directory.toString(),
                    "move",
                    Integer.toString(round));
            try (Store store = Store.open(CrashingWriter.options(strategy, engine, directory))) {
                verify(store, values, places);
            }
        }
    }

    private static void note(String[] words, Map<String, String> values, Map<String, Integer> places) {
        if (words[0].equals("put")) {
            values.put(words[1], words[2]);
        } else {
            places.put(words[1], Integer.valueOf(words[2]));
        }
    }

    private static void verify(Store store, Map<String, String> values, Map<String, Integer> places) {
        for (Map.Entry<String, String> acknowledged : values.entrySet()) {
            byte[] found = store.get(bytes(acknowledged.getKey()));
            assertNotNull(found, acknowledged + " is lost");
            assertTrue(
                    number(new String(found, StandardCharsets.UTF_8)) >= number(acknowledged.getValue()),
                    acknowledged + " fell back to " + new String(found, StandardCharsets.UTF_8));
        }
        List<Entry> all = store.scan(bytes("key"), 10_000);
        assertEquals(
                all.size(),
                all.stream()
                        .map(entry -> new String(entry.key(), StandardCharsets.UTF_8))
                        .distinct()
                        .count());
        assertTrue(all.size() >= values.size());
        int elsewhere = 0;
        for (Map.Entry<String, Integer> moved : places.entrySet()) {
            if (store.partitionOf(bytes(moved.getKey())) != moved.getValue()) {
                elsewhere++; // the one whose next move was done but not yet acknowledged
            }
        }
        assertTrue(elsewhere <= 1, elsewhere + " moved keys are elsewhere");
    }

    static double number(String value) {
        int dot = value.indexOf('.');
        return Integer.parseInt(value.substring(0, dot)) * 1e9 + Integer.parseInt(value.substring(dot + 1));
    }

    @ParameterizedTest
    @MethodSource("all")
    void aDirectoryHasOneProcessAtATime(Strategy strategy, String engine) throws Exception {
        try (Store store = Store.open(CrashingWriter.options(strategy, engine, directory))) {
            store.put(bytes("a"), bytes("1"));
            Process other = CrashingWriter.start(strategy.toString(), engine, directory.toString(), "open");
            try (BufferedReader out = other.inputReader(StandardCharsets.UTF_8)) {
                String said = out.readLine();
                assertTrue(said.contains("in use"), said);
            }
            assertThrows(StoreException.class, () -> Store.open(CrashingWriter.options(strategy, engine, directory)));
            assertEquals("1", new String(store.get(bytes("a")), StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void filesAreNotOpenedAsSomethingElse(Strategy strategy, String engine) throws Exception {
        StoreOptions options = CrashingWriter.options(strategy, engine, directory);
        try (Store store = Store.open(options)) {
            store.put(bytes("a"), bytes("1"));
        }
        Strategy other = strategy == Strategy.SOFT ? Strategy.HARD : Strategy.SOFT;
        StoreException refused = assertThrows(StoreException.class, () -> Store.open(options.strategy(other)));
        assertTrue(refused.getMessage().contains("was made with"), refused.getMessage());
        assertEquals(1, refused.getMessage().lines().count());
        if (strategy == Strategy.HARD) {
            assertThrows(StoreException.class, () -> Store.open(options.partitions(7)));
        }
        try (Store store = Store.open(options)) {
            assertEquals("1", new String(store.get(bytes("a")), StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void whatCannotBeUsedIsOneClearLine(Strategy strategy, String engine) throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "no directory");
        StoreException noDirectory = assertThrows(
                StoreException.class,
                () -> Store.open(
                        CrashingWriter.options(strategy, engine, directory).directories(List.of(file))));
        assertEquals(1, noDirectory.getMessage().lines().count(), noDirectory.getMessage());
        StoreException none = assertThrows(
                StoreException.class,
                () -> Store.open(
                        CrashingWriter.options(strategy, engine, directory).directories(List.of())));
        assertTrue(none.getMessage().contains("name a directory"), none.getMessage());
        assertThrows(
                StoreException.class,
                () -> Store.open(
                        CrashingWriter.options(strategy, engine, directory).setting("colour", "red")));
    }
}
