package io.sauva.server.info;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/// Memory and processor time of this process, as far as the machine tells; what it does not tell is 0.
///
/// Thread: any.
public final class ProcessFigures {
    private static final double TICKS_PER_SECOND = 100; // USER_HZ, the same on every Linux

    private final long startBytes = used();
    private final AtomicLong peakBytes = new AtomicLong(startBytes);

    /// Bytes of the heap that objects take, dead ones that were not collected yet included.
    public long usedBytes() {
        long now = used();
        peakBytes.accumulateAndGet(now, Math::max);
        return now;
    }

    /// What was used when the server started.
    public long startBytes() {
        return startBytes;
    }

    /// The most that was seen.
    public long peakBytes() {
        return peakBytes.get();
    }

    /// Bytes of the heap that the system has given.
    public long committedBytes() {
        return heap().getCommitted();
    }

    /// Bytes that the heap may grow to.
    public long limitBytes() {
        return heap().getMax();
    }

    /// Bytes of real memory that the process takes.
    public long residentBytes() {
        for (String line : read("/proc/self/status").lines().toList()) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) << 10;
            }
        }
        return committedBytes();
    }

    public static long machineBytes() {
        for (String line : read("/proc/meminfo").lines().toList()) {
            if (line.startsWith("MemTotal:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) << 10;
            }
        }
        return 0;
    }

    /// The name of the collector that frees memory.
    public static String collector() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(bean -> bean.getName().replace(' ', '-'))
                .findFirst()
                .orElse("none");
    }

    /// Seconds of processor time in the program and in the system for it, of this process.
    public static double[] processorSeconds() {
        return processorSeconds(read("/proc/self/stat"));
    }

    /// Its fields 14 and 15; the second field may contain spaces, so they are counted from its end.
    private static double[] processorSeconds(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).trim().split(" ", -1);
        return fields.length < 13
                ? new double[2]
                : new double[] {
                    Long.parseLong(fields[11]) / TICKS_PER_SECOND, Long.parseLong(fields[12]) / TICKS_PER_SECOND
                };
    }

    private static long used() {
        return heap().getUsed();
    }

    private static MemoryUsage heap() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    }

    /// Empty where there is no such file: not on Linux.
    private static String read(String file) {
        try {
            return Files.readString(Path.of(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
