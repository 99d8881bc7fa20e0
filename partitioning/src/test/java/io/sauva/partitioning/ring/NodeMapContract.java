package io.sauva.partitioning.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/// What every node map promises.
abstract class NodeMapContract {
    static final int MOST_NODES = 40;

    abstract NodeMap of(List<String> nodes);

    /// A node that the map can lose.
    String loss(NodeMap map, Random random) {
        return map.nodes().get(random.nextInt(map.nodes().size()));
    }

    /// Keys that the map can divide.
    List<Key> keys(Random random, int count) {
        return Draws.keys(random, count);
    }

    @Property(tries = 200)
    void ownersAreNodesAndDoNotChangeByAsking(@ForAll long seed, @ForAll @IntRange(min = 1, max = MOST_NODES) int n) {
        Random random = new Random(seed);
        List<String> nodes = Draws.nodes(random, n);
        NodeMap map = of(nodes);
        NodeMap same = of(nodes);
        assertEquals(Set.copyOf(nodes), Set.copyOf(map.nodes()));
        assertEquals(n, map.nodes().size());
        for (Key key : keys(random, 100)) {
            assertTrue(nodes.contains(map.owner(key)));
            assertEquals(map.nodes().get(map.ownerIndex(key)), map.owner(key));
            assertEquals(map.owner(key), map.owner(key));
            assertEquals(map.owner(key), same.owner(key));
        }
    }

    @Property(tries = 100)
    void aChangeGivesANewMapAndLeavesTheOldOne(@ForAll long seed, @ForAll @IntRange(min = 2, max = MOST_NODES) int n) {
        Random random = new Random(seed);
        List<String> nodes = Draws.nodes(random, n);
        List<Key> keys = keys(random, 200);
        NodeMap map = of(nodes);
        List<String> namesBefore = List.copyOf(map.nodes());
        List<String> ownersBefore = keys.stream().map(map::owner).toList();

        Set<String> grown = new HashSet<>(nodes);
        grown.add("one more");
        assertEquals(grown, Set.copyOf(map.with("one more").nodes()));
        String lost = loss(map, random);
        Set<String> shrunk = new HashSet<>(nodes);
        shrunk.remove(lost);
        assertEquals(shrunk, Set.copyOf(map.without(lost).nodes()));

        assertEquals(namesBefore, map.nodes());
        assertEquals(ownersBefore, keys.stream().map(map::owner).toList());
    }

    @Property(tries = 100)
    void losingTheNewestNodeUndoesItsAddition(@ForAll long seed, @ForAll @IntRange(min = 1, max = MOST_NODES) int n) {
        Random random = new Random(seed);
        List<Key> keys = keys(random, 500);
        NodeMap map = of(Draws.nodes(random, n));
        NodeMap there = map.with("one more");
        NodeMap back = there.without("one more");
        assertEquals(
                keys.stream().map(map::owner).toList(),
                keys.stream().map(back::owner).toList());
    }

    @Test
    void refusesWhatMakesNoSense() {
        assertMessage("a node map needs at least one node", () -> of(List.of()));
        assertMessage("node 'a' is named twice", () -> of(List.of("a", "b", "a")));
        assertMessage("a node needs a name", () -> of(List.of("a", " ")));
        assertMessage("a node needs a name", () -> of(new ArrayList<>(Arrays.asList("a", null))));
        NodeMap map = of(List.of("a", "b"));
        assertMessage("node 'b' is there already", () -> map.with("b"));
        assertMessage("a node needs a name", () -> map.with(""));
        assertMessage("there is no node 'c'", () -> map.without("c"));
        assertMessage(
                "node 'a' is the only one and cannot be removed",
                () -> of(List.of("a")).without("a"));
        assertThrows(UnsupportedOperationException.class, () -> map.nodes().add("c"));
    }

    static void assertMessage(String message, Runnable action) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, action::run).getMessage());
    }

    /// Adds the nodes one by one, in any order, and takes some out in between: the same owners as all at once.
    final void assertOrderDoesNotMatter(long seed, int n) {
        Random random = new Random(seed);
        List<String> nodes = Draws.nodes(random, n);
        List<Key> keys = keys(random, 300);
        NodeMap expected = of(nodes);
        List<String> shuffled = new ArrayList<>(nodes);
        Collections.shuffle(shuffled, random);
        NodeMap map = of(List.of("a guest", shuffled.getFirst()));
        for (String node : shuffled.subList(1, n)) {
            map = map.with(node);
            if (random.nextInt(4) == 0) {
                map = map.without(node).with(node);
            }
        }
        map = map.without("a guest");
        for (Key key : keys) {
            assertEquals(expected.owner(key), map.owner(key));
        }
    }
}
