package io.sauva.server.client;

/// Ends the waiting of a client in a blocking command, as somebody else asked for it.
///
/// Thread: any; nothing here waits.
@FunctionalInterface
public interface Unblocking {
    /// Has the client's blocking command end: as if its time were over, or with an `UNBLOCKED` error. Answers
    /// whether it was waiting.
    boolean unblock(Client client, boolean withError);
}
