package io.sauva.server.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestReaderTest {
    @Test
    void arraysAndLinesAreCommands() {
        assertEquals(
                List.of(List.of("GET", "a\r\nb"), List.of("PING"), List.of("SET", "k", "")),
                ReadRequests.of("*2\r\n$3\r\nGET\r\n$4\r\na\r\nb\r\nPING\r\n*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$0\r\n\r\n"));
    }

    @Test
    void emptyArraysAndLinesAreNothing() {
        assertEquals(List.of(List.of("PING")), ReadRequests.of("*0\r\n*-1\r\n\r\n  \n*-9223372036854775808\r\nPING\n"));
    }

    /// What Redis 7.0.15 answers to the same bytes.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    *2147483648~           | invalid multibulk length
                    *01~                   | invalid multibulk length
                    *+1~                   | invalid multibulk length
                    * 1~                   | invalid multibulk length
                    *~                     | invalid multibulk length
                    *1~PING~               | expected '$', got 'P'
                    *1~$-1~                | invalid bulk length
                    *1~$~                  | invalid bulk length
                    *1~$536870913~         | invalid bulk length
                    *1~$99999999999999999999999999999999999999~ | invalid bulk length
                    GET "a~                | unbalanced quotes in request
                    GET "a"b~              | unbalanced quotes in request
                    GET 'a~                | unbalanced quotes in request
                    ECHO a"b c"d~          | unbalanced quotes in request
                    """)
    void whatIsWrongIsSaidAsRedisSaysIt(String bytes, String error) {
        assertEquals(
                List.of(List.of("error: ERR Protocol error: " + error)), ReadRequests.of(bytes.replace("~", "\r\n")));
    }

    @Test
    void linesHaveQuotesAndEscapes() {
        assertEquals(
                List.of(
                        List.of("ECHO", "aA\nq", "b'c", "", "x y"),
                        List.of("FOO", "ab c", "\\x4"),
                        List.of("", "\\n\007\b\t\r")),
                ReadRequests.of("""
                        ECHO "a\\x41\\n\\q" 'b\\'c' "" 'x y'
                        FOO a"b c" \\x4
                        '' "\\\\n\\a\\b\\t\\r"
                        """));
    }

    @Test
    void aLineThatIsTooLongIsAnError() {
        assertEquals(List.of(), ReadRequests.of("a".repeat(65_536)));
        assertEquals(
                List.of(List.of("error: ERR Protocol error: too big inline request")),
                ReadRequests.of("a".repeat(65_537)));
        assertEquals(
                List.of(List.of("error: ERR Protocol error: too big mbulk count string")),
                ReadRequests.of("*" + "1".repeat(65_536)));
        assertEquals(
                List.of(List.of("error: ERR Protocol error: too big bulk count string")),
                ReadRequests.of("*1\r\n$" + "1".repeat(65_536)));
    }

    @Test
    void aBrowserIsNotAnswered() {
        assertEquals(
                List.of(List.of("silent: HTTP is not spoken here")),
                ReadRequests.of("POST / HTTP/1.1\r\nHost: localhost\r\n\r\nFLUSHALL\r\n"));
        assertEquals(
                List.of(List.of("GET", "/", "HTTP/1.1"), List.of("silent: HTTP is not spoken here")),
                ReadRequests.of("GET / HTTP/1.1\r\nhost: localhost\r\n"));
    }

    @Test
    void whoIsNotTrustedSendsLittle() {
        RequestLimits untrusted = new ReadRequests.Generous() {
            @Override
            public boolean isTrusted() {
                return false;
            }
        };
        ReadRequests many = new ReadRequests(untrusted);
        many.feed("*10\r\n" + "$1\r\na\r\n".repeat(10) + "*11\r\n");
        assertEquals(
                List.of("error: ERR Protocol error: unauthenticated multibulk length"),
                many.commands().get(1));
        ReadRequests large = new ReadRequests(untrusted);
        large.feed("*1\r\n$16384\r\n" + "a".repeat(16_384) + "\r\n*1\r\n$16385\r\n");
        assertEquals(
                List.of("error: ERR Protocol error: unauthenticated bulk length"),
                large.commands().get(1));
    }

    @Test
    void aCommandIsNoLongerThanTheLimit() {
        RequestLimits small = new ReadRequests.Generous() {
            @Override
            public long commandBytes() {
                return 1 << 20;
            }
        };
        ReadRequests one = new ReadRequests(small);
        one.feed("*2\r\n$3\r\nGET\r\n$3000000\r\n");
        String piece = "x".repeat(10_000);
        int fed = 0;
        while (fed < 300 && one.feed(piece)) {
            fed++;
        }
        assertEquals(List.of(List.of("silent: the command is longer than client-query-buffer-limit")), one.commands());
        ReadRequests many = new ReadRequests(small);
        many.feed("*1000000\r\n");
        String arguments = ("$100\r\n" + "y".repeat(100) + "\r\n").repeat(100);
        fed = 0;
        while (fed < 1000 && many.feed(arguments)) {
            fed++;
        }
        assertTrue(fed < 1000, "a million arguments were let in");
        assertTrue(many.mostHeld() < 2 << 20, "held " + many.mostHeld());
    }

    @Test
    void hugeNumbersAloneCostNothing() {
        Runtime runtime = Runtime.getRuntime();
        ReadRequests[] all = new ReadRequests[50];
        for (int at = 0; at < all.length; at++) {
            all[at] = new ReadRequests();
            assertTrue(all[at].feed("*2147483647\r\n$536870912\r\nabc"));
        }
        // Each of them would be half a gigabyte and more if it were believed.
        assertTrue(runtime.totalMemory() - runtime.freeMemory() < 2L << 30);
    }

    @Property(tries = 50)
    void aLongArgumentIsReceivedHoweverItIsCut(@ForAll("lengths") int length, @ForAll("cuts") int cut) {
        byte[] value = new byte[length];
        for (int at = 0; at < length; at++) {
            value[at] = (byte) (at * 31 + (at >> 8));
        }
        String text = new String(value, StandardCharsets.ISO_8859_1);
        byte[] bytes = ("*3\r\n$3\r\nSET\r\n$" + length + "\r\n" + text + "\r\n$1\r\nz\r\nPING\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
        ReadRequests requests = new ReadRequests();
        for (int at = 0; at < bytes.length; at += cut) {
            assertTrue(requests.feed(bytes, at, Math.min(bytes.length, at + cut)));
        }
        assertEquals(List.of(List.of("SET", text, "z"), List.of("PING")), requests.commands());
    }

    @Provide
    Arbitrary<Integer> lengths() {
        return Arbitraries.integers().between(30_000, 2_000_000).edgeCases(config -> config.add(32_768, 32_769));
    }

    @Provide
    Arbitrary<Integer> cuts() {
        return Arbitraries.integers().between(997, 70_000);
    }

    @Test
    void aKnownNameIsTheSameArray() {
        RequestReader reader = new RequestReader(new ReadRequests.Generous(), new CommandNames());
        byte[] bytes = "*1\r\n$4\r\nPING\r\n*1\r\n$4\r\nPING\r\n*1\r\n$4\r\nping\r\n................"
                .getBytes(StandardCharsets.ISO_8859_1);
        reader.read(Unpooled.wrappedBuffer(bytes), new byte[1024]);
        byte[] first = reader.next()[0];
        assertSame(first, reader.next()[0]);
        assertEquals("ping", new String(reader.next()[0], StandardCharsets.ISO_8859_1));
    }

    @Test
    void aByteAtATimeIsLinear() {
        // 32 KB argument, a byte at a time: 32,768 reads of a buffer that is never copied as a whole.
        byte[] bytes =
                ("*2\r\n$3\r\nGET\r\n$32000\r\n" + "v".repeat(32_000) + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
        RequestReader reader = new RequestReader(new ReadRequests.Generous(), new CommandNames());
        byte[] scratch = new byte[128 * 1024];
        byte[][] command = null;
        for (byte letter : bytes) {
            assertEquals(null, command);
            reader.read(Unpooled.wrappedBuffer(new byte[] {letter}), scratch);
            command = reader.next();
            reader.keep();
        }
        assertEquals(32_000, command[1].length);
    }
}
