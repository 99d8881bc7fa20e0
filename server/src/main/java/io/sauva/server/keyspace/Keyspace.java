package io.sauva.server.keyspace;

import io.sauva.server.value.Thresholds;
import io.sauva.server.value.Value;
import io.sauva.server.value.ValueType;
import io.sauva.store.ObjectStore;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/// The keys of one database, as a command sees them. Only keys that the command declared may be touched, and only
/// while it runs. A key whose time has come is not there.
///
/// A change is made in two steps: change the value, then say so with [#changed]; what follows from it
/// (watchers, the effect that is logged, clients that wait for the key) is not the command's business.
///
/// Thread: as the command that uses it.
public interface Keyspace {
    /// What [#expiresAt] answers for a key without a time.
    long NEVER = -1;

    /// The number of the database.
    int database();

    /// Says whether the lookups that follow in this command are reads: those are counted, and told of if they find
    /// nothing. A command that only reads begins so, one that writes does not.
    void reading(boolean counted);

    /// The same for reads that are counted and not told of.
    void readingQuietly();

    /// What [#tryString] answers if the key's partition must be entered.
    Object UNSURE = ObjectStore.UNSURE;

    /// The string of the key or `null`, for a caller who holds nothing, or [#UNSURE]; another type is a
    /// `WRONGTYPE` error.
    Object tryString(byte[] key);

    /// The string of the key, or `null`; another type is a `WRONGTYPE` error.
    byte[] string(byte[] key);

    /// Sets a string, whatever was there before, and forgets the key's time.
    void putString(byte[] key, byte[] value);

    /// Sets a string and keeps the key's time.
    void replaceString(byte[] key, byte[] value);

    /// Sets a string in place of what [#string] has just answered, in the same command, and keeps the key's time.
    void updateString(byte[] key, byte[] value);

    /// The value of the key if it has that type, `null` if there is none; another type is a `WRONGTYPE` error.
    <T extends Value> T find(byte[] key, Class<T> type);

    /// What the key has: a `byte[]`, a [Value], or `null`.
    Object any(byte[] key);

    /// Says that a value found here was changed, or sets a new one: stores it, or deletes the key if the value is
    /// empty. The key keeps its time.
    void changed(byte[] key, Value value);

    /// Sets any value, a `byte[]` or a [Value], whatever was there before, and forgets the key's time. The value
    /// must not be in use under another key.
    void put(byte[] key, Object value);

    /// The same for one that takes the place of what was there by deleting that first: it is told of as new.
    void putAnew(byte[] key, Object value);

    /// Deletes the key; answers whether it was there.
    boolean delete(byte[] key);

    /// Gives the value that [#any] has answered for the key, and the key's time, to a key there. If the engine cannot
    /// take it, it stays where it is.
    void handOver(byte[] key, Object value, Keyspace target, byte[] targetKey);

    boolean exists(byte[] key);

    /// The type of the value, or `null`.
    ValueType type(byte[] key);

    /// When the key goes, in milliseconds since 1970; [#NEVER] if it has no time or is not there.
    long expiresAt(byte[] key);

    /// Has the key go at that time; answers whether it is there. A time that has passed deletes it.
    boolean expireAt(byte[] key, long millis);

    /// Forgets the key's time; answers whether it had one.
    boolean persist(byte[] key);

    /// Tells those who listen to keyspace events; cheap if nobody does.
    void notify(EventClass events, String event, byte[] key);

    /// How many keys there are, expired ones that nobody has met included.
    long size();

    /// Shows some keys from a cursor on (0: the beginning), about so many; answers the next cursor, 0 at the
    /// end. From a walk of all cursors no key is missing that was there all the time.
    long scan(long cursor, int count, Consumer<byte[]> visitor);

    /// A key chosen by chance, or `null` if there is none.
    byte[] randomKey(RandomGenerator random);

    /// What new values are made with.
    Thresholds thresholds();
}
