package io.sauva.server.keyspace;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.CommandException;
import io.sauva.server.value.Thresholds;
import io.sauva.server.value.Value;
import io.sauva.server.value.ValueType;
import io.sauva.storage.KeyHash;
import io.sauva.store.ObjectStore;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/// One database as one client's commands see it.
///
/// A key whose time has come is not there. Who holds its partition alone removes it on meeting it; who only reads
/// leaves that to others.
///
/// Thread: as the client's commands, which hold the partitions of the keys.
public final class HeldKeyspace implements Keyspace {
    private static final byte[] DELETE = Arguments.bytes("del");
    private static final int RANDOM_TRIES = 100;

    private final Databases databases;
    private final ObjectStore<Object> store;
    private final HeldKeyspaces held;
    private final int number;
    private byte[] hashedKey;
    private long hash;

    /// Whether the last key that was asked for is there, and until when.
    private boolean found;

    private long foundMillis;

    HeldKeyspace(Databases databases, HeldKeyspaces held, int number) {
        this.databases = databases;
        store = databases.store();
        this.held = held;
        this.number = number;
    }

    @Override
    public int database() {
        return number;
    }

    @Override
    public void reading(boolean counted) {
        held.reading(counted);
    }

    @Override
    public void readingQuietly() {
        held.readingQuietly();
    }

    @Override
    public byte[] string(byte[] key) {
        Object value = any(key);
        if (value == null || value instanceof byte[]) {
            return (byte[]) value;
        }
        throw CommandException.wrongType();
    }

    @Override
    public void putString(byte[] key, byte[] value) {
        put(key, value);
    }

    @Override
    public void replaceString(byte[] key, byte[] value) {
        any(key);
        updateString(key, value);
    }

    @Override
    public void updateString(byte[] key, byte[] value) {
        store.put(number, key, hash(key), foundMillis == NEVER ? value : new Timed(value, foundMillis));
        if (!found) {
            created(key);
        }
        held.changed(number, key);
    }

    @Override
    public <T extends Value> T find(byte[] key, Class<T> type) {
        if (held.isHidden(number, key)) {
            return null;
        }
        Object value = any(key);
        if (value == null || type.isInstance(value)) {
            return type.cast(value);
        }
        if (held.isAwaited(number, key)) {
            return null;
        }
        throw CommandException.wrongType();
    }

    @Override
    public Object any(byte[] key) {
        Object value = store.get(number, key, hash(key));
        foundMillis = NEVER;
        if (value instanceof Timed timed) {
            if (timed.millis() > held.nowMillis()) {
                foundMillis = timed.millis();
                value = timed.value();
            } else {
                if (held.isAlone()) {
                    expire(key);
                }
                value = null;
            }
        }
        found = value != null;
        if (held.isReading()) {
            looked(key, value);
        }
        return value;
    }

    @Override
    public Object tryString(byte[] key) {
        Object value = store.tryRead(number, key, hash(key));
        if (value instanceof Timed timed) {
            value = timed.millis() > held.nowMillis() ? timed.value() : null;
        }
        if (value == ObjectStore.UNSURE) {
            return value;
        }
        looked(key, value);
        if (value instanceof Value) {
            throw CommandException.wrongType();
        }
        return value;
    }

    @Override
    public void changed(byte[] key, Value value) {
        if (value.isEmpty()) {
            delete(key);
            return;
        }
        if (!value.isStored() || !store.keepsObjects()) {
            Object before = store.get(number, key, hash(key));
            store.put(number, key, hash(key), before instanceof Timed timed ? new Timed(value, timed.millis()) : value);
            value.stored(true);
            if (before == null) {
                created(key);
            }
        }
        held.changed(number, key);
        held.ready(number, key, value.type());
    }

    @Override
    public void put(byte[] key, Object value) {
        Object before = databases.listener().wantsNewKeys() ? any(key) : value;
        store.put(number, key, hash(key), value);
        if (before == null) {
            created(key);
        }
        held.changed(number, key);
        if (value instanceof Value changing) {
            changing.stored(true);
            held.ready(number, key, changing.type());
        }
    }

    @Override
    public void putAnew(byte[] key, Object value) {
        boolean replaces = databases.listener().wantsNewKeys() && any(key) != null;
        put(key, value);
        if (replaces) {
            created(key);
        }
    }

    @Override
    public boolean delete(byte[] key) {
        Object value = any(key);
        if (value == null) {
            return false;
        }
        store.delete(number, key, hash(key));
        if (value instanceof Value changing) {
            changing.stored(false);
        }
        held.changed(number, key);
        return true;
    }

    @Override
    public void handOver(byte[] key, Object value, Keyspace target, byte[] targetKey) {
        long expiresAt = expiresAt(key);
        target.putAnew(targetKey, value); // may fail
        if (expiresAt != NEVER) {
            target.expireAt(targetKey, expiresAt);
        }
        delete(key);
        if (value instanceof Value moved) {
            moved.stored(true); // by the other key
        }
    }

    @Override
    public boolean exists(byte[] key) {
        return any(key) != null;
    }

    /// Whether the key is there, for who does not read it: it is neither counted nor told.
    public boolean isAlive(byte[] key) {
        Object value = store.get(number, key, hash(key));
        return value instanceof Timed timed ? timed.millis() > held.nowMillis() : value != null;
    }

    @Override
    public ValueType type(byte[] key) {
        Object value = any(key);
        if (value == null) {
            return null;
        }
        return value instanceof Value changing ? changing.type() : ValueType.STRING;
    }

    @Override
    public long expiresAt(byte[] key) {
        any(key);
        return foundMillis;
    }

    @Override
    public boolean expireAt(byte[] key, long millis) {
        Object value = any(key);
        if (value == null) {
            return false;
        }
        if (millis <= held.nowMillis()) {
            return delete(key);
        }
        store.put(number, key, hash(key), new Timed(value, millis));
        databases.listener().timed(number, key, millis);
        held.changed(number, key);
        return true;
    }

    @Override
    public boolean persist(byte[] key) {
        Object value = any(key);
        if (foundMillis == NEVER) {
            return false;
        }
        store.put(number, key, hash(key), value);
        held.changed(number, key);
        return true;
    }

    @Override
    public void notify(EventClass events, String event, byte[] key) {
        databases.listener().event(events, event, number, key);
    }

    @Override
    public long size() {
        return store.size(number);
    }

    @Override
    public long scan(long cursor, int count, Consumer<byte[]> visitor) {
        return store.walk(number, cursor, count, key -> {
            if (isThere(key)) {
                visitor.accept(key);
            }
        });
    }

    @Override
    public byte[] randomKey(RandomGenerator random) {
        return RandomKey.of(store, number, random, this::isThere, RANDOM_TRIES);
    }

    @Override
    public Thresholds thresholds() {
        return databases.thresholds();
    }

    /// Removes a key whose time has come; the caller holds its partition alone.
    private void expire(byte[] key) {
        store.delete(number, key, hash(key));
        databases.expired().increment();
        databases.watches().touch(number, key); // not a change of the command's own
        databases.listener().event(EventClass.EXPIRED, "expired", number, key);
        if (databases.listener().wantsEffects()) {
            databases.listener().effect(number, List.<byte[][]>of(new byte[][] {DELETE, key}));
        }
    }

    /// Whether the key is there, for a caller who need not hold its partition.
    private boolean isThere(byte[] key) {
        Object value = store.tryRead(number, key, KeyHash.hash(key));
        if (value == ObjectStore.UNSURE) {
            // Somebody holds the partition, for this key or another. If this one is being changed, both answers
            // are true; but one whose time has come is not there, whoever holds it.
            Object present = store.get(number, key, KeyHash.hash(key));
            return !(present instanceof Timed timed) || timed.millis() > held.nowMillis();
        }
        return value instanceof Timed timed ? timed.millis() > held.nowMillis() : value != null;
    }

    private void looked(byte[] key, Object found) {
        if (found != null) {
            databases.hits().increment();
        } else {
            databases.misses().increment();
            if (held.isQuiet()) {
                return;
            }
            databases.listener().event(EventClass.KEY_MISS, "keymiss", number, key);
        }
    }

    private void created(byte[] key) {
        databases.listener().event(EventClass.NEW_KEY, "new", number, key);
    }

    private long hash(byte[] key) {
        if (key != hashedKey) {
            hash = KeyHash.hash(key);
            hashedKey = key;
        }
        return hash;
    }
}
