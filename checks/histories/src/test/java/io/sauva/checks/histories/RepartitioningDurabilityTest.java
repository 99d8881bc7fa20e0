package io.sauva.checks.histories;

import static io.sauva.checks.histories.CrashingWriter.bytes;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.store.Entry;
import io.sauva.store.Store;
import io.sauva.store.Strategy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What a store on disk keeps when its process is killed while its keys are on the move.
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RepartitioningDurabilityTest {
    private static final int ROUNDS = 2 * Combinations.EFFORT;
    private static final int LINES = 100;

    @TempDir
    Path directory;

    static Stream<Arguments> all() {
        return DurabilityTest.all();
    }

    /// Killed several times on the same files: each key is as its last acknowledged change left it, but for the
    /// one change that may have been made and not acknowledged yet. Nothing that was deleted comes back.
    @ParameterizedTest
    @MethodSource("all")
    void aKilledWriterLosesNothingAndNothingComesBack(Strategy strategy, String engine) throws Exception {
        Map<String, String> values = new TreeMap<>();
        for (int round = 1; round <= ROUNDS; round++) {
            long[] moves = {0};
            CrashingWriter.runAndKill(
                    LINES + 7 * round,
                    () -> moves[0] > 0, // a quick writer is ahead of the first move
                    words -> {
                        switch (words[0]) {
                            case "put" -> values.put(words[1], words[2]);
                            case "delete" -> values.put(words[1], "");
                            default -> moves[0] = Long.parseLong(words[2]);
                        }
                    },
                    strategy.toString(),
                    engine,
                    directory.toString(),
                    "repartition",
                    Integer.toString(round));
            assertTrue(moves[0] > 0, "no key was moved, so nothing was tested");
            // As slowly as can be, so that keys are still on the move when the next writer comes.
            try (Store store = Store.open(
                    CrashingWriter.options(strategy, engine, directory).drainKeysPerSecond(1))) {
                verify(store, values);
            }
        }
    }

    private static void verify(Store store, Map<String, String> values) {
        int different = 0;
        int there = 0;
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, String> acknowledged : values.entrySet()) {
            byte[] value = store.get(bytes(acknowledged.getKey()));
            String found = value == null ? "" : new String(value, StandardCharsets.UTF_8);
            there += value == null ? 0 : 1;
            if (!found.equals(acknowledged.getValue())) {
                text.append('\n')
                        .append(acknowledged)
                        .append(", found '")
                        .append(found)
                        .append("'");
                different++;
                // Newer than what was acknowledged, or just deleted.
                assertTrue(
                        found.isEmpty() || number(found) > number(acknowledged.getValue()),
                        () -> acknowledged + " fell back to " + found);
            }
        }
        assertTrue(different <= 1, "more than one change was under way:" + text);
        List<Entry> all = store.scan(bytes("key"), 10_000);
        assertEquals(there, all.size(), "keys by scan");
        for (Entry entry : all) {
            assertArrayEquals(store.get(entry.key()), entry.value());
        }
        // The next round goes on from what is there.
        values.replaceAll((key, acknowledged) -> {
            byte[] value = store.get(bytes(key));
            return value == null ? "" : new String(value, StandardCharsets.UTF_8);
        });
    }

    private static double number(String value) {
        return value.isEmpty() ? 0 : DurabilityTest.number(value);
    }
}
