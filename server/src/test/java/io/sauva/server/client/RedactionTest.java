package io.sauva.server.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.sauva.server.command.Arguments;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RedactionTest {
    @Test
    void passwordsAreHidden() {
        assertEquals("AUTH (redacted)", shown("AUTH secret"));
        assertEquals("auth (redacted) (redacted)", shown("auth me secret"));
        assertEquals("hello 3 AUTH (redacted) (redacted) setname me", shown("hello 3 AUTH default secret setname me"));
        assertEquals("hello 3 setname auth auth (redacted) (redacted)", shown("hello 3 setname auth auth a b"));
        assertEquals("hello 3 auth (redacted)", shown("hello 3 auth a"));
        assertEquals("config SET timeout 5 RequirePass (redacted)", shown("config SET timeout 5 RequirePass secret"));
    }

    @Test
    void othersAreShownAsTheyAre() {
        for (String line : new String[] {"get auth", "set auth x", "config get requirepass", "hello", "auth"}) {
            assertEquals(line, shown(line));
        }
        byte[][] plain = words("set a b");
        assertSame(plain, Redaction.of(plain));
    }

    private static String shown(String line) {
        return Arrays.stream(Redaction.of(words(line))).map(Arguments::text).collect(Collectors.joining(" "));
    }

    private static byte[][] words(String line) {
        return Arrays.stream(line.split(" ", -1)).map(Arguments::bytes).toArray(byte[][]::new);
    }
}
