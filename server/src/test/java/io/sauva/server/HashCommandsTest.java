package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.command.Command;
import io.sauva.server.command.hash.HashCommands;
import io.sauva.server.command.list.ListCommands;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The commands of hashes; all answers were asked of Redis 7.0.15.
class HashCommandsTest {
    private static final String WRONG_TYPE = "-WRONGTYPE Operation against a key holding the wrong kind of value";
    private static final String NOT_AN_INTEGER = "-ERR value is not an integer or out of range";
    private static final String SYNTAX = "-ERR syntax error";

    private final Conversation talk = Conversation.with(commands());

    private static List<Command> commands() {
        List<Command> commands = new ArrayList<>(HashCommands.all());
        commands.addAll(ListCommands.all()); // for a key of another type
        return commands;
    }

    @AfterEach
    void close() {
        talk.close();
    }

    @Test
    void setsAndGets() {
        assertEquals(":2", talk.say("HSET h a 1 b 2 a 3"));
        assertEquals(":0", talk.say("HSET h a 1"));
        assertEquals("OK", talk.say("HMSET h c 3"));
        assertEquals("\"1\"", talk.say("HGET h a"));
        assertEquals("nil", talk.say("HGET h z"));
        assertEquals("nil", talk.say("HGET none z"));
        assertEquals("[\"1\", nil, \"3\"]", talk.say("HMGET h a z c"));
        assertEquals("[nil, nil]", talk.say("HMGET none a z"));
        assertEquals("[\"a\", \"1\", \"b\", \"2\", \"c\", \"3\"]", talk.say("HGETALL h"));
        assertEquals("[\"a\", \"b\", \"c\"]", talk.say("HKEYS h"));
        assertEquals("[\"1\", \"2\", \"3\"]", talk.say("HVALS h"));
        assertEquals("[]", talk.say("HGETALL none"));
        assertEquals(":3", talk.say("HLEN h"));
        assertEquals(":1", talk.say("HEXISTS h a"));
        assertEquals(":0", talk.say("HEXISTS none a"));
        assertEquals(":1", talk.say("HSTRLEN h a"));
        assertEquals(":0", talk.say("HSTRLEN h z"));
        assertEquals(":0", talk.say("HSETNX h a 9"));
        assertEquals(":1", talk.say("HSETNX h d \"\""));
        assertEquals("\"\"", talk.say("HGET h d"));
        assertEquals(List.of("hset 0:h", "hset 0:h", "hset 0:h", "hset 0:h"), events());
        assertEquals("-ERR wrong number of arguments for 'hset' command", talk.say("HSET h a"));
        assertEquals("-ERR wrong number of arguments for 'hset' command", talk.say("HSET h a 1 b"));
        assertEquals("-ERR wrong number of arguments for 'hmset' command", talk.say("HMSET h a 1 b"));
        talk.say("LPUSH l a");
        for (String line : List.of(
                "HSET l a b",
                "HSETNX l a b",
                "HGET l a",
                "HMGET l a",
                "HGETALL l",
                "HKEYS l",
                "HVALS l",
                "HDEL l a",
                "HLEN l",
                "HEXISTS l a",
                "HSTRLEN l a",
                "HINCRBY l a 1",
                "HINCRBYFLOAT l a 1",
                "HRANDFIELD l",
                "HSCAN l 0")) {
            assertEquals(WRONG_TYPE, talk.say(line), line);
        }
    }

    @Test
    void deletesFields() {
        talk.say("HSET h a 1 b 2 c 3");
        events();
        assertEquals(":2", talk.say("HDEL h a b z"));
        assertEquals(":0", talk.say("HDEL h a"));
        assertEquals(List.of("hdel 0:h"), events());
        assertEquals(":1", talk.say("HDEL h c"));
        assertEquals(List.of("hdel 0:h", "del 0:h"), events());
        assertEquals(":0", talk.say("HDEL h c"));
    }

    @Test
    void addsWholeNumbers() {
        assertEquals(":5", talk.say("HINCRBY h n 5"));
        assertEquals(":-2", talk.say("HINCRBY h n -7"));
        assertEquals(":9223372036854775807", talk.say("HINCRBY h m 9223372036854775807"));
        assertEquals("-ERR increment or decrement would overflow", talk.say("HINCRBY h m 1"));
        assertEquals("-ERR increment or decrement would overflow", talk.say("HINCRBY h n -9223372036854775807"));
        assertEquals(NOT_AN_INTEGER, talk.say("HINCRBY h n x"));
        talk.say("HSET h s text");
        assertEquals("-ERR hash value is not an integer", talk.say("HINCRBY h s 1"));
        assertEquals("\"-2\"", talk.say("HGET h n"));
        assertEquals(List.of("hincrby 0:h", "hincrby 0:h", "hincrby 0:h", "hset 0:h"), events());
        assertEquals("[]", talk.say("HGETALL none"));
    }

    @Test
    void addsDecimalNumbers() {
        assertEquals("\"3000\"", talk.say("HINCRBYFLOAT h y 3.0e3"));
        talk.effects();
        assertEquals("\"3000.10000000000000009\"", talk.say("HINCRBYFLOAT h y 0.1"));
        assertEquals(List.of("hset h y 3000.10000000000000009"), talk.effects());
        assertEquals(List.of("hincrbyfloat 0:h", "hincrbyfloat 0:h"), events());
        assertEquals("-ERR value is not a valid float", talk.say("HINCRBYFLOAT h y x"));
        assertEquals("-ERR value is not a valid float", talk.say("HINCRBYFLOAT h y 1e5000"));
        assertEquals("-ERR value is NaN or Infinity", talk.say("HINCRBYFLOAT h y inf"));
        talk.say("HSET h s text i inf");
        assertEquals("-ERR hash value is not a float", talk.say("HINCRBYFLOAT h s 1"));
        assertEquals("-ERR increment would produce NaN or Infinity", talk.say("HINCRBYFLOAT h i 1"));
        talk.say("HINCRBYFLOAT h z 1e4932");
        assertEquals("-ERR increment would produce NaN or Infinity", talk.say("HINCRBYFLOAT h z 1e4932"));
    }

    @Test
    void showsFieldsByChance() {
        talk.say("HSET h a 1 b 2 c 3 d 4");
        assertEquals("[\"a\", \"b\", \"c\", \"d\"]", talk.say("HRANDFIELD h 4"));
        assertEquals("[\"a\", \"1\", \"b\", \"2\", \"c\", \"3\", \"d\", \"4\"]", talk.say("HRANDFIELD h 9 WITHVALUES"));
        for (int count = 1; count < 4; count++) {
            String[] shown = talk.say("HRANDFIELD h " + count + " WITHVALUES")
                    .replaceAll("[\\[\\]\"]", "")
                    .split(", ", -1);
            Map<String, String> pairs = new TreeMap<>();
            for (int at = 0; at < shown.length; at += 2) {
                pairs.put(shown[at], shown[at + 1]);
            }
            assertEquals(count, pairs.size());
            pairs.forEach((field, value) -> assertEquals("\"" + value + "\"", talk.say("HGET h " + field)));
        }
        assertEquals(20, talk.say("HRANDFIELD h -20").split(", ", -1).length);
        assertEquals(40, talk.say("HRANDFIELD h -20 WITHVALUES").split(", ", -1).length);
        assertTrue("\"a\"\"b\"\"c\"\"d\"".contains(talk.say("HRANDFIELD h")));
        assertEquals("[]", talk.say("HRANDFIELD h 0"));
        assertEquals("nil", talk.say("HRANDFIELD none"));
        assertEquals("[]", talk.say("HRANDFIELD none 2 WITHVALUES"));
        assertEquals(SYNTAX, talk.say("HRANDFIELD h 2 VALUES"));
        assertEquals(SYNTAX, talk.say("HRANDFIELD h 2 WITHVALUES x"));
        assertEquals(NOT_AN_INTEGER, talk.say("HRANDFIELD h WITHVALUES"));
        assertEquals("-ERR value is out of range", talk.say("HRANDFIELD h -9223372036854775807 WITHVALUES"));
    }

    @Test
    void scans() {
        talk.say("HSET h a 1 b 2 ab 3");
        assertEquals("[\"0\", [\"a\", \"1\", \"b\", \"2\", \"ab\", \"3\"]]", talk.say("HSCAN h 0 COUNT 1"));
        assertEquals("[\"0\", [\"a\", \"1\", \"ab\", \"3\"]]", talk.say("HSCAN h 7 MATCH a*"));
        Map<String, String> expected = new TreeMap<>();
        for (int number = 0; number < 600; number++) {
            talk.say("HSET large f" + number + " v" + number);
            expected.put("f" + number, "v" + number);
        }
        Map<String, String> found = new TreeMap<>();
        String cursor = "0";
        int steps = 0;
        do {
            String[] step = talk.say("HSCAN large " + cursor + " COUNT 50")
                    .replaceAll("[\\[\\]\"]", "")
                    .split(", ", -1);
            cursor = step[0];
            for (int at = 1; at + 1 < step.length; at += 2) {
                found.put(step[at], step[at + 1]);
            }
            steps++;
        } while (!cursor.equals("0"));
        assertEquals(expected, found);
        assertEquals(12, steps);
        assertEquals("-ERR invalid cursor", talk.say("HSCAN h 1x"));
        assertEquals(SYNTAX, talk.say("HSCAN h 0 COUNT 0"));
    }

    @Test
    void theNewerProtocolHasMapsAndPairs() {
        talk.first().client().protocol(3);
        talk.say("HSET h a 1 b 2");
        assertEquals("{\"a\": \"1\", \"b\": \"2\"}", talk.say("HGETALL h"));
        assertEquals("{}", talk.say("HGETALL none"));
        assertEquals("[[\"a\", \"1\"], [\"b\", \"2\"]]", talk.say("HRANDFIELD h 2 WITHVALUES"));
        assertEquals("[\"a\", \"b\"]", talk.say("HKEYS h"));
    }

    /// What the commands themselves told; the keyspace tells of new and of missing keys.
    private List<String> events() {
        return talk.events().stream()
                .filter(event -> !event.startsWith("new ") && !event.startsWith("keymiss "))
                .toList();
    }
}
