package io.sauva.lab.workload;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// The workloads that have a name: YCSB's A to F, and transactions inside communities.
public enum WorkloadType {
    /// Half reads, half updates.
    A("read=50,update=50", Distribution.SCRAMBLED),
    /// Mostly reads.
    B("read=95,update=5", Distribution.SCRAMBLED),
    /// Only reads.
    C("read=100", Distribution.SCRAMBLED),
    /// Reads of what is new, and inserts.
    D("read=95,insert=5", Distribution.LATEST),
    /// Short scans, and inserts.
    E("scan=95,insert=5", Distribution.SCRAMBLED),
    /// Half reads, half read-modify-writes.
    F("read=50,modify=50", Distribution.SCRAMBLED),
    /// Transactions of a few keys inside communities, most of them in a few communities.
    COMMUNITIES("transaction=100", Distribution.HOTSPOT);

    private final String mix;
    private final Distribution distribution;

    WorkloadType(String mix, Distribution distribution) {
        this.mix = mix;
        this.distribution = distribution;
    }

    /// The type that users write so: `e`, `communities`.
    public static WorkloadType named(String name) {
        return Arrays.stream(values())
                .filter(one -> one.toString().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new WorkloadException("unknown workload type '" + name + "'; there are: "
                        + Arrays.stream(values()).map(WorkloadType::toString).collect(Collectors.joining(", "))));
    }

    public Mix mix() {
        return Mix.parse(mix);
    }

    public Distribution distribution() {
        return distribution;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
