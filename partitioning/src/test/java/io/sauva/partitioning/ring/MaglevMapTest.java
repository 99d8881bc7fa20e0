package io.sauva.partitioning.ring;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class MaglevMapTest extends NodeMapContract {
    /// Small, so that many tries are fast; and little enough room that nodes get into each other's way.
    private static final int SIZE = 1009;

    @Override
    NodeMap of(List<String> nodes) {
        return MaglevMap.of(SIZE, nodes);
    }

    @Property(tries = 200)
    void everyNodeFindsTheSameOwner(@ForAll long seed, @ForAll @IntRange(min = 1, max = MOST_NODES) int n) {
        assertOrderDoesNotMatter(seed, n);
    }

    @Property(tries = 200)
    void placesDifferByOneAtMost(@ForAll long seed, @ForAll @IntRange(min = 1, max = SIZE) int n) {
        int[] places = MaglevMap.of(SIZE, Draws.nodes(new Random(seed), n)).places();
        int most = Arrays.stream(places).max().orElseThrow();
        int least = Arrays.stream(places).min().orElseThrow();
        assertTrue(most - least <= 1, most + " - " + least);
    }

    /// What the class says: fewer than 1 % of the keys move between nodes that stay.
    @Test
    void fewKeysMoveThatNeedNot() {
        Random random = new Random(5);
        List<Key> keys = Draws.keys(random, 20_000);
        for (int n : new int[] {2, 5, 10, 20, 50, 100}) {
            MaglevMap before = MaglevMap.of(Draws.nodes(random, n));
            MaglevMap after = before.with("one more");
            int needless = Draws.moved(before, after, keys) - Draws.owned(after, keys, "one more");
            assertTrue(needless < 0.01 * keys.size(), n + " nodes: " + needless);
        }
    }

    @Test
    void refusesBadSizes() {
        assertMessage("the size of a Maglev table must be prime, not 1000", () -> MaglevMap.of(1000, List.of("a")));
        assertMessage("the size of a Maglev table must be prime, not 1", () -> MaglevMap.of(1, List.of("a")));
        assertMessage("a table of 2 places is too small for 3 nodes", () -> MaglevMap.of(2, List.of("a", "b", "c")));
        assertMessage(
                "a table of 2 places is too small for 3 nodes",
                () -> MaglevMap.of(2, List.of("a", "b")).with("c"));
    }
}
