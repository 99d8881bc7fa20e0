package io.sauva.server.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void quotesAndEscapes() {
        assertEquals(List.of("a", "b c", "d"), Words.split("  a \"b c\"\td "));
        assertEquals(List.of("a\n\"A\\", "it's", "\\n"), Words.split("\"a\\n\\\"\\x41\\\\\" 'it\\'s' '\\n'"));
        assertEquals(List.of(""), Words.split("\"\""));
        assertEquals(List.of(), Words.split(" "));
        assertThrows(BadValueException.class, () -> Words.split("\"a"));
        assertThrows(BadValueException.class, () -> Words.split("'a'b"));
    }

    @Property
    void whatIsQuotedIsFoundAgain(@ForAll List<@CharRange(from = 0, to = 255) String> words) {
        StringBuilder line = new StringBuilder();
        words.forEach(word -> line.append(' ').append(Words.quote(word)));
        assertEquals(words, Words.split(line.toString()));
    }
}
