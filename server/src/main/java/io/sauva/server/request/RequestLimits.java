package io.sauva.server.request;

/// How much a client may send at once. Asked only when something large is announced or waits.
///
/// Thread: that of the reader; the answers may change at any time.
public interface RequestLimits {
    /// The longest argument (`proto-max-bulk-len`).
    long argumentBytes();

    /// The most that may be held of a command that has not come to its end (`client-query-buffer-limit`).
    long commandBytes();

    /// Whether the client may send more than what it takes to say who it is.
    boolean isTrusted();
}
