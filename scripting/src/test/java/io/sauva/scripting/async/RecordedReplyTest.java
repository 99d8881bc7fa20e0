package io.sauva.scripting.async;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.resp.Reply;
import io.sauva.server.resp.RespReply;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/// What is said again is what was said.
class RecordedReplyTest {
    private static final int KINDS = 18;

    @Property(tries = 300)
    void saysAgainWhatWasSaid(
            @ForAll @Size(max = 40) List<@IntRange(max = 99_999) Integer> steps, @ForAll boolean newProtocol) {
        int protocol = newProtocol ? 3 : 2;
        RecordedReply recorded = new RecordedReply(protocol, new ReplyMemory(0));
        RespReply direct = new RespReply(() -> protocol);
        for (int step : steps) {
            say(recorded, step);
            say(direct, step);
        }
        assertArrayEquals(said(direct), said(replayed(recorded, protocol)));
        assertEquals(steps.isEmpty(), recorded.isEmpty());
    }

    @Property(tries = 100)
    void takesBackWhatCameAfterAMark(
            @ForAll @Size(max = 20) List<@IntRange(max = 99_999) Integer> kept,
            @ForAll @Size(max = 20) List<@IntRange(max = 99_999) Integer> taken) {
        RecordedReply recorded = new RecordedReply(3, new ReplyMemory(0));
        RespReply direct = new RespReply(() -> 3);
        kept.forEach(step -> say(recorded, step));
        int mark = recorded.mark();
        taken.forEach(step -> say(recorded, step));
        recorded.rewind(mark);
        recorded.bulk("behind");
        kept.forEach(step -> say(direct, step));
        direct.bulk("behind");
        assertArrayEquals(said(direct), said(replayed(recorded, 3)));
    }

    @Test
    void whatIsTooMuchIsAnError() {
        ReplyMemory memory = new ReplyMemory(10_000);
        RecordedReply recorded = new RecordedReply(2, memory);
        recorded.array(100);
        for (int element = 0; element < 100; element++) {
            recorded.bulk(new byte[element % 2 == 0 ? 100 : 2000]);
        }
        assertTrue(recorded.isError());
        assertFalse(recorded.isEmpty());
        RespReply expected = new RespReply(() -> 2);
        expected.error("ERR not enough memory");
        assertArrayEquals(said(expected), said(replayed(recorded, 2)));
        assertTrue(memory.take(10_000));
    }

    @Test
    void whatWasTakenIsGivenBack() {
        ReplyMemory memory = new ReplyMemory(10_000);
        RecordedReply recorded = new RecordedReply(2, memory);
        recorded.bulk(new byte[9000]);
        assertFalse(memory.take(9000));
        assertTrue(recorded.release() >= 9000);
        assertEquals(0, recorded.release());
        assertTrue(memory.take(10_000));
    }

    @Test
    void knowsAnErrorThatIsAlone() {
        RecordedReply recorded = new RecordedReply(2, new ReplyMemory(0));
        recorded.error("ERR no");
        assertTrue(recorded.isError());
        recorded.rewind(0);
        assertFalse(recorded.isError());
        recorded.array(1);
        recorded.error("ERR inside");
        assertFalse(recorded.isError());
    }

    @Test
    void doesNotSeeWhatBecomesOfTheArrayItWasGiven() {
        RecordedReply recorded = new RecordedReply(2, new ReplyMemory(0));
        byte[] array = {'a', 'b', 'c', 'd'};
        recorded.bulk(array, 1, 2);
        Arrays.fill(array, (byte) 'x');
        RespReply direct = new RespReply(() -> 2);
        direct.bulk("bc");
        assertArrayEquals(said(direct), said(replayed(recorded, 2)));
    }

    private static void say(Reply reply, int step) {
        int number = step / KINDS;
        String text = "t\u00e9" + number;
        byte[] string = new byte[number % 3 == 0 ? number : number % 50];
        Arrays.fill(string, (byte) number);
        switch (step % KINDS) {
            case 0 -> reply.ok();
            case 1 -> reply.simple(text);
            case 2 -> reply.error("ERR " + text);
            case 3 -> reply.integer(number - 1000L * number * number);
            case 4, 5 -> reply.bulk(string);
            case 6 -> reply.bulk(string, string.length / 3, string.length / 2);
            case 7 -> reply.bulk((byte[]) null);
            case 8 -> reply.bulk(text);
            case 9 -> reply.nil();
            case 10 -> reply.nilArray();
            case 11 -> reply.array(number);
            case 12 -> reply.map(number);
            case 13 -> reply.set(number);
            case 14 -> reply.push(number);
            case 15 -> reply.number(number / 7.0);
            case 16 -> reply.bool(number % 2 == 0);
            default -> {
                reply.bigNumber(string);
                reply.verbatim("txt", string);
            }
        }
    }

    private static RespReply replayed(RecordedReply recorded, int protocol) {
        RespReply replayed = new RespReply(() -> protocol);
        recorded.replay(replayed);
        return replayed;
    }

    private static byte[] said(RespReply reply) {
        return Arrays.copyOf(reply.bytes(), reply.length());
    }
}
