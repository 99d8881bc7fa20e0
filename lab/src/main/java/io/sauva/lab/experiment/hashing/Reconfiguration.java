package io.sauva.lab.experiment.hashing;

import io.sauva.partitioning.ring.Key;
import io.sauva.partitioning.ring.NodeMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// One trial: keys divided among nodes, then a node is added, and from the first division a node is lost.
///
/// @param nodes by name; the last one is the one that is added
/// @param lost the position of the node that is lost, if the contender can lose any
/// @param keys what is divided
record Reconfiguration(List<String> nodes, int lost, List<Key> keys) {
    /// Draws the names of nodes, and which one is lost; the same for all contenders.
    static Reconfiguration draw(long seed, int nodes, int repetition, List<Key> keys) {
        SplittableRandom random = new SplittableRandom((seed * 1_000_003 + nodes) * 1_000_003 + repetition);
        List<String> names = random.longs(nodes + 1L)
                .distinct()
                .mapToObj(bits -> "node-" + Long.toHexString(bits))
                .toList();
        if (names.size() != nodes + 1) {
            throw new IllegalStateException("two nodes drew the same 64 bits; take another seed");
        }
        return new Reconfiguration(names, random.nextInt(nodes), keys);
    }

    /// Runs it with a contender.
    Trial of(Contender contender) {
        int count = nodes.size() - 1;
        String added = nodes.getLast();
        NodeMap map = contender.maps().of(nodes.subList(0, count), keys.size());
        String leaving = contender.anyCanLeave() ? nodes.get(lost) : nodes.get(count - 1);
        Map<String, Integer> numbers = new HashMap<>();
        for (String node : nodes) {
            numbers.put(node, numbers.size());
        }
        int[] before = owners(contender, map, numbers);
        int[] after = owners(contender, map.with(added), numbers);
        int[] without = owners(contender, map.without(leaving), numbers);

        int[] loads = loads(before, count);
        int[] given = given(before, after, count);
        return new Trial(
                Statistics.relativeDeviation(loads),
                Statistics.relativeDeviation(loads(after, count + 1)),
                IntStream.of(given).sum(),
                Statistics.relativeDeviation(given),
                IntStream.of(given(before, without, count)).sum(),
                loads[numbers.get(leaving)]);
    }

    /// By the numbers that the nodes have here, whatever order the map has them in.
    private int[] owners(Contender contender, NodeMap map, Map<String, Integer> numbers) {
        int[] translation = map.nodes().stream().mapToInt(numbers::get).toArray();
        int[] owners = contender.division().owners(map, keys);
        for (int key = 0; key < owners.length; key++) {
            owners[key] = translation[owners[key]];
        }
        return owners;
    }

    private static int[] loads(int[] owners, int nodes) {
        int[] loads = new int[nodes];
        for (int owner : owners) {
            loads[owner]++;
        }
        return loads;
    }

    private static int[] given(int[] before, int[] after, int nodes) {
        int[] given = new int[nodes];
        for (int key = 0; key < before.length; key++) {
            if (before[key] != after[key]) {
                given[before[key]]++;
            }
        }
        return given;
    }
}
