package io.sauva.store;

import io.sauva.storage.EngineTraits;
import java.util.Objects;

/// What keys and values a store takes.
record Limits(String engine, int maxKeyBytes, long maxValueBytes) {
    static Limits of(String engine, EngineTraits traits) {
        return new Limits(
                engine,
                Math.min(traits.maxKeyBytes(), EngineTraits.MAX_KEY_BYTES),
                Math.min(traits.maxValueBytes(), EngineTraits.MAX_VALUE_BYTES));
    }

    void check(byte[] key) {
        Objects.requireNonNull(key, "key");
        if (key.length == 0) {
            throw new StoreException("a key must have at least one byte");
        }
        if (key.length > maxKeyBytes) {
            throw new StoreException("a key of " + key.length + " bytes is too long; engine '" + engine
                    + "' takes keys of up to " + maxKeyBytes);
        }
    }

    void check(byte[] key, byte[] value) {
        check(key);
        Objects.requireNonNull(value, "value");
        if (value.length > maxValueBytes) {
            throw new StoreException("a value of " + value.length + " bytes is too long; engine '" + engine
                    + "' takes values of up to " + maxValueBytes);
        }
    }
}
