package io.sauva.storage;

import java.nio.file.Path;
import java.util.Map;

/// How to open an engine.
///
/// @param directory where its files are, made if missing; `null` for engines in memory
/// @param sync whether a put that returned must survive a crash of the machine
/// @param settings what is particular to the engine, by name, e.g. `map-size=1g`; an unknown name
/// stops the opening
public record EngineOptions(Path directory, boolean sync, Map<String, String> settings) {
    public EngineOptions {
        settings = Map.copyOf(settings);
    }

    /// Options of an engine in memory.
    public static EngineOptions inMemory() {
        return new EngineOptions(null, false, Map.of());
    }
}
