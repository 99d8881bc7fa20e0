package io.sauva.partitioning.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JumpMapTest extends StableMapContract {
    @Override
    NodeMap of(List<String> nodes) {
        return JumpMap.of(nodes);
    }

    @Override
    String loss(NodeMap map, Random random) {
        return map.nodes().getLast();
    }

    /// Values that other programs give for the same 64 bits.
    @Test
    void jumpsWhereEverybodyJumps() {
        assertEquals(6, JumpMap.owner(10863919174838991L, 11));
        assertEquals(3, JumpMap.owner(2016238256797177309L, 11));
        assertEquals(5, JumpMap.owner(1673758223894951030L, 11));
        assertEquals(80343, JumpMap.owner(2, 100001));
        assertEquals(22152, JumpMap.owner(2201, 100001));
        assertEquals(15018, JumpMap.owner(2202, 100001));
    }

    @Test
    void onlyTheLastCanLeave() {
        JumpMap map = JumpMap.of(List.of("a", "b", "c"));
        assertMessage("jump can only lose its last node 'c', not 'a'", () -> map.without("a"));
    }
}
