package io.sauva.checks.server.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShrinkingTest {
    private static final List<Integer> HUNDRED = IntStream.range(0, 100).boxed().toList();

    @Test
    void whatMattersIsLeft() throws Exception {
        Shrinking<Integer> shrinking = new Shrinking<>(
                sequence -> sequence.contains(3) && sequence.contains(57) && sequence.contains(99), 1_000);
        assertEquals(List.of(3, 57, 99), shrinking.shrink(HUNDRED));
    }

    @Test
    void itStopsWhenItsAttemptsAreUsedUp() throws Exception {
        int[] attempts = {0};
        Shrinking<Integer> shrinking = new Shrinking<>(
                sequence -> {
                    attempts[0]++;
                    return sequence.contains(3) && sequence.contains(57);
                },
                10);
        List<Integer> left = shrinking.shrink(HUNDRED);
        assertEquals(10, attempts[0]);
        assertTrue(left.contains(3) && left.contains(57));
    }
}
