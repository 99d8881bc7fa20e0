package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.command.Command;
import io.sauva.server.command.string.StringCommands;
import io.sauva.server.command.zset.SortedSetCommands;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The commands of sorted sets but for ranges and combinations. The answers are those of Redis 7.0.15.
class SortedSetCommandsTest {
    private static final String WRONG_TYPE = "-WRONGTYPE Operation against a key holding the wrong kind of value";
    private static final String SYNTAX = "-ERR syntax error";

    private final Conversation talk = Conversation.with(commands());

    static List<Command> commands() {
        List<Command> commands = new ArrayList<>(SortedSetCommands.all());
        commands.addAll(StringCommands.all(() -> StringCommands.USUAL_LONGEST)); // for a key of another type
        return commands;
    }

    @AfterEach
    void close() {
        talk.close();
    }

    private List<String> events() {
        return talk.events().stream().filter(event -> !event.startsWith("new ")).toList();
    }

    private void says(String expected, String line) {
        assertEquals(expected, talk.say(line), line);
    }

    @Test
    void addsAndChanges() {
        says(":2", "ZADD z 1 a 2 b");
        says(":0", "ZADD z 3 a");
        says(":1", "ZADD z CH 4 a 2 b");
        says(":1", "ZADD z NX 9 a 9 c");
        says(":0", "ZADD z XX 5 a 5 d");
        says(":0", "ZADD z GT 4 a 3 b");
        says(":0", "ZADD z LT 4 a 9 b");
        says("[\"b\", \"3\", \"a\", \"4\", \"c\", \"9\"]", "ZRANGE z 0 -1 WITHSCORES");
        says(":0", "ZADD none XX 1 a");
        says(":0", "ZCARD none");
        says(":3", "ZCARD z");
    }

    @Test
    void increments() {
        says("\"1.5\"", "ZINCRBY z 1.5 a");
        says("\"3\"", "ZADD z INCR 1.5 a");
        says("nil", "ZADD z INCR NX 1 a");
        says("nil", "ZADD z INCR XX 1 b");
        says("nil", "ZADD z INCR GT -1 a");
        says("\"3\"", "ZADD z INCR 0 a");
        says("\"inf\"", "ZINCRBY z inf a");
        says("-ERR resulting score is not a number (NaN)", "ZINCRBY z -inf a");
        says("-ERR INCR option supports a single increment-element pair", "ZADD z INCR 1 a 2 b");
        assertEquals(List.of("zincr 0:z", "zincr 0:z", "zincr 0:z"), events());
    }

    @Test
    void refusesWhatMakesNoSense() {
        says(SYNTAX, "ZADD z NX XX 1");
        says("-ERR XX and NX options at the same time are not compatible", "ZADD z NX XX 1 a");
        says("-ERR GT, LT, and/or NX options at the same time are not compatible", "ZADD z NX GT 1 a");
        says("-ERR GT, LT, and/or NX options at the same time are not compatible", "ZADD z GT LT 1 a");
        says("-ERR value is not a valid float", "ZADD z 1 a x b");
        says("-ERR value is not a valid float", "ZADD z nan a");
        says("-ERR value is not a valid float", "ZADD z 1e400 a");
        says("-ERR value is not a valid float", "ZADD z 1e-400 a");
        says(SYNTAX, "ZINCRBY z nx 5");
        says(":0", "ZCARD z");
        says("OK", "SET s v");
        says("-ERR value is not a valid float", "ZADD s x a");
        says(WRONG_TYPE, "ZADD s 1 a");
        says(WRONG_TYPE, "ZADD s XX 1 a");
        for (String line : List.of(
                "ZREM s a",
                "ZSCORE s a",
                "ZMSCORE s a",
                "ZCARD s",
                "ZRANK s a",
                "ZPOPMIN s",
                "ZMPOP 2 none s MIN",
                "BZPOPMIN s 0",
                "ZRANDMEMBER s",
                "ZRANDMEMBER s 2",
                "ZSCAN s 0 x")) {
            says(WRONG_TYPE, line);
        }
    }

    @Test
    void readsAndSaysScores() {
        says(":9", "ZADD z 0x10 a .5 b 5. c +5 d 1E3 e -INF f infinity g 0.1 h 1e17 i");
        says("[\"16\", \"0.5\", \"5\", \"5\", \"1000\"]", "ZMSCORE z a b c d e");
        says("[\"-inf\", \"inf\", \"0.10000000000000001\", \"1e+17\", nil]", "ZMSCORE z f g h i j");
        says("\"0.5\"", "ZSCORE z b");
        says("nil", "ZSCORE z j");
        says("nil", "ZSCORE none j");
        says("[nil]", "ZMSCORE none j");
        talk.first().client().protocol(3);
        says(",0.10000000000000001", "ZSCORE z h");
        says(",-inf", "ZSCORE z f");
    }

    @Test
    void ranks() {
        talk.say("ZADD z 1 a 2 b 2 c");
        says(":1", "ZRANK z b");
        says(":1", "ZREVRANK z b");
        says(":0", "ZREVRANK z c");
        says("nil", "ZRANK z d");
        says("nil", "ZREVRANK none d");
    }

    @Test
    void removes() {
        talk.say("ZADD z 1 a 2 b 3 c");
        talk.events();
        says(":2", "ZREM z a x c a");
        says(":0", "ZREM z a");
        says(":0", "ZREM none a");
        says(":1", "ZREM z b");
        says(":0", "ZCARD z");
        assertEquals(List.of("zrem 0:z", "zrem 0:z", "del 0:z"), events());
    }

    @Test
    void pops() {
        talk.say("ZADD z 1 a 2 b 3 c 4 d 5 e");
        talk.events();
        says("[\"a\", \"1\"]", "ZPOPMIN z");
        says("[\"e\", \"5\", \"d\", \"4\"]", "ZPOPMAX z 2");
        says("[]", "ZPOPMIN z 0");
        says("[]", "ZPOPMIN none");
        says("-ERR value is out of range, must be positive", "ZPOPMIN z -1");
        says("-ERR value is out of range, must be positive", "ZPOPMIN z x");
        says(SYNTAX, "ZPOPMIN z 1 2");
        talk.first().client().protocol(3);
        says("[\"b\", ,2]", "ZPOPMIN z");
        says("[[\"c\", ,3]]", "ZPOPMIN z 9");
        assertEquals(List.of("zpopmin 0:z", "zpopmax 0:z", "zpopmin 0:z", "zpopmin 0:z", "del 0:z"), events());
    }

    @Test
    void popsFromTheFirstThatHasSome() {
        talk.say("ZADD z 1 a 2 b 3 c");
        talk.effects();
        says("[\"z\", [[\"a\", \"1\"]]]", "ZMPOP 2 none z MIN");
        says("[\"z\", [[\"c\", \"3\"], [\"b\", \"2\"]]]", "ZMPOP 2 none z MAX COUNT 9");
        says("nil", "ZMPOP 2 none z MIN");
        assertEquals(List.of("ZPOPMIN z 1", "ZPOPMAX z 2"), talk.effects());
        says("-ERR numkeys should be greater than 0", "ZMPOP 0 z MIN");
        says("-ERR numkeys should be greater than 0", "ZMPOP x z MIN");
        says("-ERR count should be greater than 0", "ZMPOP 1 z MIN COUNT 0");
        says(SYNTAX, "ZMPOP 2 z MIN");
        says(SYNTAX, "ZMPOP 1 z MID");
        says(SYNTAX, "ZMPOP 9223372036854775807 z MIN");
        says(SYNTAX, "ZMPOP 1 z MIN COUNT 1 COUNT 1");
    }

    @Test
    void waitsForMembers() {
        Conversation.Person first = talk.join();
        Conversation.Person second = talk.join();
        first.begin("BZPOPMIN y z 0");
        second.begin("BZMPOP 0 1 z MAX COUNT 5");
        assertFalse(first.isAnswered());
        says(":3", "ZADD z 1 a 2 b 3 c");
        assertEquals("[\"z\", \"a\", \"1\"]", first.await());
        assertEquals("[\"z\", [[\"c\", \"3\"], [\"b\", \"2\"]]]", second.await());
        says(":0", "ZCARD z");
        assertEquals(List.of("ZADD z 1 a 2 b 3 c", "ZPOPMIN z", "ZPOPMAX z 2"), talk.effects());
    }

    @Test
    void doesNotWaitInsideATransactionOrWithMembers() {
        talk.say("ZADD z 1 a 2 b");
        says("[\"z\", \"b\", \"2\"]", "BZPOPMAX none z 0");
        talk.say("MULTI");
        talk.say("BZPOPMIN none 0");
        talk.say("BZMPOP 0 1 none MIN");
        says("[nil, nil]", "EXEC");
        Conversation.Person waiting = talk.join();
        waiting.begin("BZPOPMIN none 0.01");
        assertEquals("nil", waiting.await());
        says("-ERR timeout is not a float or out of range", "BZPOPMIN z x");
        says("-ERR timeout is negative", "BZPOPMIN z -1");
        says(SYNTAX, "BZMPOP x 1 z MID");
        says("-ERR timeout is not a float or out of range", "BZMPOP x 1 z MIN");
    }

    @Test
    void drawsMembers() {
        talk.say("ZADD z 1 a 2 b 3 c 4 d");
        assertTrue(talk.say("ZRANDMEMBER z").matches("\"[a-d]\""));
        says("nil", "ZRANDMEMBER none");
        says("[]", "ZRANDMEMBER none 3");
        says("[]", "ZRANDMEMBER z 0");
        says("[\"d\", \"c\", \"b\", \"a\"]", "ZRANDMEMBER z 9");
        for (int draw = 0; draw < 50; draw++) {
            List<String> drawn = List.of(
                    talk.say("ZRANDMEMBER z 3").replaceAll("[\\[\\]\"]", "").split(", "));
            assertEquals(3, new TreeSet<>(drawn).size(), drawn.toString());
        }
        assertEquals(7, talk.say("ZRANDMEMBER z -7").split(", ").length);
        assertTrue(talk.say("ZRANDMEMBER z -2 WITHSCORES").matches("\\[(\"[a-d]\", \"[1-4]\"(, )?){2}]"));
        talk.first().client().protocol(3);
        assertTrue(talk.say("ZRANDMEMBER z 2 WITHSCORES").matches("\\[(\\[\"[a-d]\", ,[1-4]](, )?){2}]"));
        says("-ERR value is not an integer or out of range", "ZRANDMEMBER z x");
        says(SYNTAX, "ZRANDMEMBER z 1 x");
        says("-ERR value is out of range", "ZRANDMEMBER z 5000000000000000000 WITHSCORES");
        says(
                "-ERR value is out of range, value must between -9223372036854775807 and 9223372036854775807",
                "ZRANDMEMBER z -9223372036854775808");
    }

    @Test
    void scans() {
        says("[\"0\", []]", "ZSCAN none 0 x");
        talk.say("ZADD z 1 a 2.5 b 1e17 c");
        says("[\"0\", [\"a\", \"1\", \"b\", \"2.5\", \"c\", \"100000000000000000\"]]", "ZSCAN z 0 COUNT 1");
        says("[\"0\", [\"b\", \"2.5\"]]", "ZSCAN z 0 MATCH b*");
        says("-ERR invalid cursor", "ZSCAN z x");
        says(SYNTAX, "ZSCAN z 0 COUNT 0");
        says("-ERR value is not an integer or out of range", "ZSCAN z 0 COUNT x");
        says(SYNTAX, "ZSCAN z 0 x");
        for (int member = 0; member < 500; member++) {
            talk.say("ZADD z " + member + " m" + member);
        }
        TreeSet<String> seen = new TreeSet<>();
        String cursor = "0";
        int calls = 0;
        do {
            String[] words = talk.say("ZSCAN z " + cursor + " MATCH m*")
                    .replaceAll("[\\[\\]\"]", "")
                    .split(", ?", -1);
            cursor = words[0];
            for (int word = 1; word + 1 < words.length; word += 2) {
                assertEquals("m" + words[word + 1], words[word]);
                seen.add(words[word]);
            }
            calls++;
        } while (!cursor.equals("0"));
        assertEquals(500, seen.size());
        assertTrue(calls > 20, calls + " calls");
    }
}
