package io.sauva.server.client;

/// Ends what a client has begun and not ended, when it starts anew (`RESET`).
///
/// Thread: as the command of that client.
@FunctionalInterface
public interface Resetting {
    /// Forgets what the client queued and watches, and ends its subscriptions.
    void reset(Client client);
}
