package io.sauva.partitioning.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Owners of the keys 0 to 39, by first letter, computed once by another program in another language: every JVM,
/// machine and version must find the same, or nodes of a cluster would disagree.
class SameForEverTest {
    private static final List<String> NODES = List.of("alpha", "beta", "gamma");

    @Test
    void keys() {
        assertEquals(
                "a9993e364706816aba3e25717850c26c9cd0d89d",
                Key.of("abc").identifier().toString());
        assertEquals(Key.of("abc"), Key.of(new byte[] {'a', 'b', 'c'}));
        assertEquals(0xa9993e364706816aL, Key.of("abc").hash());
        assertEquals(0xa9993e364706816aL >>> 1, Key.of("abc").number());
        assertEquals(
                "05fe405753166f125559e7c9ac558654f107c7e9",
                Key.of(0).identifier().toString());
    }

    @Test
    void ring() {
        assertEquals("gabbabaaagaaabaggbagaagbaagaaaggagagaaaa", owners(ConsistentRing.of(100, NODES)));
    }

    @Test
    void rendezvous() {
        assertEquals("aaaabbgaagggbggaaabbggagagabgbaagagaabba", owners(RendezvousMap.of(NODES)));
        assertEquals(
                "gggabbgaggggbggagggbggagaggbgbaagbggabbg",
                owners(RendezvousMap.of(Map.of("alpha", 1.0, "beta", 2.0, "gamma", 4.0))));
    }

    @Test
    void jump() {
        assertEquals("ggbagaagggggbaaaabagbaaggbgaggaaaabbbaba", owners(JumpMap.of(NODES)));
    }

    @Test
    void maglev() {
        assertEquals("aggggbabagbagbbaabgbaggabgabggbgggbggbbb", owners(MaglevMap.of(NODES)));
    }

    @Test
    void anchor() {
        NodeMap map = AnchorMap.of(8, List.of("alpha", "beta", "gamma", "delta"))
                .without("beta")
                .without("alpha")
                .with("epsilon")
                .with("zeta")
                .with("omega")
                .without("delta");
        assertEquals("ezegozozeogzgeeozgogozzeogeozogoogzooogg", owners(map));
    }

    private static String owners(NodeMap map) {
        StringBuilder owners = new StringBuilder();
        for (int key = 0; key < 40; key++) {
            owners.append(map.owner(Key.of(key)).charAt(0));
        }
        return owners.toString();
    }
}
