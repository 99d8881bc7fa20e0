package io.sauva.server.command.introspection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.command.Arguments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The specifications that Redis gives of its commands find the keys that it finds.
class KeySpecificationTest {
    @Test
    void findsKeys() {
        assertEquals("a", keys("get a"));
        assertEquals("a b", keys("mset a 1 b 2"));
        assertEquals("a b", keys("blpop a b 0"));
        assertEquals("d a b", keys("zunionstore d 2 a b weights 1 2"));
        assertEquals("a b", keys("sintercard 2 a b limit 1"));
        assertEquals("a", keys("eval return 1 a b"));
        assertEquals("a b", keys("xread count 2 streams a b 0 0"));
        assertEquals("a d", keys("georadius a 1 2 3 m store d"));
        assertEquals("a b", keys("migrate host 1  0 5 keys a b").trim());
        assertEquals("d a b", keys("bitop and d a b"));
    }

    @Test
    void ofNonsenseNone() {
        assertEquals("d", keys("zunionstore d 9 a b"));
        assertEquals("", keys("eval return -1 a"));
        assertEquals("", keys("eval return x a"));
        assertEquals("", keys("sintercard 99999999999999999 a"));
        assertEquals("", keys("xread count 2"));
        assertEquals("", keys("get"));
    }

    @Test
    void aNumberOfKeysThatAreNotThere() {
        KeySpecification sources = KnownCommand.named("zunionstore").keys().getLast();
        assertTrue(sources.isShort(words("zunionstore d 9 a b")));
        assertFalse(sources.isShort(words("zunionstore d 2 a b")));
        assertFalse(KnownCommand.named("get").keys().getFirst().isShort(words("get")));
    }

    private static byte[][] words(String line) {
        return Arrays.stream(line.split(" ", -1)).map(Arguments::bytes).toArray(byte[][]::new);
    }

    private static String keys(String line) {
        byte[][] arguments = words(line);
        List<String> found = new ArrayList<>();
        for (KeySpecification specification :
                KnownCommand.named(Arguments.text(arguments[0])).keys()) {
            specification.positions(arguments).forEach(at -> found.add(Arguments.text(arguments[at])));
        }
        return String.join(" ", found);
    }
}
