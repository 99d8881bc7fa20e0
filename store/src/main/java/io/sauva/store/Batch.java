package io.sauva.store;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// Changes that [Store#apply] makes as one: all of them or none, and nobody sees some of them.
///
/// ```java
/// store.apply(new Batch().put(from, less).put(to, more).delete(order));
/// ```
///
/// Thread: one, until it is applied.
public final class Batch {
    private final TreeMap<byte[], byte[]> changes = new TreeMap<>(Arrays::compareUnsigned);

    /// Sets the value of the key; the last word on a key counts.
    public Batch put(byte[] key, byte[] value) {
        changes.put(Objects.requireNonNull(key, "key"), Objects.requireNonNull(value, "value"));
        return this;
    }

    /// Removes the key.
    public Batch delete(byte[] key) {
        changes.put(Objects.requireNonNull(key, "key"), null);
        return this;
    }

    /// How many keys are changed.
    public int size() {
        return changes.size();
    }

    /// The changes in key order; `null` stands for a deletion.
    Map<byte[], byte[]> changes() {
        return Collections.unmodifiableMap(changes);
    }
}
