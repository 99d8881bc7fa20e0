package io.sauva.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The examples were asked of Redis 7.0.15.
class GlobTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '"',
            value = {
                "* a true",
                "** a true",
                "** \"\" false",
                "\"\" \"\" true",
                "\"\" a false",
                "a* a true",
                "a** a true",
                "a*b*c axbxc true",
                "a*b*c axbxcx false",
                "*ab aab true",
                "? a true",
                "?? a false",
                "h?llo hallo true",
                "[ab] b true",
                "[ab] c false",
                "[^ab] c true",
                "[^ab] a false",
                "[a-c] b true",
                "[c-a] b true",
                "[a-]] ^ true",
                "[] a false",
                "[^] a true",
                "[a a true",
                "[a- - true",
                "[a- b false",
                "[^ a true",
                "[ [ false",
                "[\\]] ] true",
                "\\* * true",
                "\\* a false",
                "a\\ a\\ true",
                "[\\ \\ true",
            })
    void matchesAsRedisDoes(String pattern, String text, boolean expected) {
        assertEquals(expected, matches(pattern, text));
    }

    @Test
    void ignoresCaseIfTold() {
        assertTrue(Glob.ignoringCase(Arguments.bytes("MAX[a-m]*")).matches(Arguments.bytes("maxMemory")));
        assertFalse(Glob.of(Arguments.bytes("MAX*")).matches(Arguments.bytes("maxmemory")));
    }

    @Test
    void onlyOneStarAloneIsNoPattern() {
        assertTrue(Glob.of(Arguments.bytes("*")).isStar());
        assertFalse(Glob.of(Arguments.bytes("**")).isStar());
        assertFalse(Glob.of(Arguments.bytes("a")).isStar());
    }

    @Test
    void aHostilePatternIsNoTrouble() {
        // With a recursion for each star this would take longer than the universe has.
        assertFalse(matches("a*".repeat(500) + "b", "a".repeat(5000)));
        assertTrue(matches("*a".repeat(500) + "*", "a".repeat(5000)));
    }

    @Provide
    Arbitrary<String> patterns() {
        return Arbitraries.strings().withChars("ab*?[]^-\\").ofMaxLength(9);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings().withChars("ab*]^-\\").ofMaxLength(7);
    }

    @Property(tries = 5000)
    void matchesAsTheDefinitionSays(@ForAll("patterns") String pattern, @ForAll("texts") String text) {
        boolean expected = text.isEmpty() ? pattern.isEmpty() : defined(pattern, text);
        assertEquals(expected, matches(pattern, text));
    }

    /// The meaning of a pattern, part by part, with all ways that a star may go.
    private static boolean defined(String pattern, String text) {
        if (pattern.isEmpty()) {
            return text.isEmpty();
        }
        if (pattern.charAt(0) == '*') {
            return defined(pattern.substring(1), text) || (!text.isEmpty() && defined(pattern, text.substring(1)));
        }
        if (text.isEmpty()) {
            return false;
        }
        String rest = text.substring(1);
        char letter = text.charAt(0);
        return switch (pattern.charAt(0)) {
            case '?' -> defined(pattern.substring(1), rest);
            case '[' -> definedClass(pattern.substring(1), letter, rest);
            case '\\' ->
                pattern.length() > 1
                        ? pattern.charAt(1) == letter && defined(pattern.substring(2), rest)
                        : letter == '\\' && rest.isEmpty();
            default -> pattern.charAt(0) == letter && defined(pattern.substring(1), rest);
        };
    }

    private static boolean definedClass(String inside, char letter, String rest) {
        boolean negated = inside.startsWith("^");
        String left = negated ? inside.substring(1) : inside;
        boolean found = false;
        while (!left.isEmpty() && left.charAt(0) != ']') {
            if (left.charAt(0) == '\\' && left.length() >= 2) {
                found |= left.charAt(1) == letter;
                left = left.substring(2);
            } else if (left.length() >= 3 && left.charAt(1) == '-') {
                char low = (char) Math.min(left.charAt(0), left.charAt(2));
                char high = (char) Math.max(left.charAt(0), left.charAt(2));
                found |= low <= letter && letter <= high;
                left = left.substring(3);
            } else {
                found |= left.charAt(0) == letter;
                left = left.substring(1);
            }
        }
        return found != negated && defined(left.isEmpty() ? "" : left.substring(1), rest);
    }

    private static boolean matches(String pattern, String text) {
        return Glob.of(Arguments.bytes(pattern)).matches(Arguments.bytes(text));
    }
}
