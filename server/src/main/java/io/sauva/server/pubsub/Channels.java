package io.sauva.server.pubsub;

import io.sauva.server.client.Client;
import io.sauva.server.command.Glob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Who is subscribed to which channels and patterns, and the way of a message to them.
///
/// All who listen to a channel get its messages in the same order, through whichever subscription: who publishes
/// holds the lock of the channel's stripe while the message is put into outboxes, which never wait. If nobody
/// listens no lock is taken.
///
/// Thread: any. A client subscribes and unsubscribes in its own turn; its end may come at any time.
/// Invariant: a client that is gone is subscribed to nothing.
public final class Channels {
    private static final int STRIPES = 64;

    private final Map<Topic, Directory> directories = new EnumMap<>(Topic.class);
    private final Directory channels = new Directory(Topic.CHANNEL);
    private final Directory patterns = new Directory(Topic.PATTERN);
    private final Directory shardChannels = new Directory(Topic.SHARD_CHANNEL);
    private final ConcurrentHashMap<Client, Subscriptions> clients = new ConcurrentHashMap<>();
    private final Object[] order = new Object[STRIPES];

    public Channels() {
        directories.put(Topic.CHANNEL, channels);
        directories.put(Topic.PATTERN, patterns);
        directories.put(Topic.SHARD_CHANNEL, shardChannels);
        Arrays.setAll(order, stripe -> new Object());
    }

    /// Subscribes the client; answers how many subscriptions it has then, as its confirmation tells it.
    public int subscribe(Client client, Topic topic, byte[] name) {
        ChannelName channel = new ChannelName(name);
        Subscriptions own = ofClient(client);
        synchronized (own) {
            if (!own.hasEnded() && own.add(topic, channel)) {
                directories.get(topic).add(channel, client);
                tell(client, own);
            }
            return own.counted(topic);
        }
    }

    /// Unsubscribes the client, whether it was subscribed or not; answers how many subscriptions are left, as its
    /// confirmation tells it.
    public int unsubscribe(Client client, Topic topic, byte[] name) {
        Subscriptions own = clients.get(client);
        if (own == null) {
            return 0;
        }
        synchronized (own) {
            remove(own, client, topic, new ChannelName(name));
            tell(client, own);
            return own.counted(topic);
        }
    }

    /// Unsubscribes the client from all, as when it starts anew.
    public void unsubscribeAll(Client client) {
        Subscriptions own = clients.get(client);
        if (own != null) {
            synchronized (own) {
                removeAll(own, client);
                tell(client, own);
            }
        }
    }

    /// What the client is subscribed to, of that kind.
    public List<byte[]> subscriptions(Client client, Topic topic) {
        Subscriptions own = clients.get(client);
        if (own == null) {
            return List.of();
        }
        synchronized (own) {
            return own.of(topic).stream().map(ChannelName::bytes).toList();
        }
    }

    /// How many subscriptions of that kind the client has.
    public int count(Client client, Topic topic) {
        Subscriptions own = clients.get(client);
        if (own == null) {
            return 0;
        }
        synchronized (own) {
            return own.count(topic);
        }
    }

    /// How many subscriptions the client has, as confirmations of that kind tell it.
    public int counted(Client client, Topic topic) {
        Subscriptions own = clients.get(client);
        if (own == null) {
            return 0;
        }
        synchronized (own) {
            return own.counted(topic);
        }
    }

    /// Sends a message to all who are subscribed to the channel or to a pattern that it matches; answers to how
    /// many, of which one client may be several.
    public int publish(byte[] channel, byte[] payload) {
        if (channels.isEmpty() && patterns.isEmpty()) {
            return 0;
        }
        ChannelName name = new ChannelName(channel);
        Listeners listeners = channels.of(name);
        if (listeners == null && patterns.isEmpty()) {
            return 0;
        }
        synchronized (orderOf(name)) {
            int receivers = send(listeners, new Message("message", null, channel, payload));
            for (Listeners some : patterns.all()) {
                if (some.matches(channel)) {
                    receivers += send(some, new Message("pmessage", some.name(), channel, payload));
                }
            }
            return receivers;
        }
    }

    /// Sends a message to all who are subscribed to the shard channel; answers to how many.
    public int publishToShard(byte[] channel, byte[] payload) {
        if (shardChannels.isEmpty()) {
            return 0;
        }
        ChannelName name = new ChannelName(channel);
        Listeners listeners = shardChannels.of(name);
        if (listeners == null) {
            return 0;
        }
        synchronized (orderOf(name)) {
            return send(listeners, new Message("smessage", null, channel, payload));
        }
    }

    /// The channels (or patterns) that somebody is subscribed to; only those that match if there is a pattern.
    public List<byte[]> names(Topic topic, byte[] pattern) {
        Glob glob = pattern == null ? null : Glob.of(pattern);
        List<byte[]> names = new ArrayList<>();
        for (Listeners listeners : directories.get(topic).all()) {
            if (glob == null || glob.matches(listeners.name())) {
                names.add(listeners.name());
            }
        }
        return names;
    }

    /// How many channels (or patterns) somebody is subscribed to.
    public int count(Topic topic) {
        return directories.get(topic).size();
    }

    /// How many are subscribed to the channel (or pattern).
    public int subscribers(Topic topic, byte[] name) {
        Listeners listeners = directories.get(topic).of(new ChannelName(name));
        return listeners == null ? 0 : listeners.size();
    }

    private Subscriptions ofClient(Client client) {
        Subscriptions own = clients.get(client);
        if (own == null) {
            own = new Subscriptions();
            clients.put(client, own);
            client.onClosed(() -> end(client));
        }
        return own;
    }

    private void end(Client client) {
        Subscriptions own = clients.remove(client);
        if (own != null) {
            synchronized (own) {
                own.end();
                removeAll(own, client);
            }
        }
    }

    private static void tell(Client client, Subscriptions own) {
        client.subscriptions(own.total(), own.count(Topic.PATTERN), own.count(Topic.SHARD_CHANNEL));
    }

    private void removeAll(Subscriptions own, Client client) {
        for (Topic topic : Topic.values()) {
            for (ChannelName name : own.of(topic)) {
                remove(own, client, topic, name);
            }
        }
    }

    private void remove(Subscriptions own, Client client, Topic topic, ChannelName name) {
        if (own.remove(topic, name)) {
            directories.get(topic).remove(name, client);
        }
    }

    private static int send(Listeners listeners, Message message) {
        int receivers = 0;
        if (listeners == null) {
            return receivers;
        }
        for (Client client : listeners) {
            client.outbox().push(message);
            receivers++;
        }
        return receivers;
    }

    private Object orderOf(ChannelName name) {
        int hash = name.hash();
        return order[(hash ^ (hash >>> 16)) & (STRIPES - 1)];
    }
}
