package io.sauva.lab.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The operations of a workload have the skew that its type promises: not the law, but what is in the files.
class SkewTest {
    private static final int KEYS = 20_000;
    private static final int OPERATIONS = 100_000;
    private static final double EXPONENT = 0.99;

    @TempDir
    private Path folder;

    /// With inserts the hottest keys are not quite the same at the beginning and at the end; with the tolerance
    /// it does not matter, and keys that all are alike miss it by a factor of twenty.
    @ParameterizedTest
    @EnumSource(
            value = WorkloadType.class,
            names = {"A", "B", "C", "E", "F"})
    void theHottestKeysHaveTheShareOfZipfsLaw(WorkloadType type) throws IOException {
        long[] counts = new long[KEYS + OPERATIONS];
        long[] drawn = {0};
        read(type, (key, isInsert, there) -> {
            counts[key] += isInsert ? 0 : 1;
            drawn[0] += isInsert ? 0 : 1;
        });
        Arrays.sort(counts);
        int last = type == WorkloadType.E ? KEYS + OPERATIONS / 20 : KEYS;
        for (int hottest : new int[] {10, 100, 1000}) {
            double share = (double) Arrays.stream(counts, counts.length - hottest, counts.length)
                            .sum()
                    / drawn[0];
            assertEquals(
                    law(hottest, (KEYS + last) / 2), share, 0.1 * law(hottest, KEYS), type + ", hottest " + hottest);
        }
    }

    @Test
    void theLatestKeysHaveTheShareOfZipfsLaw() throws IOException {
        long[] distances = new long[KEYS + OPERATIONS];
        long[] drawn = {0};
        read(WorkloadType.D, (key, isInsert, there) -> {
            if (!isInsert) {
                distances[there - 1 - key]++;
                drawn[0]++;
            }
        });
        for (int latest : new int[] {1, 10, 100, 1000}) {
            double share = (double) Arrays.stream(distances, 0, latest).sum() / drawn[0];
            assertEquals(law(latest, KEYS + OPERATIONS / 40), share, 0.02, "latest " + latest);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 7, 64, 1000, 1025})
    void everyRankHasAKeyOfItsOwn(long count) {
        for (long range : new long[] {count, count + 1, 3 * count + 5}) {
            Scramble scramble = new Scramble(range);
            Set<Long> keys = new HashSet<>();
            for (long rank = 0; rank < count; rank++) {
                long key = scramble.key(rank, count);
                assertTrue(key >= 0 && key < count, key + " of " + count);
                assertTrue(keys.add(key), "two ranks have the key " + key);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 5000", "1000, 1500", "1024, 1030"})
    void anInsertChangesTheKeyOfOneRankAlone(long from, long to) {
        Scramble scramble = new Scramble(to);
        for (long count = from; count < to; count++) {
            int changed = 0;
            for (long rank = 0; rank < count; rank++) {
                changed += scramble.key(rank, count) == scramble.key(rank, count + 1) ? 0 : 1;
            }
            assertTrue(changed <= 1, changed + " ranks at " + count);
            count += count / 10;
        }
    }

    private interface Operation {
        void take(int key, boolean isInsert, int there);
    }

    private void read(WorkloadType type, Operation each) throws IOException {
        WorkloadOptions options = WorkloadOptions.of(type).keys(KEYS).operations(OPERATIONS);
        WorkloadFiles.write(options, folder, done -> {});
        int there = KEYS;
        try (WorkloadReader reader = WorkloadReader.open(WorkloadFiles.run(folder, 0))) {
            while (reader.next()) {
                int key = Integer.parseInt(new String(reader.key(), StandardCharsets.US_ASCII).substring(4));
                boolean isInsert = key == there;
                assertTrue(key <= there, "a key that is not there yet: " + key);
                each.take(key, isInsert, there);
                there += isInsert ? 1 : 0;
            }
        }
    }

    /// The share of the first ranks of so many.
    private static double law(int first, int ranks) {
        double sum = 0;
        double share = 0;
        for (int rank = 1; rank <= ranks; rank++) {
            sum += Math.pow(rank, -EXPONENT);
            share = rank == first ? sum : share;
        }
        return share / sum;
    }
}
