package io.sauva.server.info;

/// What went over the network since the start.
///
/// Thread: any.
public interface NetworkCounts {
    /// Clients that were let in.
    long accepted();

    /// Clients that were turned away.
    long rejected();

    long inputBytes();

    long outputBytes();

    /// Clients that were closed because too much waited for them.
    long overflows();
}
