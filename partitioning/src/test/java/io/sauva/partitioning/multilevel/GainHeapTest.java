package io.sauva.partitioning.multilevel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class GainHeapTest {
    /// Random calls, and a map that is searched for its maximum as the model.
    @Property(tries = 200)
    void behavesLikeAMapWithAMaximum(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int vertices = random.nextInt(1, 50);
        GainHeap heap = new GainHeap(vertices);
        Map<Integer, Double> model = new HashMap<>();
        for (int step = 0; step < 400; step++) {
            int vertex = random.nextInt(vertices);
            switch (random.nextInt(8)) {
                case 0 -> {
                    heap.remove(vertex);
                    model.remove(vertex);
                }
                case 1, 2 -> {
                    if (heap.size() > 0) {
                        double key = heap.topKey();
                        double expected =
                                model.values().stream().max(Double::compare).orElseThrow();
                        assertEquals(expected, key);
                        int popped = heap.pop();
                        assertEquals(expected, model.remove(popped));
                        assertFalse(heap.contains(popped));
                    }
                }
                default -> {
                    double key = random.nextInt(-20, 20);
                    heap.put(vertex, key);
                    model.put(vertex, key);
                }
            }
            assertEquals(model.size(), heap.size());
            assertEquals(model.containsKey(vertex), heap.contains(vertex));
        }
        heap.clear();
        assertEquals(0, heap.size());
        assertFalse(heap.contains(0));
    }
}
