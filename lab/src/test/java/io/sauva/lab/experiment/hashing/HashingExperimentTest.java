package io.sauva.lab.experiment.hashing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.lab.experiment.Bench;
import io.sauva.lab.experiment.Experiments;
import io.sauva.lab.experiment.Scale;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs the experiment small enough for a test, and where its outcome is a formula, compares.
class HashingExperimentTest {
    /// Divisible by n(n + 1) for all n below, so that the study's formulas hold without rounding.
    private static final int KEYS = 600;

    private static final HashingSize TINY = new HashingSize(KEYS, new int[] {2, 3, 4}, 3, 2, 60, new int[] {2, 4});
    private static final List<String> STUDY =
            List.of("mod", "div", "consistent V=1", "consistent V=10", "consistent V=100");
    private static final List<String> NEWER = List.of(
            "consistent V=100", "rendezvous", "jump", "Maglev", "Anchor", "bounded load c=1.25", "bounded load c=1.1");

    @TempDir
    static Path folder;

    private static final List<String> PROGRESS = new ArrayList<>();

    @BeforeAll
    static void run() throws IOException, InterruptedException {
        run(folder, 7, PROGRESS);
    }

    private static void run(Path folder, long seed, List<String> progress) throws IOException, InterruptedException {
        new HashingExperiment(scale -> TINY).run(new Bench(Scale.SMALL, folder, seed, List.of(), progress::add));
    }

    @Test
    void isListed() {
        assertTrue(Experiments.all().stream()
                .anyMatch(experiment -> experiment.name().equals("hashing")));
    }

    @Test
    void saysHowFarItIs() {
        assertTrue(PROGRESS.contains("the study's functions: done up to 4 nodes"));
        assertEquals("weights: done", PROGRESS.getLast());
    }

    @Test
    void traditionalFunctionsMoveWhatTheFormulasSay() throws IOException {
        Map<String, Double> reassigned = values("figure-5-reassigned");
        Map<String, Double> removed = values("removal-reassigned");
        for (int n : TINY.nodes()) {
            assertEquals((double) n * KEYS / (n + 1), reassigned.get(n + " mod"));
            assertEquals(KEYS / 2.0, reassigned.get(n + " div"));
            assertEquals(KEYS / 2.0, reassigned.get(n + " div with exact ranges"));
            assertEquals((double) KEYS / (n + 1), reassigned.get(n + " ideal k/(n+1)"));
            assertEquals((double) KEYS / n, removed.get(n + " ideal k/n"));
        }
        assertEquals(3 * 7, reassigned.size());
        assertEquals(3 * 6, removed.size());
    }

    @Test
    void balanceIsPerfectForTraditionalFunctionsOnly() throws IOException {
        Map<String, Double> balance = values("figure-4-balance");
        for (int n : TINY.nodes()) {
            assertEquals(0, balance.get(n + " mod"));
            assertEquals(0, balance.get(n + " div"));
            assertTrue(balance.get(n + " consistent V=100") > 0);
            assertTrue(balance.get(n + " consistent V=100") < balance.get(n + " consistent V=1"));
        }
        assertEquals(3 * STUDY.size(), balance.size());
        assertEquals(3 * STUDY.size(), values("figure-4-after-insertion").size());
    }

    /// With V=1 one node gives everything; with `div` node i gives i + 1 parts.
    @Test
    void trafficFollowsTheFormulas() throws IOException {
        Map<String, Double> traffic = values("figure-6-traffic");
        for (int n : TINY.nodes()) {
            assertEquals(0, traffic.get(n + " mod"));
            assertEquals(Math.sqrt((n * n - 1) / 12.0) / ((n + 1) / 2.0), traffic.get(n + " div"), 1e-5);
            assertEquals(Math.sqrt(n - 1), traffic.get(n + " consistent V=1"), 1e-5);
        }
    }

    @Test
    void stableFunctionsMoveOnlyWhatTheLostNodeHad() throws IOException {
        Map<String, Double> removal = values("newer-removal");
        for (int n : TINY.nodes()) {
            for (String name : List.of("consistent V=100", "rendezvous", "jump", "Anchor")) {
                assertEquals(1, removal.get(n + " " + name));
            }
            assertTrue(removal.get(n + " Maglev") >= 1);
        }
        for (String file : List.of("newer-removal", "newer-balance", "newer-reassigned", "newer-traffic")) {
            assertEquals(3 * NEWER.size(), values(file).size());
        }
    }

    @Test
    void keysGrowWithTheNodes() throws IOException {
        Map<String, Double> shares = values("scale-up-reassigned");
        assertEquals(2 * 6, shares.size());
        assertEquals(2.0 / 3, shares.get("2 mod"), 1e-5);
        assertEquals(4.0 / 5, shares.get("4 mod"), 1e-5);
        assertEquals(2 * STUDY.size(), values("scale-up-balance").size());
    }

    @Test
    void weightsAndLookupsAreReported() throws IOException {
        List<List<String>> weights = rows("weights");
        assertEquals(3 * 4, weights.size());
        for (List<String> row : weights) {
            double weight = Double.parseDouble(row.getFirst());
            assertEquals(weight / (9 + weight), Double.parseDouble(row.getLast()), 1e-5);
        }
        List<List<String>> lookups = rows("lookup");
        assertEquals(STUDY.size() + NEWER.size() - 1, lookups.size());
        assertTrue(lookups.stream()
                .anyMatch(row -> row.getFirst().equals("consistent V=10")
                        && row.get(2).equals("1120")
                        && Double.parseDouble(row.get(3)) < 2));
    }

    @Test
    void theReportShowsEveryFigure() throws IOException {
        String page = Files.readString(folder.resolve("report.md"));
        String html = Files.readString(folder.resolve("report.html"));
        for (String words : List.of(
                "Figure 4: balance",
                "Figure 5: reassigned keys",
                "Figure 6: traffic pattern",
                "Scale-up",
                "Removal",
                "Weights",
                "Newer functions",
                "Lookup",
                "--seed 7")) {
            assertTrue(page.contains(words), words);
            assertTrue(html.contains(words), words);
        }
        List<Path> charts = files(".svg");
        assertEquals(13, charts.size());
        for (Path chart : charts) {
            assertTrue(page.contains("(" + chart.getFileName() + ")"), chart::toString);
            assertTrue(Files.readString(chart).startsWith("<svg"), chart::toString);
        }
    }

    /// With these keys nothing is rounded, so that the study is right about the traditional functions.
    @Test
    void findingsCompareWithTheStudy() throws IOException {
        List<List<String>> findings = rows("findings");
        assertEquals(14, findings.size());
        assertTrue(findings.stream()
                .anyMatch(row -> row.get(1).startsWith("div: about k/2 (300)")
                        && row.get(3).equals("agrees")));
        assertTrue(findings.stream()
                .anyMatch(row ->
                        row.get(1).startsWith("V=1: grows fast") && row.get(3).equals("agrees")));
    }

    @Test
    void theSameSeedGivesTheSameFiles(@TempDir Path again, @TempDir Path other)
            throws IOException, InterruptedException {
        run(again, 7, new ArrayList<>());
        run(other, 8, new ArrayList<>());
        List<Path> tables = files(".csv");
        assertEquals(15, tables.size());
        for (Path table : tables) {
            assertEquals(Files.readString(table), Files.readString(again.resolve(table.getFileName())));
        }
        Path balance = Path.of("figure-4-balance.csv");
        assertNotEquals(Files.readString(folder.resolve(balance)), Files.readString(other.resolve(balance)));
    }

    @Test
    void anInterruptStopsIt(@TempDir Path untouched) throws IOException {
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> run(untouched, 7, new ArrayList<>()));
        assertFalse(Thread.currentThread().isInterrupted());
        try (Stream<Path> left = Files.list(untouched)) {
            assertEquals(0, left.count());
        }
    }

    @Test
    void thePapersSizeIsThePapers() {
        HashingSize paper = HashingSize.of(Scale.PAPER);
        assertEquals(15_000, paper.keys());
        assertEquals(2, paper.nodes()[0]);
        assertEquals(100, paper.mostNodes());
        assertEquals(30, paper.repetitions());
        assertEquals(1_500, paper.keysEach());
        assertTrue(HashingSize.of(Scale.SMALL).repetitions() < 30);
    }

    /// By number of nodes and function.
    private static Map<String, Double> values(String file) throws IOException {
        Map<String, Double> values = new TreeMap<>();
        for (List<String> row : rows(file)) {
            values.put(
                    row.get(0) + " " + row.get(1), row.get(2).isEmpty() ? Double.NaN : Double.parseDouble(row.get(2)));
        }
        return values;
    }

    private static List<List<String>> rows(String file) throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve(file + ".csv"));
        assertEquals("# sauva lab hashing --scale small --seed 7", lines.getFirst());
        return lines.stream()
                .filter(line -> !line.startsWith("#"))
                .skip(1)
                .map(HashingExperimentTest::cells)
                .toList();
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (char character : (line + ",").toCharArray()) {
            if (character == '"') {
                quoted = !quoted;
            } else if (character == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(character);
            }
        }
        return cells;
    }

    private static List<Path> files(String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }
}
