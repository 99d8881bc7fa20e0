package io.sauva.server.keyspace;

import io.sauva.store.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/// Chooses a key by chance: from a random place of the walk over all keys, one of the next few. Keys in crowded
/// places are a little less likely than others, as in Redis.
final class RandomKey {
    private static final int CHOICE = 16;

    private RandomKey() {}

    /// A key that passes the test, or `null` if none was found.
    static byte[] of(ObjectStore<Object> store, int table, RandomGenerator random, Predicate<byte[]> test, int tries) {
        List<byte[]> found = new ArrayList<>(CHOICE);
        for (int attempt = 0; attempt < tries && store.size(table) > 0; attempt++) {
            long cursor = attempt + 1 < tries ? random.nextLong(store.cursors(table)) : 0;
            store.walk(table, cursor, CHOICE, key -> {
                if (test.test(key)) {
                    found.add(key);
                }
            });
            if (!found.isEmpty()) {
                return found.get(random.nextInt(found.size()));
            }
        }
        return null;
    }
}
