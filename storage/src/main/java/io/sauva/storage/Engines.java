package io.sauva.storage;

import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Finds engines by name.
public final class Engines {
    private Engines() {}

    /// All providers there are, by name, whether they can be used here or not.
    public static List<EngineProvider> all() {
        TreeMap<String, EngineProvider> byName = new TreeMap<>();
        for (EngineProvider provider : ServiceLoader.load(EngineProvider.class)) {
            byName.put(provider.name(), provider);
        }
        return List.copyOf(byName.values());
    }

    /// The provider of that name or alias; an unknown or unusable one is an [EngineException] that
    /// says what there is.
    public static EngineProvider named(String name) {
        Set<String> usable = new TreeSet<>();
        for (EngineProvider provider : all()) {
            if (provider.name().equals(name) || provider.aliases().contains(name)) {
                provider.unavailable().ifPresent(why -> {
                    throw new EngineException("engine '" + name + "' cannot be used here: " + why);
                });
                return provider;
            }
            if (provider.unavailable().isEmpty()) {
                usable.add(provider.name());
            }
        }
        throw new EngineException("unknown engine '" + name + "'; there are: " + String.join(", ", usable)
                + " (lmdb, rocksdb, tkrzw_tree and tkrzw_hash come with io.sauva:sauva-foreign)");
    }

    /// Opens an engine of that name.
    public static Engine<byte[]> open(String name, EngineOptions options) {
        EngineProvider provider = named(name);
        for (String setting : options.settings().keySet()) {
            if (!provider.settings().contains(setting)) {
                throw new EngineException("engine '" + name + "' has no setting '" + setting + "'; it has: "
                        + (provider.settings().isEmpty()
                                ? "none"
                                : String.join(", ", new TreeSet<>(provider.settings()))));
            }
        }
        if (provider.traits().persistent() && options.directory() == null) {
            throw new EngineException("engine '" + name + "' keeps files and needs a directory");
        }
        return provider.open(options);
    }
}
