package io.sauva.checks.server.differential;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.checks.server.resp.Answer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static Answer array(String... texts) {
        List<Answer> elements =
                Stream.of(texts).map(text -> new Answer('$', text, null)).toList();
        return new Answer('*', null, elements);
    }

    private static Answer line(char kind, String text) {
        return new Answer(kind, text, null);
    }

    @Test
    void elementsInAnyOrder() {
        assertTrue(Comparison.UNORDERED.same(array("a", "b", "b"), array("b", "a", "b")));
        assertFalse(Comparison.UNORDERED.same(array("a", "b", "b"), array("a", "a", "b")));
        assertFalse(Comparison.UNORDERED.same(array("a"), array("a", "a")));
        assertFalse(Comparison.UNORDERED.same(line('$', "a"), line('$', "b")));
        assertFalse(Comparison.EXACT.same(array("a", "b"), array("b", "a")));
    }

    @Test
    void pairsInAnyOrder() {
        assertTrue(Comparison.PAIRS.same(array("a", "1", "b", "2"), array("b", "2", "a", "1")));
        assertFalse(Comparison.PAIRS.same(array("a", "1", "b", "2"), array("a", "2", "b", "1")));
        assertFalse(Comparison.PAIRS.same(array("a"), array("b")));
    }

    @Test
    void timesThatGoOn() {
        assertTrue(Comparison.SECONDS.same(line(':', "100"), line(':', "99")));
        assertFalse(Comparison.SECONDS.same(line(':', "100"), line(':', "1000")));
        assertFalse(Comparison.SECONDS.same(line(':', "0"), line(':', "-1")));
        assertFalse(Comparison.MILLIS.same(line(':', "-2"), line(':', "-1")));
        assertFalse(Comparison.MILLIS.same(line(':', "1"), line('+', "QUEUED")));
    }

    @Test
    void kindsAndSizes() {
        assertTrue(Comparison.SHAPE.same(array("a", "b"), array("c", "d")));
        assertFalse(Comparison.SHAPE.same(array("a", "b"), array("c")));
        assertFalse(Comparison.SHAPE.same(line('$', "a"), new Answer('$', null, null)));
        assertFalse(Comparison.SHAPE.same(line('$', "a"), line('+', "a")));
    }

    @Test
    void errorsAreComparedToTheLetter() {
        for (Comparison comparison : Comparison.values()) {
            assertTrue(comparison.same(line('-', "ERR one"), line('-', "ERR one")));
            assertFalse(comparison.same(line('-', "ERR one"), line('-', "ERR other")));
            assertFalse(comparison.same(line('-', "ERR one"), line('+', "OK")));
        }
    }
}
