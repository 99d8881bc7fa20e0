package io.sauva.server.info;

/// How many channels and patterns clients listen to.
///
/// Thread: any.
public interface SubscriptionCounts {
    long channels();

    long patterns();
}
