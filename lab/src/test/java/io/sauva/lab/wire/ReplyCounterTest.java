package io.sauva.lab.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ReplyCounterTest {
    @Property
    void repliesAreCountedHoweverTheyAreCut(
            @ForAll("replies") List<String> replies, @ForAll @IntRange(min = 1, max = 9) int piece) {
        byte[] bytes = String.join("", replies).getBytes(Wire.BYTES);
        ReplyCounter counter = new ReplyCounter();
        int counted = 0;
        for (int from = 0; from < bytes.length; from += piece) {
            counted += counter.count(ByteBuffer.wrap(bytes, from, Math.min(piece, bytes.length - from)));
        }
        assertEquals(replies.size(), counted);
        assertNull(counter.error());
    }

    @Provide
    Arbitrary<List<String>> replies() {
        return reply(2).list().ofMaxSize(8);
    }

    private static Arbitrary<String> reply(int depth) {
        Arbitrary<String> leaf = Arbitraries.oneOf(
                Arbitraries.of("+OK\r\n", ":-7\r\n", "$-1\r\n", "*-1\r\n", "_\r\n", "#t\r\n", ",1.5\r\n", "$0\r\n\r\n"),
                Arbitraries.strings()
                        .withChars("a\r\n$*")
                        .ofMaxLength(12)
                        .map(text -> "$" + text.length() + "\r\n" + text + "\r\n"));
        if (depth == 0) {
            return leaf;
        }
        Arbitrary<String> array = reply(depth - 1)
                .list()
                .ofMaxSize(4)
                .map(items -> "*" + items.size() + "\r\n" + items.stream().collect(Collectors.joining()));
        Arbitrary<String> map = reply(depth - 1).map(item -> "%1\r\n+key\r\n" + item);
        return Arbitraries.oneOf(leaf, array, map);
    }

    @Test
    void theFirstErrorIsKept() {
        ReplyCounter counter = new ReplyCounter();
        assertEquals(3, counter.count(ByteBuffer.wrap("+OK\r\n-ERR one\r\n-ERR two\r\n".getBytes(Wire.BYTES))));
        assertEquals("ERR one", counter.error());
    }
}
