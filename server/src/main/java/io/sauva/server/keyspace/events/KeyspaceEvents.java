package io.sauva.server.keyspace.events;

import io.sauva.server.config.NotifiedEvents;
import io.sauva.server.keyspace.Databases;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.keyspace.expiry.ExpiryIndex;
import java.util.List;

/// Tells subscribers of keyspace events and the index of times what happens to keys.
///
/// Thread: any.
public final class KeyspaceEvents implements Databases.Listener {
    private final Notifications notifications;
    private final ExpiryIndex times;
    private volatile boolean newKeysWanted;

    public KeyspaceEvents(Notifications notifications, ExpiryIndex times) {
        this.notifications = notifications;
        this.times = times;
    }

    /// What is told from now on.
    public void wanted(NotifiedEvents events) {
        notifications.events(events);
        newKeysWanted = events.includes(EventClass.NEW_KEY);
    }

    @Override
    public void event(EventClass events, String event, int database, byte[] key) {
        notifications.notify(events, event, key, database);
    }

    @Override
    public void timed(int database, byte[] key, long millis) {
        times.schedule(database, key, millis);
    }

    @Override
    public void swapped(int one, int other) {
        times.swap(one, other);
    }

    @Override
    public void effect(int database, List<byte[][]> words) {}

    @Override
    public boolean wantsNewKeys() {
        return newKeysWanted;
    }

    @Override
    public boolean wantsEffects() {
        return false; // nobody logs or replicates yet
    }
}
