package io.sauva.partitioning.ring;

import java.util.List;
import java.util.Random;

class DivisionContractTest extends NodeMapContract {
    private static final int KEYS = 10_000;

    @Override
    NodeMap of(List<String> nodes) {
        return DivisionMap.of(KEYS, nodes);
    }

    @Override
    List<Key> keys(Random random, int count) {
        return random.longs(count, 0, KEYS).mapToObj(Key::of).toList();
    }
}
