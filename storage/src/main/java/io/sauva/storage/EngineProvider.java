package io.sauva.storage;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Makes engines of one kind. Found through `ServiceLoader`; see [Engines].
public interface EngineProvider {
    /// The name by which users ask for it, e.g. `hash`.
    String name();

    /// Other names for it.
    default List<String> aliases() {
        return List.of();
    }

    /// Why it cannot be used here (a missing library, say), or empty if it can. One line that says
    /// what to do.
    default Optional<String> unavailable() {
        return Optional.empty();
    }

    /// What its engines promise.
    EngineTraits traits();

    /// The settings it understands, e.g. `map-size`; others are refused by [Engines#open].
    default Set<String> settings() {
        return Set.of();
    }

    /// Opens an engine, making its files if there are none. Failures are [EngineException]s of one
    /// line.
    Engine<byte[]> open(EngineOptions options);
}
