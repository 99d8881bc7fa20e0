package io.sauva.server.value;

import java.util.function.Consumer;

/// Something that has members, each once: a set, or a sorted set without its scores.
///
/// Thread: as the [Value] that it is.
public interface Members {
    int size();

    boolean contains(byte[] member);

    /// Shows each member once, in an order of its own. It must not be changed meanwhile.
    void forEachMember(Consumer<byte[]> visitor);
}
