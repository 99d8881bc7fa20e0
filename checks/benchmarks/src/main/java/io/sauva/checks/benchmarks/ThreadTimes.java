package io.sauva.checks.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/// Who had the cores, in windows of equal length: tells a dip that moves make from one that the compiler, the
/// collector, another process or the host of a virtual machine makes. Reads what Linux tells of threads
/// (`/proc/self/task/…/schedstat`) and of the machine (`/proc/stat`, in steps of 10 ms); elsewhere nothing is
/// known, and every time is NaN.
///
/// Thread: one samples, until it is asked for the windows.
final class ThreadTimes {
    private static final Path TASKS = Path.of("/proc/self/task");
    private static final Path MACHINE = Path.of("/proc/stat");
    private static final double MILLIS_A_TICK = 10;
    private static final long PRACTICE_NANOS = 5_000_000_000L;

    /// Threads that are told apart, by how their names begin.
    enum Group {
        CLIENTS,
        LOOP,
        COMPILER,
        COLLECTOR,
        OTHER;

        private static Group of(String name) {
            if (name.startsWith("client")) {
                return CLIENTS;
            }
            if (name.startsWith("sauva-")) {
                return LOOP;
            }
            if (name.startsWith("C1 ") || name.startsWith("C2 ")) {
                return COMPILER;
            }
            return name.startsWith("GC ") || name.startsWith("VM Thread") ? COLLECTOR : OTHER;
        }
    }

    /// One window, or what there was until some time; all in milliseconds.
    ///
    /// @param running CPU time by group
    /// @param clientsWaiting how long clients were ready to run and had no core
    /// @param idle how long cores had nothing to do
    /// @param stolen how long the host gave the cores to somebody else
    record Times(Map<Group, Double> running, double clientsWaiting, double idle, double stolen) {
        static final Times UNKNOWN = new Times(Map.of(), Double.NaN, Double.NaN, Double.NaN);

        double of(Group group) {
            return running.getOrDefault(group, Double.NaN);
        }

        private Times minus(Times earlier) {
            Map<Group, Double> difference = new EnumMap<>(Group.class);
            for (Group group : Group.values()) {
                difference.put(group, of(group) - earlier.of(group));
            }
            return new Times(
                    difference, clientsWaiting - earlier.clientsWaiting, idle - earlier.idle, stolen - earlier.stolen);
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "clients %.0f (waited for a core %.0f), loop %.0f, compiler %.0f, collector %.0f, other threads"
                            + " %.0f, idle %.0f, stolen %.0f",
                    of(Group.CLIENTS),
                    clientsWaiting,
                    of(Group.LOOP),
                    of(Group.COMPILER),
                    of(Group.COLLECTOR),
                    of(Group.OTHER),
                    idle,
                    stolen);
        }
    }

    private final List<Times> windows = new ArrayList<>();
    private final Map<Path, Group> groups = new HashMap<>();
    private final Thread sampler;
    private volatile boolean ended;

    private ThreadTimes(long startNanos, long windowNanos) {
        sampler = Thread.ofPlatform().name("sampler").daemon().start(() -> sample(startNanos, windowNanos));
    }

    /// Has the JVM compile what samples, so that it does not do so while somebody is measured.
    static void practise() {
        ThreadTimes times = new ThreadTimes(System.nanoTime(), 1_000_000);
        for (long end = System.nanoTime() + PRACTICE_NANOS; System.nanoTime() < end; ) {
            LockSupport.parkNanos(times, end - System.nanoTime());
        }
        try {
            times.end(0);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Begins to sample.
    static ThreadTimes start(long startNanos, long windowNanos) {
        return new ThreadTimes(startNanos, windowNanos);
    }

    /// Ends and answers the first so many windows; one that ended with its threads, or was missed, is unknown.
    List<Times> end(int count) throws InterruptedException {
        ended = true;
        LockSupport.unpark(sampler);
        sampler.join();
        while (windows.size() < count) {
            windows.add(Times.UNKNOWN);
        }
        return windows.subList(0, count);
    }

    private void sample(long startNanos, long windowNanos) {
        if (!Files.exists(TASKS) || !Files.exists(MACHINE)) {
            return;
        }
        Times before = now();
        for (long number = 1; ; number++) {
            long at = startNanos + number * windowNanos;
            for (long left = at - System.nanoTime(); left > 0; left = at - System.nanoTime()) {
                LockSupport.parkNanos(this, left);
                if (ended) {
                    return;
                }
            }
            Times after = now();
            Times window = after.minus(before);
            windows.add(window.of(Group.CLIENTS) < 0 ? Times.UNKNOWN : window); // clients that end take theirs along
            before = after;
        }
    }

    private Times now() {
        Map<Group, Double> running = new EnumMap<>(Group.class);
        for (Group group : Group.values()) {
            running.put(group, 0.0);
        }
        double waiting = 0;
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
            for (Path task : tasks) {
                try {
                    Group group = group(task);
                    String[] words = words(task.resolve("schedstat"));
                    running.merge(group, Long.parseLong(words[0]) / 1e6, Double::sum);
                    waiting += group == Group.CLIENTS ? Long.parseLong(words[1]) / 1e6 : 0;
                } catch (IOException e) {
                    groups.remove(task); // it ended while this looked: no such file, or no such process
                }
            }
            // cpu user nice system idle iowait irq softirq steal …
            String[] machine = words(MACHINE);
            double idle = (Long.parseLong(machine[4]) + Long.parseLong(machine[5])) * MILLIS_A_TICK;
            return new Times(running, waiting, idle, Long.parseLong(machine[8]) * MILLIS_A_TICK);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Group group(Path task) throws IOException {
        Group known = groups.get(task);
        if (known == null) {
            known = Group.of(Files.readString(task.resolve("comm")));
            groups.put(task, known);
        }
        return known;
    }

    private static String[] words(Path file) throws IOException {
        return Files.readString(file).trim().split("\\s+", 10);
    }
}
