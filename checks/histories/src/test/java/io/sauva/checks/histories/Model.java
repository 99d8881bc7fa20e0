package io.sauva.checks.histories;

import io.sauva.store.Entry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// What a store should answer, as simply as it can be said: a sorted map, and where each key was moved to.
///
/// Thread: one.
final class Model {
    private final TreeMap<byte[], byte[]> values = new TreeMap<>(Arrays::compareUnsigned);
    private final TreeMap<byte[], Integer> homes = new TreeMap<>(Arrays::compareUnsigned);
    private final TreeMap<byte[], Integer> assigned = new TreeMap<>(Arrays::compareUnsigned);
    private final boolean keepsAssignments;

    /// Whether a deleted key keeps the partition it was moved to.
    Model(boolean keepsAssignments) {
        this.keepsAssignments = keepsAssignments;
    }

    /// The partition the key has before it is ever moved.
    void home(byte[] key, int partition) {
        homes.put(key, partition);
    }

    byte[] get(byte[] key) {
        return values.get(key);
    }

    List<byte[]> getAll(List<byte[]> keys) {
        List<byte[]> found = new ArrayList<>();
        keys.forEach(key -> found.add(values.get(key)));
        return found;
    }

    /// Sets the value of the key; `null` deletes. Answers whether the key was there.
    boolean set(byte[] key, byte[] value) {
        if (value != null) {
            return values.put(key, value) != null;
        }
        if (!keepsAssignments) {
            assigned.remove(key);
        }
        return values.remove(key) != null;
    }

    void setAll(Map<byte[], byte[]> changes) {
        changes.forEach(this::set);
    }

    boolean compareAndSet(byte[] key, byte[] expected, byte[] value) {
        if (!Arrays.equals(values.get(key), expected)) {
            return false;
        }
        set(key, value);
        return true;
    }

    List<Entry> scan(byte[] from, byte[] to, int limit) {
        NavigableMap<byte[], byte[]> rest = values.tailMap(from, true);
        List<Entry> found = new ArrayList<>();
        for (Map.Entry<byte[], byte[]> entry : rest.entrySet()) {
            if (found.size() == limit || (to != null && Arrays.compareUnsigned(entry.getKey(), to) >= 0)) {
                break;
            }
            found.add(new Entry(entry.getKey(), entry.getValue()));
        }
        return found;
    }

    /// Moves a key; answers how many belong to the partition now: one, or none if there is no place to note it.
    int move(byte[] key, int partition) {
        if (keepsAssignments || values.containsKey(key)) {
            assigned.put(key, partition);
        }
        return partitionOf(key) == partition ? 1 : 0;
    }

    int partitionOf(byte[] key) {
        return assigned.getOrDefault(key, homes.get(key));
    }
}
