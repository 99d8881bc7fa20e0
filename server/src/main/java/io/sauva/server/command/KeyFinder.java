package io.sauva.server.command;

import java.util.List;

/// Finds the keys among the arguments of a command.
///
/// Thread: any; it has no state.
@FunctionalInterface
public interface KeyFinder {
    /// The keys, in the order of the arguments; of arguments that make no sense, as many as can be found.
    List<byte[]> keys(byte[][] arguments);
}
