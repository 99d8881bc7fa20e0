package io.sauva.lab.workload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorkloadFilesTest {
    @TempDir
    private Path folder;

    private record Line(Kind kind, List<String> keys, int limit) {}

    @ParameterizedTest
    @EnumSource(WorkloadType.class)
    void theSameSeedGivesTheSameFiles(WorkloadType type) throws IOException {
        WorkloadOptions options = small(type).workers(3);
        write(options, "one");
        write(options, "two");
        write(options.seed(1), "three");
        for (String name : List.of("load.csv", "run-0.csv", "run-1.csv", "run-2.csv", "workload.properties")) {
            assertArrayEquals(bytes("one", name), bytes("two", name), name);
        }
        assertNotEquals(
                new String(bytes("one", "run-0.csv"), ISO_8859_1), new String(bytes("three", "run-0.csv"), ISO_8859_1));
    }

    @ParameterizedTest
    @EnumSource(WorkloadType.class)
    void operationsAreDealtToTheWorkersInTurn(WorkloadType type) throws IOException {
        write(small(type), "one");
        write(small(type).workers(3), "three");
        List<Line> together = read("one", "run-0.csv");
        assertEquals(10_000, together.size());
        for (int worker = 0; worker < 3; worker++) {
            List<Line> own = read("three", "run-" + worker + ".csv");
            for (int line = 0; line < own.size(); line++) {
                assertEquals(together.get(3 * line + worker), own.get(line));
            }
        }
        assertEquals(1000, read("three", "load.csv").size());
    }

    @Test
    void mixesAreWhatTheTypesSay() throws IOException {
        assertShares(WorkloadType.A, Map.of(Kind.READ, 0.5, Kind.WRITE, 0.5));
        assertShares(WorkloadType.B, Map.of(Kind.READ, 0.95, Kind.WRITE, 0.05));
        assertShares(WorkloadType.C, Map.of(Kind.READ, 1.0));
        assertShares(WorkloadType.D, Map.of(Kind.READ, 0.95, Kind.WRITE, 0.05));
        assertShares(WorkloadType.E, Map.of(Kind.SCAN, 0.95, Kind.WRITE, 0.05));
        assertShares(WorkloadType.F, Map.of(Kind.READ, 0.5, Kind.TRANSACTION, 0.5));
        assertShares(WorkloadType.COMMUNITIES, Map.of(Kind.TRANSACTION, 1.0));
    }

    @Test
    void insertsAreNewKeysAndReadsOfLatestFollowThem() throws IOException {
        write(small(WorkloadType.D), "d");
        Set<String> known = new HashSet<>();
        read("d", "load.csv").forEach(line -> known.add(line.keys().getFirst()));
        long recent = 0;
        long reads = 0;
        for (Line line : read("d", "run-0.csv")) {
            String key = line.keys().getFirst();
            if (line.kind() == Kind.WRITE) {
                assertTrue(known.add(key), key + " is not new");
            } else {
                assertTrue(known.contains(key), key + " was never inserted");
                reads++;
                recent += Long.parseLong(key.substring(4)) >= known.size() - 100 ? 1 : 0;
            }
        }
        assertTrue(recent > 0.5 * reads, recent + " of " + reads + " reads are of the newest hundred keys");
    }

    @Test
    void scansAskForAsMuchAsTheyAreTold() throws IOException {
        write(small(WorkloadType.E).scanLength(new Range(3, 5)), "e");
        Set<Integer> limits = new HashSet<>();
        for (Line line : read("e", "run-0.csv")) {
            if (line.kind() == Kind.SCAN) {
                limits.add(line.limit());
            }
        }
        assertEquals(Set.of(3, 4, 5), limits);
    }

    @Test
    void transactionsStayInTheirCommunityAsFarAsTheyShould() throws IOException {
        write(small(WorkloadType.COMMUNITIES).across(0.25), "c");
        int across = 0;
        List<Line> lines = read("c", "run-0.csv");
        for (Line line : lines) {
            assertTrue(line.keys().size() >= 2 && line.keys().size() <= 4);
            assertEquals(line.keys().size(), new HashSet<>(line.keys()).size(), "keys are different");
            List<Long> communities = line.keys().stream()
                    .map(key -> Long.parseLong(key.substring(4)) / 20)
                    .toList();
            assertEquals(1, new HashSet<>(communities.subList(0, communities.size() - 1)).size());
            across += communities.getLast().equals(communities.getFirst()) ? 0 : 1;
        }
        assertEquals(0.25, (double) across / lines.size(), 0.03);
    }

    @Test
    void hotspotGetsItsShare() throws IOException {
        write(
                small(WorkloadType.C)
                        .distribution(Distribution.HOTSPOT)
                        .hotKeys(0.1)
                        .hotOperations(0.9),
                "h");
        List<Line> lines = read("h", "run-0.csv");
        long hot = lines.stream()
                .filter(line -> Long.parseLong(line.keys().getFirst().substring(4)) < 100)
                .count();
        assertEquals(0.9, (double) hot / lines.size(), 0.02);
    }

    @Test
    void zipfianLikesTheFirstKeysAndScrambledOthers() throws IOException {
        assertEquals("user000000000000", favourite(Distribution.ZIPFIAN));
        assertNotEquals("user000000000000", favourite(Distribution.SCRAMBLED));
    }

    @Test
    void aSmallerWorkloadLeavesNoFileOfALargerOne() throws IOException {
        write(small(WorkloadType.A).workers(4), "w");
        write(small(WorkloadType.A).workers(2), "w");
        assertTrue(Files.exists(folder.resolve("w/run-1.csv")));
        assertFalse(Files.exists(folder.resolve("w/run-2.csv")));
        assertFalse(Files.exists(folder.resolve("w/run-3.csv")));
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThrows(WorkloadException.class, () -> write(small(WorkloadType.A).keyDigits(2), "x"));
        assertThrows(
                WorkloadException.class,
                () -> write(small(WorkloadType.COMMUNITIES).transactionKeys(new Range(2, 30)), "x"));
        assertThrows(WorkloadException.class, () -> Mix.parse("read=1,read=2"));
        assertThrows(WorkloadException.class, () -> Mix.parse("reads=1"));
        assertThrows(WorkloadException.class, () -> Mix.parse("read=0"));
        assertThrows(WorkloadException.class, () -> Mix.parse("read=-1"));
        assertThrows(WorkloadException.class, () -> Range.parse("8-2"));
        assertThrows(WorkloadException.class, () -> Range.parse("0"));
        assertThrows(WorkloadException.class, () -> WorkloadType.named("g"));
        assertThrows(WorkloadException.class, () -> Distribution.named("normal"));
    }

    private String favourite(Distribution distribution) throws IOException {
        write(small(WorkloadType.C).distribution(distribution), "f");
        Map<String, Integer> counts = new TreeMap<>();
        read("f", "run-0.csv").forEach(line -> counts.merge(line.keys().getFirst(), 1, Integer::sum));
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    private void assertShares(WorkloadType type, Map<Kind, Double> shares) throws IOException {
        write(small(type), "mix");
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        List<Line> lines = read("mix", "run-0.csv");
        lines.forEach(line -> counts.merge(line.kind(), 1, Integer::sum));
        assertEquals(shares.keySet(), counts.keySet(), type.toString());
        shares.forEach((kind, share) -> assertEquals(share, (double) counts.get(kind) / lines.size(), 0.02));
    }

    private static WorkloadOptions small(WorkloadType type) {
        return WorkloadOptions.of(type).keys(1000).operations(10_000);
    }

    private void write(WorkloadOptions options, String name) throws IOException {
        long[] last = {0};
        WorkloadFiles.write(options, folder.resolve(name), done -> last[0] = done);
        assertEquals(WorkloadFiles.lines(options), last[0]);
    }

    private byte[] bytes(String workload, String name) throws IOException {
        return Files.readAllBytes(folder.resolve(workload).resolve(name));
    }

    private List<Line> read(String workload, String name) {
        List<Line> lines = new ArrayList<>();
        try (WorkloadReader reader =
                WorkloadReader.open(folder.resolve(workload).resolve(name))) {
            while (reader.next()) {
                List<byte[]> keys = reader.kind() == Kind.TRANSACTION ? reader.keys() : List.of(reader.key());
                lines.add(new Line(
                        reader.kind(),
                        keys.stream().map(key -> new String(key, ISO_8859_1)).toList(),
                        reader.kind() == Kind.SCAN ? reader.limit() : 0));
            }
        }
        return lines;
    }
}
