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

    /// Stands for a value that the engine does not keep as an object of its own.
    Object NO_REFERENCE = new Object();

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

    /// The same for a caller who keeps everybody else away from the key, but for readers who find out that they
    /// read beside it and forget what they saw: the bytes of the value may be changed where they are.
    default boolean overwrite(byte[] key, long hash, V value) {
        return upsert(key, hash, value);
    }

    /// Whether [#reference] answers values.
    default boolean hasReferences() {
        return false;
    }

    /// As [#get], for somebody who wants to keep the value: the one that the engine keeps itself, or `NO_REFERENCE` if
    /// it would have to be copied; `null` if the key is not there.
    default Object reference(byte[] key, long hash) {
        return find(key, hash) == null ? null : NO_REFERENCE;
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
