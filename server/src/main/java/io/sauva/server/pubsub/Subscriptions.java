package io.sauva.server.pubsub;

import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What one client is subscribed to.
///
/// Thread: guarded by itself (`synchronized`): a connection may end while a command of it still runs.
/// Invariant: once it has ended nothing is added, so that the registry forgets the client for good.
final class Subscriptions {
    private final Map<Topic, Set<ChannelName>> names = new EnumMap<>(Topic.class);
    private boolean ended;

    Subscriptions() {
        for (Topic topic : Topic.values()) {
            names.put(topic, new LinkedHashSet<>(4));
        }
    }

    boolean hasEnded() {
        return ended;
    }

    void end() {
        ended = true;
    }

    boolean add(Topic topic, ChannelName name) {
        return names.get(topic).add(name);
    }

    boolean remove(Topic topic, ChannelName name) {
        return names.get(topic).remove(name);
    }

    List<ChannelName> of(Topic topic) {
        return List.copyOf(names.get(topic));
    }

    int count(Topic topic) {
        return names.get(topic).size();
    }

    /// What a confirmation tells: channels and patterns are counted together, shard channels apart.
    int counted(Topic topic) {
        return topic == Topic.SHARD_CHANNEL ? count(topic) : count(Topic.CHANNEL) + count(Topic.PATTERN);
    }

    int total() {
        return counted(Topic.CHANNEL) + counted(Topic.SHARD_CHANNEL);
    }
}
