package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.command.Command;
import io.sauva.server.command.list.ListCommands;
import io.sauva.server.command.set.SetCommands;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The commands of lists; all answers were asked of Redis 7.0.15.
class ListCommandsTest {
    private static final String WRONG_TYPE = "-WRONGTYPE Operation against a key holding the wrong kind of value";
    private static final String NOT_AN_INTEGER = "-ERR value is not an integer or out of range";
    private static final String SYNTAX = "-ERR syntax error";

    private final Conversation talk = Conversation.with(commands());

    private static List<Command> commands() {
        List<Command> commands = new ArrayList<>(ListCommands.all());
        commands.addAll(SetCommands.all()); // for a key of another type
        return commands;
    }

    @AfterEach
    void close() {
        talk.close();
    }

    @Test
    void pushesAtBothEnds() {
        assertEquals(":3", talk.say("RPUSH l a b c"));
        assertEquals(":5", talk.say("LPUSH l d e"));
        expectList("e", "d", "a", "b", "c");
        assertEquals(":0", talk.say("LPUSHX none a"));
        assertEquals(":0", talk.say("LLEN none"));
        assertEquals(":6", talk.say("RPUSHX l f"));
        assertEquals(":7", talk.say("LPUSHX l g"));
        expectList("g", "e", "d", "a", "b", "c", "f");
        assertEquals(List.of("rpush 0:l", "lpush 0:l", "rpush 0:l", "lpush 0:l"), events());
        assertEquals(
                List.of("RPUSH l a b c", "LPUSH l d e", "RPUSHX l f", "LPUSHX l g"),
                talk.effects(),
                "what changed nothing has no effect");
        talk.say("SADD s a");
        assertEquals(WRONG_TYPE, talk.say("LPUSH s a"));
        assertEquals(WRONG_TYPE, talk.say("LPUSHX s a"));
        assertEquals("-ERR wrong number of arguments for 'lpush' command", talk.say("LPUSH l"));
    }

    @Test
    void popsFromBothEnds() {
        talk.say("RPUSH l a b c d e f");
        events();
        assertEquals("\"a\"", talk.say("LPOP l"));
        assertEquals("\"f\"", talk.say("RPOP l"));
        assertEquals("[\"e\", \"d\"]", talk.say("RPOP l 2"));
        assertEquals("[]", talk.say("LPOP l 0"));
        assertEquals(List.of("lpop 0:l", "rpop 0:l", "rpop 0:l"), events());
        assertEquals("[\"b\", \"c\"]", talk.say("LPOP l 9999999999"));
        assertEquals(List.of("lpop 0:l", "del 0:l"), events());
        assertEquals("nil", talk.say("LPOP l"));
        assertEquals("nil", talk.say("LPOP l 0"));
        assertEquals("-ERR value is out of range, must be positive", talk.say("LPOP l -1"));
        assertEquals("-ERR value is out of range, must be positive", talk.say("LPOP l x"));
        assertEquals("-ERR wrong number of arguments for 'lpop' command", talk.say("LPOP l 1 2"));
        assertEquals("-ERR wrong number of arguments for 'rpop' command", talk.say("RPOP l 1 2"));
    }

    @Test
    void readsAndWritesByIndex() {
        talk.say("RPUSH l a b c");
        assertEquals(":3", talk.say("LLEN l"));
        assertEquals("\"a\"", talk.say("LINDEX l 0"));
        assertEquals("\"c\"", talk.say("LINDEX l -1"));
        assertEquals("nil", talk.say("LINDEX l 3"));
        assertEquals("nil", talk.say("LINDEX l -4"));
        assertEquals("nil", talk.say("LINDEX none x"));
        assertEquals(NOT_AN_INTEGER, talk.say("LINDEX l x"));
        assertEquals("OK", talk.say("LSET l -1 z"));
        assertEquals("-ERR index out of range", talk.say("LSET l 3 z"));
        assertEquals("-ERR index out of range", talk.say("LSET l -4 z"));
        assertEquals("-ERR no such key", talk.say("LSET none x z"));
        assertEquals(NOT_AN_INTEGER, talk.say("LSET l x z"));
        expectList("a", "b", "z");
        assertEquals("[\"b\", \"z\"]", talk.say("LRANGE l 1 100"));
        assertEquals("[\"a\"]", talk.say("LRANGE l -100 0"));
        assertEquals("[]", talk.say("LRANGE l 2 1"));
        assertEquals("[]", talk.say("LRANGE none 0 -1"));
        assertEquals(NOT_AN_INTEGER, talk.say("LRANGE none 0 x"));
        assertEquals(List.of("rpush 0:l", "lset 0:l"), events());
    }

    @Test
    void trimsInsertsAndRemoves() {
        talk.say("RPUSH l a b a c a d a");
        events();
        assertEquals(":2", talk.say("LREM l -2 a"));
        expectList("a", "b", "a", "c", "d");
        assertEquals(":1", talk.say("LREM l 1 a"));
        assertEquals(":0", talk.say("LREM l 0 z"));
        assertEquals(":0", talk.say("LREM none 0 z"));
        assertEquals(NOT_AN_INTEGER, talk.say("LREM none x z"));
        expectList("b", "a", "c", "d");
        assertEquals(":5", talk.say("LINSERT l before a x"));
        assertEquals(":6", talk.say("LINSERT l AFTER d y"));
        assertEquals(":-1", talk.say("LINSERT l after z y"));
        assertEquals(":0", talk.say("LINSERT none after z y"));
        assertEquals(SYNTAX, talk.say("LINSERT none beside z y"));
        expectList("b", "x", "a", "c", "d", "y");
        assertEquals("OK", talk.say("LTRIM l 1 -2"));
        expectList("x", "a", "c", "d");
        assertEquals(List.of("lrem 0:l", "lrem 0:l", "linsert 0:l", "linsert 0:l", "ltrim 0:l"), events());
        assertEquals("OK", talk.say("LTRIM l 5 1"));
        assertEquals(List.of("ltrim 0:l", "del 0:l"), events());
        assertEquals("OK", talk.say("LTRIM l 0 1"));
        assertEquals(List.of(), events());
        talk.say("RPUSH l a a");
        events();
        assertEquals(":2", talk.say("LREM l 0 a"));
        assertEquals(List.of("lrem 0:l", "del 0:l"), events());
    }

    @Test
    void findsPositions() {
        talk.say("RPUSH l a b c a b a");
        assertEquals(":0", talk.say("LPOS l a"));
        assertEquals(":3", talk.say("LPOS l a RANK 2"));
        assertEquals(":5", talk.say("LPOS l a RANK -1"));
        assertEquals("[:0, :3, :5]", talk.say("LPOS l a COUNT 0"));
        assertEquals("[:5, :3]", talk.say("LPOS l a COUNT 2 RANK -1"));
        assertEquals("[:0, :3]", talk.say("LPOS l a COUNT 0 MAXLEN 5"));
        assertEquals("[]", talk.say("LPOS l z COUNT 1"));
        assertEquals("[]", talk.say("LPOS none z COUNT 1"));
        assertEquals("nil", talk.say("LPOS l z"));
        assertEquals("nil", talk.say("LPOS l a RANK 4"));
        assertEquals(
                "-ERR RANK can't be zero: use 1 to start from the first match, 2 from the second ... or use negative"
                        + " to start from the end of the list",
                talk.say("LPOS l a RANK 0"));
        assertEquals("-ERR COUNT can't be negative", talk.say("LPOS l a COUNT -1"));
        assertEquals("-ERR MAXLEN can't be negative", talk.say("LPOS l a MAXLEN x"));
        assertEquals(SYNTAX, talk.say("LPOS l a RANK"));
        assertEquals(SYNTAX, talk.say("LPOS l a FIRST 1"));
    }

    @Test
    void movesBetweenLists() {
        talk.say("RPUSH l a b c");
        events();
        assertEquals("\"c\"", talk.say("RPOPLPUSH l l"));
        expectList("c", "a", "b");
        assertEquals(List.of("lpush 0:l", "rpop 0:l"), events());
        assertEquals("\"c\"", talk.say("LMOVE l m LEFT right"));
        assertEquals("\"b\"", talk.say("LMOVE l m RIGHT left"));
        events();
        assertEquals("\"a\"", talk.say("LMOVE l m left left"));
        assertEquals(List.of("lpush 0:m", "lpop 0:l", "del 0:l"), events());
        assertEquals("[\"a\", \"b\", \"c\"]", talk.say("LRANGE m 0 -1"));
        assertEquals("nil", talk.say("LMOVE l m left left"));
        assertEquals("nil", talk.say("RPOPLPUSH l m"));
        assertEquals(SYNTAX, talk.say("LMOVE l m left up"));
        talk.say("SADD s a");
        assertEquals(WRONG_TYPE, talk.say("RPOPLPUSH m s"));
        assertEquals("nil", talk.say("RPOPLPUSH l s"));
        assertEquals(":3", talk.say("LLEN m"));
    }

    @Test
    void popsFromTheFirstOfSeveral() {
        talk.say("RPUSH l a b c");
        talk.effects();
        events();
        assertEquals("[\"l\", [\"a\"]]", talk.say("LMPOP 2 none l LEFT"));
        assertEquals("[\"l\", [\"c\", \"b\"]]", talk.say("LMPOP 1 l RIGHT COUNT 10"));
        assertEquals(List.of("lpop l 1", "rpop l 2"), talk.effects());
        assertEquals(List.of("lpop 0:l", "rpop 0:l", "del 0:l"), events());
        assertEquals("nil", talk.say("LMPOP 2 none l LEFT"));
        assertEquals("-ERR numkeys should be greater than 0", talk.say("LMPOP 0 l LEFT"));
        assertEquals("-ERR numkeys should be greater than 0", talk.say("LMPOP x l LEFT"));
        assertEquals("-ERR count should be greater than 0", talk.say("LMPOP 1 l LEFT COUNT 0"));
        assertEquals(SYNTAX, talk.say("LMPOP 1 l LEFT COUNT 1 COUNT 1"));
        assertEquals(SYNTAX, talk.say("LMPOP 2 l LEFT"));
        assertEquals(SYNTAX, talk.say("LMPOP 9223372036854775807 l LEFT"));
        assertEquals(SYNTAX, talk.say("LMPOP 1 l up"));
        talk.say("SADD s a");
        assertEquals(WRONG_TYPE, talk.say("LMPOP 2 none s LEFT"));
    }

    @Test
    void aBlockingPopTakesWhatIsThere() {
        talk.say("RPUSH l a b");
        talk.effects();
        assertEquals("[\"l\", \"a\"]", talk.say("BLPOP none l 0"));
        assertEquals("[\"l\", \"b\"]", talk.say("BRPOP l none 0"));
        assertEquals(List.of("lpop l", "rpop l"), talk.effects());
        assertEquals("-ERR timeout is not a float or out of range", talk.say("BLPOP l x"));
        assertEquals("-ERR timeout is negative", talk.say("BLPOP l -1"));
        assertEquals("-ERR timeout is negative", talk.say("BLPOP l inf"));
        assertEquals("-ERR timeout is not a float or out of range", talk.say("BLMOVE l m LEFT RIGHT x"));
        assertEquals(SYNTAX, talk.say("BLMOVE l m LEFT up x"));
        assertEquals("-ERR numkeys should be greater than 0", talk.say("BLMPOP x 0 l LEFT"));
        assertEquals("-ERR timeout is not a float or out of range", talk.say("BLMPOP x 1 l LEFT"));
        assertEquals("-ERR numkeys should be greater than 0", talk.say("BLMPOP 0 0 l LEFT"));
    }

    @Test
    void aBlockingPopWaits() {
        Conversation.Person one = talk.join();
        Conversation.Person other = talk.join();
        one.begin("BLPOP l m 0");
        other.begin("BRPOP m l 0");
        assertEquals(":2", talk.say("RPUSH l a b"));
        assertEquals("[\"l\", \"a\"]", one.await());
        assertEquals("[\"l\", \"b\"]", other.await());
        assertEquals(":0", talk.say("LLEN l"));
        assertTrue(events().containsAll(List.of("rpush 0:l", "lpop 0:l", "rpop 0:l", "del 0:l")));
        assertEquals(List.of("RPUSH l a b", "lpop l", "rpop l"), talk.effects());
    }

    @Test
    void aBlockingMoveWaitsAndFeedsTheNext() {
        Conversation.Person mover = talk.join();
        Conversation.Person popper = talk.join();
        mover.begin("BLMOVE l m RIGHT LEFT 0");
        popper.begin("BLMPOP 0 2 none m LEFT COUNT 5");
        assertEquals(":2", talk.say("RPUSH l a b"));
        assertEquals("\"b\"", mover.await());
        assertEquals("[\"m\", [\"b\"]]", popper.await());
        expectList("a");
        assertEquals(List.of("RPUSH l a b", "lmove l m RIGHT LEFT", "lpop m 1"), talk.effects());
        mover.begin("BRPOPLPUSH n m 0");
        assertFalse(mover.isAnswered());
        talk.say("LPUSH n x");
        assertEquals("\"x\"", mover.await());
        assertEquals("[\"x\"]", talk.say("LRANGE m 0 -1"));
    }

    @Test
    void whoWaitsTooLongIsToldNothing() {
        Conversation.Person waiting = talk.join();
        for (String line : List.of(
                "BLPOP l 0.001",
                "BRPOP l 0.001",
                "BLMOVE l m LEFT LEFT 0.001",
                "BRPOPLPUSH l m 0.001",
                "BLMPOP 0.001 1 l LEFT")) {
            waiting.begin(line);
            assertEquals("nil", waiting.await(), line);
        }
        talk.say("SADD s a");
        assertEquals(WRONG_TYPE, talk.say("BLPOP none s 0"));
        assertEquals(WRONG_TYPE, talk.say("BLMOVE s none LEFT LEFT 0"));
    }

    @Test
    void nobodyWaitsInATransaction() {
        talk.say("MULTI");
        talk.say("BLPOP l 0");
        talk.say("BLMOVE l m LEFT LEFT 0");
        talk.say("BLMPOP 0 1 l LEFT");
        assertEquals("[nil, nil, nil]", talk.say("EXEC"));
    }

    private void expectList(String... elements) {
        String expected = "[\"" + String.join("\", \"", elements) + "\"]";
        assertEquals(expected, talk.say("LRANGE l 0 -1"));
    }

    /// What the commands themselves told; the keyspace tells of new and of missing keys.
    private List<String> events() {
        return talk.events().stream()
                .filter(event -> !event.startsWith("new ") && !event.startsWith("keymiss "))
                .toList();
    }
}
