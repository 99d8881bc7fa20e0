package io.sauva.server.pubsub;

import io.sauva.server.client.Client;
import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;

/// Who listens to what, for one kind of [Topic].
///
/// Thread: any.
/// Invariant: a name is there as long as somebody listens to it.
final class Directory {
    private final ConcurrentHashMap<ChannelName, Listeners> listeners = new ConcurrentHashMap<>();
    private final boolean ofPatterns;

    Directory(Topic topic) {
        ofPatterns = topic == Topic.PATTERN;
    }

    void add(ChannelName name, Client client) {
        // Within `compute`, so that nobody adds to listeners that are being removed.
        listeners.compute(name, (same, present) -> {
            Listeners all = present == null ? new Listeners(name, ofPatterns) : present;
            all.add(client);
            return all;
        });
    }

    void remove(ChannelName name, Client client) {
        listeners.computeIfPresent(name, (same, present) -> {
            present.remove(client);
            return present.isEmpty() ? null : present;
        });
    }

    boolean isEmpty() {
        return listeners.isEmpty();
    }

    int size() {
        return listeners.size();
    }

    /// Those who listen to it, or `null` if nobody does.
    Listeners of(ChannelName name) {
        return listeners.get(name);
    }

    Collection<Listeners> all() {
        return listeners.values();
    }
}
