package io.sauva.server.pubsub;

/// What a client can subscribe to. Each kind has names of its own.
public enum Topic {
    CHANNEL("subscribe", "unsubscribe"),
    PATTERN("psubscribe", "punsubscribe"),
    SHARD_CHANNEL("ssubscribe", "sunsubscribe");

    private final String subscribe;
    private final String unsubscribe;

    Topic(String subscribe, String unsubscribe) {
        this.subscribe = subscribe;
        this.unsubscribe = unsubscribe;
    }

    /// The name of the command, and of its confirmation.
    public String subscribe() {
        return subscribe;
    }

    public String unsubscribe() {
        return unsubscribe;
    }
}
