package io.sauva.partitioning;

import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Finds partitioners by name.
public final class Partitioners {
    private Partitioners() {}

    /// All providers there are, by name, whether they can be used here or not.
    public static List<PartitionerProvider> all() {
        TreeMap<String, PartitionerProvider> byName = new TreeMap<>();
        for (PartitionerProvider provider : ServiceLoader.load(PartitionerProvider.class)) {
            byName.put(provider.name(), provider);
        }
        return List.copyOf(byName.values());
    }

    /// The provider of that name; an unknown or unusable one is a [PartitioningException] that says what there
    /// is.
    public static PartitionerProvider named(String name) {
        List<PartitionerProvider> all = all();
        // Only the one that is meant is asked whether it can be used: another's answer may need a native library.
        for (PartitionerProvider provider : all) {
            if (provider.name().equals(name)) {
                provider.unavailable().ifPresent(why -> {
                    throw new PartitioningException("partitioner '" + name + "' cannot be used here: " + why);
                });
                return provider;
            }
        }
        Set<String> usable = new TreeSet<>();
        for (PartitionerProvider provider : all) {
            if (provider.unavailable().isEmpty()) {
                usable.add(provider.name());
            }
        }
        throw new PartitioningException("unknown partitioner '" + name + "'; there are: " + String.join(", ", usable)
                + " (metis comes with io.sauva:sauva-foreign)");
    }
}
