package io.sauva.partitioning.ring;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// Nodes and keys for the tests, all from a seed, and what changed hands between two maps.
final class Draws {
    private Draws() {}

    static List<String> nodes(Random random, int count) {
        Set<String> names = new LinkedHashSet<>();
        while (names.size() < count) {
            names.add("node-" + Long.toHexString(random.nextLong()));
        }
        return new ArrayList<>(names);
    }

    /// Consecutive integers from a random one on.
    static List<Key> keys(Random random, int count) {
        long first = random.nextLong(1L << 40);
        List<Key> keys = new ArrayList<>();
        for (int key = 0; key < count; key++) {
            keys.add(Key.of(first + key));
        }
        return keys;
    }

    static int owned(NodeMap map, List<Key> keys, String node) {
        return (int) keys.stream().filter(key -> map.owner(key).equals(node)).count();
    }

    static int moved(NodeMap before, NodeMap after, List<Key> keys) {
        return (int) keys.stream()
                .filter(key -> !before.owner(key).equals(after.owner(key)))
                .count();
    }
}
