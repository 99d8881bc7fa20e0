package io.sauva.storage;

import java.util.function.Consumer;

/// An engine in memory that keeps, in each entry, the partition the key was assigned to, so that
/// one lookup finds both value and owner.
///
/// An entry is handed out as an opaque object whose partition does not change. A key that was never assigned,
/// or that is not there, has no partition of its own (`UNASSIGNED`); a put keeps the assignment of the key it
/// replaces, a delete forgets it.
///
/// Thread: as for every concurrent engine; `find`, `put`, `assign` and `delete` of one key are
/// atomic.
public interface EntryEngine<V> extends Engine<V> {
    /// The partition of keys that were never assigned.
    int UNASSIGNED = -1;

    /// The handle of a key that is there and has none.
    Object NO_HANDLE = new Object();

    /// The entry of the key as it is now, or `null`.
    Object find(byte[] key);

    /// The same for a caller that has the [KeyHash] of the key already.
    default Object find(byte[] key, long hash) {
        return find(key);
    }

    /// As [#get], for a caller that has the [KeyHash] of the key already.
    default V get(byte[] key, long hash) {
        return get(key);
    }

    /// What is found where the entry of the key should be: mostly that entry. Nothing was read of it, so that who
    /// asks for several keys, and then looks at what was found, has them all fetched from memory at once. `null`
    /// if there is nothing, or if the engine has no such place.
    default Object glance(byte[] key, long hash) {
        return null;
    }

    /// The value in an entry that `find` answered: the one that it had then, or a later one; `null` if the entry
    /// was replaced or removed since and keeps none.
    V value(Object entry);

    /// The partition in an entry that `find` answered, or `UNASSIGNED`.
    int partition(Object entry);

    /// Assigns the key, if it is there, to a partition of 0 … 65534 (or `UNASSIGNED`); answers
    /// whether it was there.
    boolean assign(byte[] key, int partition);

    /// As [#put]; answers whether the key was not there before.
    boolean upsert(byte[] key, V value);

    /// The same for a caller that has the [KeyHash] of the key already.
    default boolean upsert(byte[] key, long hash, V value) {
        return upsert(key, value);
    }

    /// Something that leads to the value of the key faster than the key does, for [#current]; `null` if the key
    /// is not there. It keeps no value alive that was replaced.
    default Object handle(byte[] key, long hash) {
        return find(key, hash) == null ? null : NO_HANDLE;
    }

    /// The value now of the key that the handle was made for, by this engine or another one of its kind; `null`
    /// if it leads there no longer, or never did: then the key must be asked for.
    default V current(Object handle) {
        return null;
    }

    /// A walk over all keys.
    Walk keys();

    /// A walk over the keys, in no order, some at a time. Over the whole walk each key that is there all the time
    /// is shown at least once; others may be. What fails on its way is shown again.
    ///
    /// Thread: one at a time; updates go on beside it.
    interface Walk {
        /// Shows some more keys, at least so many if there are; answers whether there may be more.
        boolean next(int count, Consumer<? super byte[]> visitor);
    }
}
