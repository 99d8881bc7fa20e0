package io.sauva.lab.experiment.async;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// One row of the paper's table: how requests are scheduled and keys divided.
///
/// @param name as the paper writes it
/// @param options what it adds to the options of every row
/// @param paper the paper's makespan (s) and median throughput (thousands a second) for A, D and E
record Version(String name, List<String> options, double[][] paper) {
    /// The paper's number of operations in a workload, which the distance of Base's repartitionings is scaled by.
    static final long PAPER_OPERATIONS = 50_000_000;

    /// How many requests may be under way at the paper's scale, which the bounds of the queues are scaled by: one
    /// that all requests together do not reach bounds nothing.
    static final long PAPER_IN_FLIGHT = 1 << 18;

    /// What is left of a distance when the workload is very small: a halt takes milliseconds.
    private static final long LEAST_DISTANCE = 200;

    private static final List<String> AS_IN_THE_PAPER =
            List.of("--partitions", "8", "--sampling", "1", "--switch", "barrier", "--round-robin");

    private static final List<String> EVERYTHING_COUNTS = List.of("--window", "unlimited", "--decay", "1");

    /// The rows, in the paper's order; `operations` is how many this run has, of which so many may be under way,
    /// `partitioner` divides.
    static List<Version> all(long operations, int inFlight, String partitioner) {
        long most = Math.min(operations, inFlight);
        List<Version> rows = new ArrayList<>();
        rows.add(async("Async", List.of(), partitioner, 127.02, 406, 91.01, 568, 976.12, 5));
        rows.add(async("Async Q=100k", queue(100_000, most), partitioner, 146.02, 349, 104.02, 497, 183.02, 19));
        rows.add(async("Async Q=10k", queue(10_000, most), partitioner, 147.02, 344, 94.01, 544, 176.02, 20));
        rows.add(async("Async Q=1k", queue(1_000, most), partitioner, 145.02, 348, 104.02, 506, 174.02, 20));
        rows.add(async("Async W=100k", window(100_000), partitioner, 154.02, 328, 92.01, 536, 385.05, 13));
        rows.add(async("Async W=10k", window(10_000), partitioner, 151.02, 336, 98.01, 513, 176.02, 29));
        rows.add(async("Async W=1k", window(1_000), partitioner, 154.02, 335, 99.01, 503, 117.02, 36));
        rows.add(base("Base Δp=100k", 100_000, operations, partitioner, 461.56, 100, 1079.30, 31, 1141.30, 3));
        rows.add(base("Base Δp=1M", 1_000_000, operations, partitioner, 137.02, 376, 202.74, 232, 150.02, 24));
        rows.add(base("Base Δp=10M", 10_000_000, operations, partitioner, 125.02, 423, 86.02, 624, 328.04, 5));
        rows.add(new Version(
                "SW", List.of("--partitions", "1", "--trigger", "off"), paper(817.11, 61, 545.07, 92, 270.04, 19)));
        rows.add(new Version(
                "RR",
                List.of("--partitions", "8", "--trigger", "off", "--round-robin"),
                paper(141.02, 418, 78.01, 664, 969.12, 5)));
        return rows;
    }

    /// The store as it is when nobody chooses anything.
    static Version ours() {
        return new Version("Sauva", List.of("--partitions", "8"), new double[0][]);
    }

    private static Version async(String name, List<String> more, String partitioner, double... paper) {
        List<String> options = new ArrayList<>(AS_IN_THE_PAPER);
        options.addAll(List.of("--partitioner", partitioner, "--trigger", "continuous"));
        options.addAll(more.contains("--window") ? List.of() : EVERYTHING_COUNTS);
        options.addAll(more);
        return new Version(name, List.copyOf(options), paper(paper));
    }

    private static Version base(String name, long distance, long operations, String partitioner, double... paper) {
        long scaled = Math.max(LEAST_DISTANCE, distance * operations / PAPER_OPERATIONS);
        List<String> options = new ArrayList<>(AS_IN_THE_PAPER);
        options.addAll(List.of("--partitioner", partitioner, "--halt-every", Long.toString(scaled)));
        options.addAll(EVERYTHING_COUNTS);
        return new Version(name, List.copyOf(options), paper(paper));
    }

    private static List<String> queue(int capacity, long inFlight) {
        return List.of("--queue", Long.toString(scaledQueue(capacity, inFlight)));
    }

    /// The bound of a queue where no more than so many requests are under way.
    static long scaledQueue(int capacity, long inFlight) {
        return Math.max(1, capacity * Math.min(inFlight, PAPER_IN_FLIGHT) / PAPER_IN_FLIGHT);
    }

    private static List<String> window(int operations) {
        return List.of("--window", Integer.toString(operations), "--decay", "0");
    }

    private static double[][] paper(double... cells) {
        return new double[][] {{cells[0], cells[1]}, {cells[2], cells[3]}, {cells[4], cells[5]}};
    }

    boolean isOurs() {
        return paper.length == 0;
    }

    /// The name, as part of a file's.
    String fileName() {
        return name.replace("Δp", "dp").replaceAll("[^A-Za-z0-9]+", "-").toLowerCase(Locale.ROOT);
    }
}
