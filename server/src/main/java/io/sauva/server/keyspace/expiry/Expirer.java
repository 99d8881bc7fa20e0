package io.sauva.server.keyspace.expiry;

import io.sauva.concurrent.worker.BackoffIdleStrategy;
import io.sauva.concurrent.worker.Worker;
import io.sauva.server.keyspace.Databases;
import io.sauva.server.keyspace.HeldKeyspaces;
import io.sauva.store.ObjectStore;
import java.time.InstantSource;
import java.util.List;

/// Removes keys soon after their time, even if nobody asks for them.
///
/// Thread: its own, which waits for partitions as an operation among others; `active` any.
public final class Expirer implements AutoCloseable {
    private static final int AT_ONCE = 256;
    private static final long PAUSE_NANOS = 50_000_000;

    private final Databases databases;
    private final ExpiryIndex index;
    private final InstantSource time;
    private final HeldKeyspaces keyspaces;
    private final Worker worker;
    private volatile boolean active = true;

    public Expirer(Databases databases, ExpiryIndex index, InstantSource time) {
        this.databases = databases;
        this.index = index;
        this.time = time;
        keyspaces = new HeldKeyspaces(databases);
        worker = new Worker("sauva-expirer", this::turn, BackoffIdleStrategy.parking(PAUSE_NANOS), this::report);
    }

    public Expirer start() {
        worker.start();
        return this;
    }

    /// Whether keys are removed that nobody asks for; off for tests.
    public void active(boolean now) {
        active = now;
    }

    @Override
    public void close() {
        worker.close();
    }

    private int turn() {
        return active ? index.pollDue(time.millis(), AT_ONCE, this::due) : 0;
    }

    private void due(int database, byte[] key, long millis) {
        databases
                .store()
                .submit(List.of(new ObjectStore.Key(database, key)), true, () -> {
                    keyspaces.begin(time.millis(), true);
                    return keyspaces.database(database).exists(key); // to meet it is to remove it
                })
                .join();
    }

    private void report(Throwable error) {
        System.getLogger(Expirer.class.getName())
                .log(System.Logger.Level.WARNING, "removing expired keys failed; it will be tried again", error);
    }
}
