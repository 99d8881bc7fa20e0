package io.sauva.server.pubsub;

import io.sauva.server.client.Client;
import io.sauva.server.command.Glob;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Those who listen to one channel or pattern.
///
/// Thread: any.
final class Listeners implements Iterable<Client> {
    private final byte[] name;
    private final Glob pattern;
    private final Set<Client> clients = ConcurrentHashMap.newKeySet(1);

    Listeners(ChannelName name, boolean isPattern) {
        this.name = name.bytes();
        pattern = isPattern ? Glob.of(name.bytes()) : null;
    }

    byte[] name() {
        return name;
    }

    /// Whether the pattern matches that channel.
    boolean matches(byte[] channel) {
        return pattern.matches(channel);
    }

    void add(Client client) {
        clients.add(client);
    }

    void remove(Client client) {
        clients.remove(client);
    }

    int size() {
        return clients.size();
    }

    boolean isEmpty() {
        return clients.isEmpty();
    }

    @Override
    public Iterator<Client> iterator() {
        return clients.iterator();
    }
}
