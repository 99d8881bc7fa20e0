package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.sauva.server.command.Command;
import io.sauva.server.command.list.ListCommands;
import io.sauva.server.command.string.StringCommands;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Commands of one pipeline stay inside a partition, and let others in when they should.
class BatchTest {
    private final Conversation talk = Conversation.with(commands());
    private final Conversation.Person one = talk.join();
    private final Conversation.Person other = talk.join();

    private static List<Command> commands() {
        List<Command> commands = new ArrayList<>(StringCommands.all(() -> 1 << 20));
        commands.addAll(ListCommands.all());
        return commands;
    }

    @AfterEach
    void close() {
        one.settle(); // or the store would wait for it
        other.settle();
        talk.close();
    }

    @Test
    void othersWaitForTheEndOfTheBatch() {
        assertEquals("OK", one.sayAndStay("SET a 1"));
        other.begin("INCR a");
        assertEquals(":2", one.sayAndStay("INCR a"));
        assertEquals("\"2\"", one.sayAndStay("GET a"));
        assertFalse(other.isAnswered());
        one.settle();
        assertEquals(":3", other.await());
    }

    @Test
    void anotherPartitionIsEnteredOnlyAfterTheFirstIsLeft() {
        String elsewhere = elsewhere("a");
        one.sayAndStay("SET a 1");
        other.begin("INCR a");
        assertEquals("OK", one.sayAndStay("SET " + elsewhere + " 5"));
        assertEquals(":2", other.await());
        assertEquals(":6", one.sayAndStay("INCR " + elsewhere));
        one.settle();
    }

    @Test
    void severalKeysAndTransactionsBeginWithNothingHeld() {
        one.sayAndStay("SET a 1");
        other.begin("INCR a");
        assertEquals("OK", one.sayAndStay("MSET b 1 c 2"));
        assertEquals(":2", other.await());
        one.sayAndStay("INCR a");
        other.begin("INCR a");
        one.sayAndStay("MULTI");
        assertEquals(":4", other.await());
    }

    @Test
    void nobodyWaitsForMoreThanSomeCommands() {
        one.sayAndStay("SET a 0");
        other.begin("GET a");
        int said = 1;
        while (!other.isAnswered()) {
            one.sayAndStay("INCR a");
            said++;
            assertEquals(true, said <= 64, "the batch does not end");
        }
        assertEquals("\"" + (said - 1) + "\"", other.await());
    }

    @Test
    void whoWaitsForTheKeyIsServedBeforeTheNextCommand() {
        other.begin("BLPOP list 0");
        assertEquals(":1", one.sayAndStay("RPUSH list x"));
        assertEquals("[\"list\", \"x\"]", other.await());
        assertEquals("nil", one.sayAndStay("LPOP list"));
        one.settle();
    }

    @Test
    void eachBatchHasItsTime() {
        one.sayAndStay("SET a 1 PX 100");
        talk.pass(100);
        assertEquals("\"1\"", one.sayAndStay("GET a"), "the batch is of one moment");
        one.settle();
        assertEquals("nil", one.sayAndStay("GET a"));
        one.settle();
    }

    private String elsewhere(String key) {
        int partition = talk.databases().store().partitionOf(0, key.getBytes(StandardCharsets.UTF_8));
        for (int number = 0; ; number++) {
            String other = "other" + number;
            if (talk.databases().store().partitionOf(0, other.getBytes(StandardCharsets.UTF_8)) != partition) {
                return other;
            }
        }
    }
}
