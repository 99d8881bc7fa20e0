package io.sauva.server.command;

import java.util.Locale;

/// What is known of a command before it runs; the names are those that `COMMAND INFO` answers.
public enum Flag {
    WRITE,
    READONLY,
    DENYOOM,
    ADMIN,
    PUBSUB,
    NOSCRIPT,
    BLOCKING,
    LOADING,
    STALE,
    SKIP_MONITOR,
    SKIP_SLOWLOG,
    FAST,
    NO_AUTH,
    /// Not a write by its name, but may change something or tell others. Not answered to clients.
    MAY_REPLICATE,
    NO_ASYNC_LOADING,
    NO_MULTI,
    MOVABLEKEYS,
    NO_MANDATORY_KEYS,
    ALLOW_BUSY,
    /// Ours: holds every partition while it runs, because it looks at all keys (`KEYS`) or at none in particular
    /// (`SWAPDB`). Not answered to clients.
    EVERYTHING,
    /// Ours: takes long, so that it runs on a worker and not on the event loop. Not answered to clients.
    SLOW;

    /// Whether clients are told of it.
    public boolean isAnswered() {
        return this != MAY_REPLICATE && this != EVERYTHING && this != SLOW;
    }

    /// As clients see it.
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
