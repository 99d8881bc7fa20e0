package io.sauva.server.resp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RespReplyTest {
    private static String said(int protocol, Consumer<Reply> what) {
        RespReply reply = new RespReply(() -> protocol);
        what.accept(reply);
        return new String(reply.bytes(), 0, reply.length(), StandardCharsets.ISO_8859_1);
    }

    private static void assertSaid(String second, String third, Consumer<Reply> what) {
        assertEquals(second.replace("~", "\r\n"), said(2, what));
        assertEquals(third.replace("~", "\r\n"), said(3, what));
    }

    @Test
    void eachVersionHasItsWords() {
        assertSaid("+OK~", "+OK~", Reply::ok);
        assertSaid("+PONG~", "+PONG~", reply -> reply.simple("PONG"));
        assertSaid("-ERR two  lines~", "-ERR two  lines~", reply -> reply.error("ERR two\r\nlines"));
        assertSaid("$-1~", "_~", Reply::nil);
        assertSaid("$-1~", "_~", reply -> reply.bulk((byte[]) null));
        assertSaid("*-1~", "_~", Reply::nilArray);
        assertSaid("*3~", "*3~", reply -> reply.array(3));
        assertSaid("*4~", "%2~", reply -> reply.map(2));
        assertEquals("*3\r\n", said(2, reply -> reply.set(3)));
        assertEquals("~3\r\n", said(3, reply -> reply.set(3)));
        assertSaid("*3~", ">3~", reply -> reply.push(3));
        assertSaid(":1~", "#t~", reply -> reply.bool(true));
        assertSaid(":0~", "#f~", reply -> reply.bool(false));
        assertSaid("$3~1.5~", ",1.5~", reply -> reply.number(1.5));
        assertSaid("$3~inf~", ",inf~", reply -> reply.number(Double.POSITIVE_INFINITY));
        assertSaid("$2~ab~", "=6~txt:ab~", reply -> reply.verbatim("txt", new byte[] {'a', 'b'}));
        assertSaid("$5~hello~", "$5~hello~", reply -> reply.bulk("hello"));
        assertSaid("$0~~", "$0~~", reply -> reply.bulk(new byte[0]));
    }

    @Property
    void integersAreTheirDigits(@ForAll long number) {
        assertEquals(":" + number + "\r\n", said(2, reply -> reply.integer(number)));
    }

    @Test
    void integersAreTheirDigitsAtTheEdges() {
        long power = 1;
        for (int digits = 0; digits < 19; digits++) {
            for (long number : new long[] {power - 1, power, power + 1, -power, 1 - power, -power - 1}) {
                assertEquals(":" + number + "\r\n", said(2, reply -> reply.integer(number)));
            }
            power *= 10;
        }
        for (long number : new long[] {Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE + 1}) {
            assertEquals(":" + number + "\r\n", said(2, reply -> reply.integer(number)));
        }
    }

    @Property(tries = 200)
    void stringsOfAnyLengthFit(@ForAll @net.jqwik.api.constraints.IntRange(max = 200_000) int length) {
        byte[] value = new byte[length];
        java.util.Arrays.fill(value, (byte) 'v');
        String one = "$" + length + "\r\n" + "v".repeat(length) + "\r\n";
        assertEquals(":7\r\n" + one + one, said(2, reply -> {
            reply.integer(7);
            reply.bulk(value);
            reply.bulk(value);
        }));
    }

    @Test
    void whatWasTakenBackIsGone() {
        RespReply reply = new RespReply(() -> 2);
        reply.ok();
        int mark = reply.mark();
        reply.array(1000);
        reply.bulk(new byte[5000]);
        reply.rewind(mark);
        reply.integer(1);
        assertEquals("+OK\r\n:1\r\n", new String(reply.bytes(), 0, reply.length(), StandardCharsets.US_ASCII));
    }

    /// A connection sends what was said before while another thread says more.
    @Test
    void bytesBelowAMarkStayInTheirArray() {
        RespReply reply = new RespReply(() -> 2);
        reply.lend(new byte[64]);
        reply.bulk("first");
        byte[] before = reply.bytes();
        int mark = reply.mark();
        byte[] said = java.util.Arrays.copyOf(before, mark);
        reply.bulk(new byte[100]);
        reply.rewind(mark);
        reply.error("ERR something longer than what was there before, to be sure that it is another array");
        assertArrayEquals(said, java.util.Arrays.copyOf(before, mark));
    }
}
