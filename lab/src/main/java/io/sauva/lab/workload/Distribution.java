package io.sauva.lab.workload;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// Which keys a workload likes, as YCSB names it.
public enum Distribution {
    /// All alike.
    UNIFORM,
    /// Zipf's law; the first keys are the frequent ones, so that they are neighbours.
    ZIPFIAN,
    /// Zipf's law; the frequent keys are scattered.
    SCRAMBLED,
    /// Zipf's law; the keys inserted last are the frequent ones.
    LATEST,
    /// A few keys get most of the operations, all of these alike, and the others the rest.
    HOTSPOT;

    /// The distribution that users write so: `zipfian`.
    public static Distribution named(String name) {
        return Arrays.stream(values())
                .filter(one -> one.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new WorkloadException("unknown distribution '" + name + "'; there are: "
                        + Arrays.stream(values()).map(Distribution::toString).collect(Collectors.joining(", "))));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
