package io.sauva.storage;

import java.util.List;

/// A place that keeps values by their keys. What the store is built on; a new engine is one class
/// and one provider.
///
/// Keys are byte strings, compared as unsigned bytes. The engine never changes a key or value it is
/// given, and the caller never changes one that it has given or received.
///
/// Thread: each single call is atomic for its key. If [EngineTraits#concurrent] is declared, any
/// number of threads may call anything at any time; else the caller sees to it that a put or delete
/// is alone, while reads may still be many.
/// Errors: what the disk refuses is an [EngineException] with one line that says what to do; after
/// it the engine holds the old value or the new one, never a mixture.
public interface Engine<V> extends AutoCloseable {
    /// What this engine promises.
    EngineTraits traits();

    /// The value of the key, or `null`.
    V get(byte[] key);

    /// Sets the value of the key. When it returns, and the engine was opened with sync on, the
    /// value survives a crash.
    void put(byte[] key, V value);

    /// Removes the key; answers whether it was there.
    boolean delete(byte[] key);

    /// Makes several changes of different keys that nobody else changes meanwhile. The promises are those of
    /// single puts and deletes; engines for which one transaction of many is cheaper than many of one make it
    /// one.
    default void change(List<Change<V>> changes) {
        for (Change<V> change : changes) {
            if (change.value() == null) {
                delete(change.key());
            } else {
                put(change.key(), change.value());
            }
        }
    }

    /// Shows entries in ascending order of their keys, from `from` (inclusive) to `to` (exclusive;
    /// `null`: to the end), at most `limit`, until the visitor answers `false`. Engines without
    /// order sort, at the price that has. With updates running beside it, each entry is one that
    /// was there at some moment of the call.
    void scan(byte[] from, byte[] to, int limit, Visitor<? super V> visitor);

    /// How many keys there are; exact when nobody is at work. May have to count.
    long size();

    /// Makes everything that was put durable. Nothing to do for engines in memory.
    default void sync() {}

    /// Makes everything durable, then lets go of files and memory. Further calls of any method but
    /// `close` fail with an [IllegalStateException].
    @Override
    void close();

    /// Sees entries one by one.
    @FunctionalInterface
    interface Visitor<V> {
        /// Answers whether to go on.
        boolean visit(byte[] key, V value);
    }
}
