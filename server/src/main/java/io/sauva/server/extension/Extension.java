package io.sauva.server.extension;

import io.sauva.server.command.Command;
import java.util.List;
import java.util.OptionalLong;

/// What a module above the server adds to it, for one server: commands, and figures for `INFO`.
///
/// Thread: `commands` once, before the first client; the rest, any.
public interface Extension extends AutoCloseable {
    /// The commands it adds. They are commands like all others; their names must be new.
    List<Command> commands();

    /// What a field of `INFO` is that the server itself has nothing to say about, such as
    /// `number_of_cached_scripts`; empty if this extension does not know either.
    default OptionalLong figure(String field) {
        return OptionalLong.empty();
    }

    /// The server ends: clients are gone, the store is still open. What runs may end within a few seconds, and
    /// is stopped then: it must not hold partitions any more when this returns.
    @Override
    void close();
}
