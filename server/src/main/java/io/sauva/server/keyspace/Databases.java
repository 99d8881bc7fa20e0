package io.sauva.server.keyspace;

import io.sauva.server.value.Thresholds;
import io.sauva.storage.KeyHash;
import io.sauva.store.ObjectStore;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/// What all clients share of the keyspace: the store, and those who want to know of changes.
///
/// Thread: any; the store's rule guards the values.
public final class Databases {
    /// An object that is never a value.
    public static final Object GRAVE = new Object();

    private final ObjectStore<Object> store;
    private final int count;
    private final Thresholds thresholds;
    private final Watches watches = new Watches();
    private final Listener listener;
    private final AtomicInteger waiters = new AtomicInteger();
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private final LongAdder expired = new LongAdder();

    /// Is told of what happens to keys, while their partitions are held: it must be quick.
    public interface Listener {
        /// Something of interest to subscribers of keyspace events.
        void event(EventClass events, String event, int database, byte[] key);

        /// The key goes at that time.
        void timed(int database, byte[] key, long millis);

        /// Two databases have changed places.
        void swapped(int one, int other);

        /// What a command or an expiry changed, in words that would change it again.
        void effect(int database, List<byte[][]> words);

        /// Whether anybody wants to know of keys that are new.
        boolean wantsNewKeys();

        /// Whether anybody wants effects.
        boolean wantsEffects();
    }

    public Databases(ObjectStore<Object> store, int count, Thresholds thresholds, Listener listener) {
        this.store = store;
        this.count = count;
        this.thresholds = thresholds;
        this.listener = listener;
    }

    public ObjectStore<Object> store() {
        return store;
    }

    public int count() {
        return count;
    }

    public Thresholds thresholds() {
        return thresholds;
    }

    public Watches watches() {
        return watches;
    }

    /// How many clients wait for something. Who holds the partition of a key sees all that wait for it.
    public AtomicInteger waiters() {
        return waiters;
    }

    public Listener listener() {
        return listener;
    }

    /// Whether the key goes at this time, for a caller who holds nothing; `true` if that cannot be said now.
    public boolean isTimed(int database, byte[] key, long millis) {
        Object value = store.tryRead(database, key, KeyHash.hash(key));
        return value == ObjectStore.UNSURE || (value instanceof Timed timed && timed.millis() == millis);
    }

    /// Tells the listener when the keys go that are there already, before the first command.
    public void tellTimes() {
        for (int database = 0; database < count; database++) {
            int number = database;
            store.forEach(database, (key, value) -> {
                if (value instanceof Timed timed) {
                    listener.timed(number, key, timed.millis());
                }
            });
        }
    }

    /// Reads that found their key.
    public LongAdder hits() {
        return hits;
    }

    /// Reads that did not.
    public LongAdder misses() {
        return misses;
    }

    /// Keys whose time had come.
    public LongAdder expired() {
        return expired;
    }
}
