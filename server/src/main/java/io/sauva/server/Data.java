package io.sauva.server;

import io.sauva.server.config.Parameters;
import io.sauva.server.config.Settings;
import io.sauva.server.config.ThresholdParameters;
import io.sauva.server.info.DatabaseCounts;
import io.sauva.server.keyspace.Databases;
import io.sauva.server.keyspace.ValueCodec;
import io.sauva.server.keyspace.events.KeyspaceEvents;
import io.sauva.server.keyspace.events.Notifications;
import io.sauva.server.keyspace.expiry.Expirer;
import io.sauva.server.keyspace.expiry.ExpiryIndex;
import io.sauva.server.pubsub.Channels;
import io.sauva.server.value.Thresholds;
import io.sauva.storage.EngineException;
import io.sauva.storage.Engines;
import io.sauva.store.ObjectStore;
import io.sauva.store.StoreException;
import io.sauva.store.StoreOptions;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/// The data of a server: the store, the databases in it, and what happens to keys by themselves.
///
/// Thread: one makes it; what it answers, any.
///
/// @param store that holds the keys
/// @param databases the keyspace over it
/// @param expirer removes keys whose time has come
/// @param counts what is known of the databases
record Data(ObjectStore<Object> store, Databases databases, Expirer expirer, DatabaseCounts counts)
        implements AutoCloseable {
    private static final int EXPIRY_PARTS = 64;

    static Data open(StoreOptions options, Settings settings, Channels channels) {
        int count = Math.toIntExact(settings.get(Parameters.DATABASES));
        Thresholds thresholds = new Thresholds();
        ThresholdParameters.follow(settings, thresholds);
        AtomicReference<Databases> opened = new AtomicReference<>();
        ExpiryIndex times = new ExpiryIndex(
                count, EXPIRY_PARTS, (database, key, millis) -> opened.get().isTimed(database, key, millis));
        KeyspaceEvents events = new KeyspaceEvents(new Notifications(channels), times);
        settings.follow(Parameters.KEYSPACE_EVENTS, events::wanted);
        ObjectStore<Object> store = openStore(options, count, thresholds);
        Databases databases = new Databases(store, count, thresholds, events);
        opened.set(databases);
        if (store.isPersistent()) {
            findTimes(databases);
        }
        Expirer expirer = new Expirer(databases, times, InstantSource.system()).start();
        return new Data(store, databases, expirer, Wiring.counts(databases, times));
    }

    @Override
    public void close() {
        expirer.close();
        store.close();
    }

    /// Finds out which of the keys that are there go when; nobody will say so again.
    private static void findTimes(Databases databases) {
        try {
            databases.tellTimes();
        } catch (StoreException | EngineException e) {
            databases.store().close();
            throw new ServerException(e.getMessage(), e);
        }
    }

    private static ObjectStore<Object> openStore(StoreOptions options, int count, Thresholds thresholds) {
        try {
            if (options.directories().isEmpty()
                    && Engines.named(options.engine()).traits().persistent()) {
                throw new ServerException("engine '" + options.engine() + "' keeps files: say where with 'dir'");
            }
            return ObjectStore.open(options, count, new ValueCodec(thresholds), Databases.GRAVE);
        } catch (StoreException | EngineException e) {
            throw new ServerException(e.getMessage(), e);
        }
    }
}
