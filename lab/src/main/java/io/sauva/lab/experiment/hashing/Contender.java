package io.sauva.lab.experiment.hashing;

import io.sauva.partitioning.ring.AnchorMap;
import io.sauva.partitioning.ring.BoundedLoads;
import io.sauva.partitioning.ring.ConsistentRing;
import io.sauva.partitioning.ring.DivisionMap;
import io.sauva.partitioning.ring.JumpMap;
import io.sauva.partitioning.ring.Key;
import io.sauva.partitioning.ring.MaglevMap;
import io.sauva.partitioning.ring.ModuloMap;
import io.sauva.partitioning.ring.NodeMap;
import io.sauva.partitioning.ring.RendezvousMap;
import java.util.List;

/// A way to divide keys among nodes, as the experiment compares them.
///
/// @param name in figures and files
/// @param maps makes the map of some nodes
/// @param division divides keys by a map
/// @param anyCanLeave whether any node can leave, or only the last
record Contender(String name, Maps maps, Division division, boolean anyCanLeave) {
    static final String MODULO = "mod";
    static final String DIVISION = "div";
    static final String EXACT_DIVISION = "div with exact ranges";
    static final String RING_1 = "consistent V=1";
    static final String RING_10 = "consistent V=10";
    static final String RING_100 = "consistent V=100";
    static final String RENDEZVOUS = "rendezvous";
    static final String JUMP = "jump";
    static final String MAGLEV = "Maglev";
    static final String ANCHOR = "Anchor";
    static final String BOUNDED = "bounded load c=1.25";
    static final String TIGHTLY_BOUNDED = "bounded load c=1.1";

    /// Enough for the largest number of nodes of any size, and half again.
    private static final int ANCHOR_CAPACITY = 160;

    interface Maps {
        NodeMap of(List<String> nodes, int keys);
    }

    interface Division {
        /// For each key the position of its node in the map's nodes.
        int[] owners(NodeMap map, List<Key> keys);
    }

    /// The functions of the study.
    static List<Contender> ofStudy() {
        return List.of(
                new Contender(MODULO, (nodes, keys) -> ModuloMap.of(nodes)),
                new Contender(DIVISION, (nodes, keys) -> DivisionMap.of(keys, nodes)),
                ring(RING_1, 1),
                ring(RING_10, 10),
                ring(RING_100, 100),
                new Contender(EXACT_DIVISION, (nodes, keys) -> ModuloMap.of(nodes), Contender::exactRanges, true));
    }

    /// The functions that came after it, and the best of the study's to compare them with.
    static List<Contender> modern() {
        return List.of(
                ring(RING_100, 100),
                new Contender(RENDEZVOUS, (nodes, keys) -> RendezvousMap.of(nodes)),
                new Contender(JUMP, (nodes, keys) -> JumpMap.of(nodes), Contender::eachByItself, false),
                new Contender(MAGLEV, (nodes, keys) -> MaglevMap.of(nodes)),
                new Contender(ANCHOR, (nodes, keys) -> AnchorMap.of(ANCHOR_CAPACITY, nodes)),
                bounded(BOUNDED, 1.25),
                bounded(TIGHTLY_BOUNDED, 1.1));
    }

    private Contender(String name, Maps maps) {
        this(name, maps, Contender::eachByItself, true);
    }

    private static Contender ring(String name, int identifiers) {
        return new Contender(name, (nodes, keys) -> ConsistentRing.of(identifiers, nodes));
    }

    private static Contender bounded(String name, double factor) {
        return new Contender(
                name,
                (nodes, keys) -> ConsistentRing.of(100, nodes),
                (map, keys) -> BoundedLoads.of((ConsistentRing) map, factor).ownerIndexes(keys),
                true);
    }

    private static int[] eachByItself(NodeMap map, List<Key> keys) {
        int[] owners = new int[keys.size()];
        for (int key = 0; key < owners.length; key++) {
            owners[key] = map.ownerIndex(keys.get(key));
        }
        return owners;
    }

    /// `div` without rounding up the length of a range: x·n div k.
    private static int[] exactRanges(NodeMap map, List<Key> keys) {
        long nodes = map.nodes().size();
        return keys.stream()
                .mapToInt(key -> (int) (key.number() * nodes / keys.size()))
                .toArray();
    }
}
