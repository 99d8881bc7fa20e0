package io.sauva.partitioning.tracking;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.clock.ManualClock;
import io.sauva.partitioning.graph.Graph;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TrackingTest {
    private static final long ONE = WorkloadGraph.ONE;

    private static byte[] key(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static List<byte[]> keys(String... texts) {
        return Arrays.stream(texts).map(TrackingTest::key).toList();
    }

    private static Tracker tracker(long window, int oneIn) {
        return new Tracker(
                new Tracker.Settings(window, oneIn, false, 7), Clock.system(), key -> Arrays.hashCode(key), true);
    }

    private static void use(Tracker tracker, String... texts) {
        if (texts.length == 1) {
            tracker.end(tracker.begin(), key(texts[0]));
        } else {
            tracker.end(tracker.begin(), keys(texts));
        }
        tracker.turn();
    }

    private static Workload workload(Tracker tracker, long window, double decay) {
        return new Workload(tracker, new Workload.Settings(window, decay, false));
    }

    /// Vertices as "key", edges as "key-key", with their weights.
    private static Map<String, Long> weights(WorkloadGraph graph) {
        graph.graph().check();
        Map<String, Long> weights = new TreeMap<>();
        Graph rows = graph.graph();
        for (int vertex = 0; vertex < rows.vertices(); vertex++) {
            String name = new String(graph.key(vertex), StandardCharsets.UTF_8);
            weights.put(name, rows.vertexWeights()[vertex]);
            for (int arc = rows.starts()[vertex]; arc < rows.starts()[vertex + 1]; arc++) {
                if (rows.neighbours()[arc] > vertex) {
                    String other = new String(graph.key(rows.neighbours()[arc]), StandardCharsets.UTF_8);
                    weights.put(name + "-" + other, rows.edgeWeights()[arc]);
                }
            }
        }
        return weights;
    }

    /// Figure 1 of the seed: reads and writes weigh vertices, scans weigh edges too.
    @Test
    void countsKeysAndPairs() {
        Tracker tracker = tracker(100, 1);
        Workload workload = workload(tracker, 100, 0);
        use(tracker, "b");
        use(tracker, "a");
        use(tracker, "a", "b", "c");
        use(tracker, "b", "c");
        workload.observe();
        assertEquals(
                Map.of("a", 2 * ONE, "b", 3 * ONE, "c", 2 * ONE, "a-b", ONE, "a-c", ONE, "b-c", 2 * ONE),
                weights(workload.graph()));
    }

    @Test
    void aKeyNamedTwiceCountsOnce() {
        Tracker tracker = tracker(100, 1);
        Workload workload = workload(tracker, 100, 0);
        use(tracker, "a", "b", "a");
        workload.observe();
        assertEquals(Map.of("a", ONE, "b", ONE, "a-b", ONE), weights(workload.graph()));
    }

    @Test
    void theWindowSlides() {
        Tracker tracker = tracker(2, 1);
        Workload workload = workload(tracker, 2, 0);
        use(tracker, "a");
        use(tracker, "b");
        assertEquals(2, workload.observe().operations());
        use(tracker, "c");
        assertEquals(1, workload.observe().operations(), "one is new");
        assertEquals(Map.of("b", ONE, "c", ONE), weights(workload.graph()));
    }

    @Test
    void whatHasLeftTheWindowFades() {
        Tracker tracker = tracker(1, 1);
        Workload workload = workload(tracker, 1, 0.5);
        use(tracker, "a", "b");
        use(tracker, "c");
        workload.observe();
        assertEquals(Map.of("a", ONE, "b", ONE, "a-b", ONE, "c", ONE), weights(workload.graph()));
        use(tracker, "d");
        workload.observe();
        assertEquals(Map.of("a", ONE / 2, "b", ONE / 2, "a-b", ONE / 2, "c", ONE, "d", ONE), weights(workload.graph()));
        for (int step = 0; step < 10; step++) {
            use(tracker, "d");
            workload.observe();
        }
        assertEquals(List.of("d"), List.copyOf(weights(workload.graph()).keySet()), "at last it is forgotten");
    }

    @Test
    void anUnlimitedWindowKeepsEverything() {
        Tracker tracker = tracker(Long.MAX_VALUE, 1);
        Workload workload = workload(tracker, Long.MAX_VALUE, 1);
        for (int step = 0; step < 50; step++) {
            use(tracker, "a", "b");
            if (step % 7 == 0) {
                workload.observe();
            }
        }
        workload.observe();
        assertEquals(Map.of("a", 50 * ONE, "b", 50 * ONE, "a-b", 50 * ONE), weights(workload.graph()));
        workload.clear();
        assertEquals(0, workload.graph().graph().vertices());
        assertTrue(workload.isEmpty());
    }

    @Test
    void weighsByCost() {
        ManualClock clock = new ManualClock();
        Tracker tracker = new Tracker(new Tracker.Settings(10, 1, true, 7), clock, key -> Arrays.hashCode(key), true);
        Workload workload = new Workload(tracker, new Workload.Settings(10, 0, true));
        long begun = tracker.begin();
        clock.advance(300);
        tracker.end(begun, keys("a", "b", "c"));
        tracker.turn();
        workload.observe();
        assertEquals(100 * ONE, weights(workload.graph()).get("b"));
        assertEquals(ONE, weights(workload.graph()).get("a-b"), "edges count how often");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16, 100})
    void samplesOneIn(int oneIn) {
        Tracker tracker = tracker(100, oneIn);
        int operations = 200_000;
        int sampled = 0;
        for (int i = 0; i < operations; i++) {
            if (tracker.begin() != Tracker.NOT_TRACKED) {
                sampled++;
            }
        }
        assertEquals(operations, tracker.operations());
        double expected = (double) operations / oneIn;
        assertEquals(expected, sampled, 6 * Math.sqrt(expected) + 1);
    }

    /// A load with a rhythm must not always be caught at the same beat.
    @Test
    void samplesEveryBeat() {
        Tracker tracker = tracker(100, 16);
        int[] beats = new int[16];
        for (int i = 0; i < 160_000; i++) {
            if (tracker.begin() != Tracker.NOT_TRACKED) {
                beats[i % 16]++;
            }
        }
        for (int beat : beats) {
            assertEquals(625, beat, 150);
        }
    }

    @Test
    void offTracksNothing() {
        Tracker tracker = tracker(100, 1);
        tracker.turn(false);
        assertEquals(Tracker.NOT_TRACKED, tracker.begin());
        tracker.turn(true);
        assertTrue(tracker.begin() != Tracker.NOT_TRACKED);
    }

    @Test
    void fullBuffersDropAndCount() {
        Tracker tracker = tracker(1_000_000, 1);
        for (int i = 0; i < 5_000; i++) {
            tracker.end(tracker.begin(), key("k" + i));
        }
        assertEquals(5_000, tracker.samples() + tracker.drops());
        assertTrue(tracker.drops() > 0);
        tracker.turn();
        assertEquals(tracker.samples(), tracker.collected());
    }

    @Test
    void oneScanOverAMillionKeysStaysSmall() {
        Tracker tracker = tracker(100, 1);
        Workload workload = workload(tracker, 100, 0.8);
        List<byte[]> many = IntStream.range(0, 1_000_000)
                .mapToObj(i -> key(String.format("%08d", i)))
                .toList();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        tracker.end(tracker.begin(), many);
        tracker.turn();
        workload.observe();
        Graph graph = workload.graph().graph();
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated <= 2_000_000, allocated + " bytes for " + Tracker.MOST_KEYS + " keys");
        graph.check();
        assertEquals(Tracker.MOST_KEYS, graph.vertices());
        assertTrue(graph.arcs() <= 8 * Tracker.MOST_KEYS, graph.toString());
    }

    @Test
    void aLogThatIsFullForgetsTheOldest() {
        Tracker tracker = tracker(Long.MAX_VALUE, 1);
        Workload workload = workload(tracker, Long.MAX_VALUE, 1);
        List<byte[]> many = IntStream.range(0, Tracker.MOST_KEYS)
                .mapToObj(i -> key("k" + i))
                .toList();
        int operations = 2 * Window.MOST_INTS / Tracker.MOST_KEYS;
        for (int i = 0; i < operations; i++) {
            tracker.end(tracker.begin(), many);
            tracker.turn();
        }
        assertTrue(tracker.drops() > 0);
        assertEquals(operations, tracker.drops() + workload.observe().operations());
    }

    @Test
    void memoryIsBoundedAndUsed() {
        Tracker tracker = tracker(1_000, 1);
        Workload workload = new Workload(tracker, new Workload.Settings(1_000, 1, false), 100, 300);
        Random random = new Random(3);
        for (int step = 1; step <= 20_000; step++) {
            use(tracker, "k" + random.nextInt(1_000), "k" + random.nextInt(50));
            if (step % 500 == 0) {
                workload.observe();
                Graph graph = workload.graph().graph();
                graph.check();
                assertTrue(graph.vertices() <= 100 && graph.arcs() <= 300, graph.toString());
                assertTrue(graph.vertices() >= 50 && graph.arcs() >= 150, graph.toString());
                Map<String, Long> weights = weights(workload.graph());
                for (int heavy = 0; heavy < 50; heavy++) {
                    assertTrue(weights.containsKey("k" + heavy), "k" + heavy + " is heavy");
                }
            }
        }
    }

    /// All weigh the same, one access: no weight divides those that stay from those that go.
    @ParameterizedTest
    @ValueSource(ints = {1_000, 1_000_000})
    void everNewKeysDoNotEmptyTheGraph(int window) {
        Tracker tracker = tracker(window, 1);
        Workload workload = new Workload(tracker, new Workload.Settings(window, 0.8, false), 1_000, 3_000);
        int next = 0;
        for (int step = 1; step <= 2_000; step++) {
            use(
                    tracker,
                    IntStream.range(next, next += 5).mapToObj(i -> "new" + i).toArray(String[]::new));
            if (step % 3 == 0) {
                use(tracker, "heavy", "friend");
            }
            if (step % 100 == 0) {
                workload.observe();
                Graph graph = workload.graph().graph();
                graph.check();
                assertTrue(graph.vertices() <= 1_000 && graph.arcs() <= 3_000, graph.toString());
                assertTrue(graph.vertices() >= Math.min(500, 5 * step), graph.toString());
                assertTrue(weights(workload.graph()).containsKey("friend-heavy"), "the heaviest pair stays");
            }
        }
        assertEquals(weights(workload.graph()), weights(workload.graph()), "the same each time");
    }

    @Test
    void ofPairsSeenOnceSomeStay() {
        Tracker tracker = tracker(1_000_000, 1);
        Workload workload = new Workload(tracker, new Workload.Settings(1_000_000, 0.8, false), 1_000, 600);
        for (int one = 0; one < 40; one++) {
            for (int other = one + 1; other < 40; other++) {
                use(tracker, "k" + one, "k" + other);
            }
        }
        use(tracker, "k3", "k5");
        workload.observe();
        Graph graph = workload.graph().graph();
        graph.check();
        assertEquals(40, graph.vertices());
        assertTrue(graph.arcs() <= 600 && graph.arcs() >= 500, graph.toString());
        assertEquals(2 * ONE, weights(workload.graph()).get("k3-k5"));
    }

    /// A model that counts in maps.
    @Test
    void agreesWithAModel() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            long window = 1L + random.nextInt(60);
            Tracker tracker = tracker(window, 1);
            Workload workload = workload(tracker, window, 0);
            List<List<String>> all = new ArrayList<>();
            for (int step = 0; step < 200; step++) {
                List<String> used = random.ints(1 + random.nextInt(24), 0, 40)
                        .mapToObj(i -> "k" + i)
                        .distinct()
                        .toList();
                all.add(used);
                use(tracker, used.toArray(String[]::new));
                if (random.nextInt(20) == 0) {
                    workload.observe();
                }
            }
            workload.observe();
            Map<String, Long> expected = new HashMap<>();
            for (List<String> used : all.subList((int) (all.size() - Math.min(window, all.size())), all.size())) {
                for (int one = 0; one < used.size(); one++) {
                    expected.merge(used.get(one), ONE, Long::sum);
                    int reach = used.size() <= 16 ? used.size() : 4;
                    for (int other = one + 1; other < used.size() && other <= one + reach; other++) {
                        String[] pair = {used.get(one), used.get(other)};
                        Arrays.sort(pair);
                        expected.merge(pair[0] + "-" + pair[1], ONE, Long::sum);
                    }
                }
            }
            assertEquals(new TreeMap<>(expected), weights(workload.graph()));
        }
    }

    @Test
    void keysAreSortedAsUnsignedBytes() {
        Random random = new Random(9);
        for (int round = 0; round < 200; round++) {
            String prefix = "x".repeat(random.nextInt(12));
            byte[][] keys = new byte[random.nextInt(60)][];
            for (int i = 0; i < keys.length; i++) {
                byte[] tail = new byte[random.nextInt(11)];
                random.nextBytes(tail);
                for (int at = 0; at < tail.length; at++) {
                    tail[at] = random.nextBoolean() ? 0 : tail[at];
                }
                byte[] head = key(prefix);
                keys[i] = Arrays.copyOf(head, head.length + tail.length);
                System.arraycopy(tail, 0, keys[i], head.length, tail.length);
            }
            int[] numbers = KeyOrder.sort(IntStream.range(0, keys.length).toArray(), keys);
            byte[][] sorted = keys.clone();
            Arrays.sort(sorted, Arrays::compareUnsigned);
            assertArrayEquals(
                    sorted, Arrays.stream(numbers).mapToObj(i -> keys[i]).toArray(byte[][]::new));
        }
    }

    @Test
    void reportsWhatOperationsDoToPartitions() {
        Tracker tracker = tracker(100, 1);
        Workload workload = workload(tracker, 100, 0);
        use(tracker, "a");
        use(tracker, "b");
        use(tracker, "a", "b");
        use(tracker, "a", "c");
        Trace trace = workload.observe();
        LoadReport report = LoadReport.of(trace, 2, number -> trace.key(number)[0] == 'b' ? 1 : 0);
        assertEquals(4, report.operations());
        assertEquals(1, report.acrossPartitions());
        assertArrayEquals(new long[] {3, 2}, report.loads());
        assertEquals(0.25, report.acrossShare());
        assertEquals(0.2, report.variation(), 1e-9);
        assertEquals(5 / 4.0 * 1.25, report.cost(true), 1e-9, "3 against 2 is what chance does");
        LoadReport uneven = new LoadReport(10_000, 0, new long[] {7_500, 2_500});
        assertEquals(1.5, uneven.cost(true), 0.05);
        assertEquals(1, uneven.cost(false), "who runs operations himself does not wait for the busiest");
        assertEquals(1, new LoadReport(0, 0, new long[] {0, 0}).cost(true));
    }
}
