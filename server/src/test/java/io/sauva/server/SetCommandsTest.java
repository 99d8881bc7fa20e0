package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.command.Command;
import io.sauva.server.command.list.ListCommands;
import io.sauva.server.command.set.SetCommands;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The commands of sets; all answers were asked of Redis 7.0.15.
class SetCommandsTest {
    private static final String WRONG_TYPE = "-WRONGTYPE Operation against a key holding the wrong kind of value";
    private static final String NOT_AN_INTEGER = "-ERR value is not an integer or out of range";
    private static final String NOT_POSITIVE = "-ERR value is out of range, must be positive";
    private static final String SYNTAX = "-ERR syntax error";

    private final Conversation talk = Conversation.with(commands());

    private static List<Command> commands() {
        List<Command> commands = new ArrayList<>(SetCommands.all());
        commands.addAll(ListCommands.all()); // for a key of another type
        return commands;
    }

    @AfterEach
    void close() {
        talk.close();
    }

    @Test
    void addsAndRemoves() {
        assertEquals(":3", talk.say("SADD s 3 1 2 1"));
        assertEquals(":0", talk.say("SADD s 1"));
        assertEquals("[\"1\", \"2\", \"3\"]", talk.say("SMEMBERS s"));
        assertEquals(":1", talk.say("SADD s a"));
        assertEquals(Set.of("1", "2", "3", "a"), elements(talk.say("SMEMBERS s")));
        assertEquals(":4", talk.say("SCARD s"));
        assertEquals(":1", talk.say("SISMEMBER s a"));
        assertEquals(":0", talk.say("SISMEMBER s b"));
        assertEquals("[:1, :0, :1]", talk.say("SMISMEMBER s a b 1"));
        assertEquals("[:0]", talk.say("SMISMEMBER none a"));
        assertEquals(":2", talk.say("SREM s 1 2 9"));
        assertEquals(":0", talk.say("SREM s 1"));
        assertEquals(List.of("sadd 0:s", "sadd 0:s", "srem 0:s"), events());
        assertEquals(":2", talk.say("SREM s 3 a"));
        assertEquals(List.of("srem 0:s", "del 0:s"), events());
        assertEquals("[]", talk.say("SMEMBERS s"));
        assertEquals(":0", talk.say("SCARD s"));
        assertEquals(":0", talk.say("SREM s 1"));
        talk.say("LPUSH l a");
        for (String line :
                List.of("SADD l a", "SREM l a", "SMEMBERS l", "SISMEMBER l a", "SMISMEMBER l a", "SCARD l")) {
            assertEquals(WRONG_TYPE, talk.say(line), line);
        }
    }

    @Test
    void popsByChance() {
        talk.say("SADD s a b c d e");
        talk.effects();
        events();
        String one = talk.say("SPOP s");
        assertEquals(List.of("srem s " + one.replace("\"", "")), talk.effects());
        Set<String> two = elements(talk.say("SPOP s 2"));
        assertEquals(2, two.size());
        assertEquals(":2", talk.say("SCARD s"));
        assertEquals(List.of("spop 0:s", "spop 0:s"), events());
        talk.effects();
        Set<String> rest = elements(talk.say("SPOP s 100"));
        assertEquals(List.of("del s"), talk.effects());
        assertEquals(List.of("spop 0:s", "del 0:s"), events());
        Set<String> all = new HashSet<>(two);
        all.addAll(rest);
        all.add(one.replace("\"", ""));
        assertEquals(Set.of("a", "b", "c", "d", "e"), all);
        assertEquals("nil", talk.say("SPOP s"));
        assertEquals("[]", talk.say("SPOP s 3"));
        talk.say("SADD s a");
        assertEquals("[]", talk.say("SPOP s 0"));
        assertEquals(NOT_POSITIVE, talk.say("SPOP s -1"));
        assertEquals(NOT_POSITIVE, talk.say("SPOP s x"));
        assertEquals(SYNTAX, talk.say("SPOP s 1 1"));
        assertEquals("\"a\"", talk.say("SPOP s"));
        talk.say("LPUSH l a");
        assertEquals(WRONG_TYPE, talk.say("SPOP l 0"));
    }

    @Test
    void showsMembersByChance() {
        talk.say("SADD s a b c d e 1 2 3 4 5 6 7 8 9");
        for (int count : new int[] {1, 3, 5, 13}) {
            List<String> shown = list(talk.say("SRANDMEMBER s " + count));
            assertEquals(count, shown.size());
            assertEquals(count, new HashSet<>(shown).size(), "they are different");
        }
        assertEquals(14, list(talk.say("SRANDMEMBER s 50")).size());
        assertEquals(50, list(talk.say("SRANDMEMBER s -50")).size());
        assertEquals("[]", talk.say("SRANDMEMBER s 0"));
        assertTrue(elements(talk.say("SMEMBERS s"))
                .contains(talk.say("SRANDMEMBER s").replace("\"", "")));
        assertEquals("nil", talk.say("SRANDMEMBER none"));
        assertEquals("[]", talk.say("SRANDMEMBER none -3"));
        assertEquals(NOT_AN_INTEGER, talk.say("SRANDMEMBER s x"));
        assertEquals(SYNTAX, talk.say("SRANDMEMBER s 1 2"));
        assertEquals(
                "-ERR value is out of range, value must between -9223372036854775807 and 9223372036854775807",
                talk.say("SRANDMEMBER none -9223372036854775808"));
        assertEquals(List.of("sadd 0:s"), events());
    }

    @Test
    void movesMembers() {
        talk.say("SADD s a b");
        events();
        assertEquals(":1", talk.say("SMOVE s t a"));
        assertEquals(List.of("srem 0:s", "sadd 0:t"), events());
        assertEquals(":0", talk.say("SMOVE s t a"));
        assertEquals(":1", talk.say("SMOVE s s b"));
        assertEquals(":0", talk.say("SMOVE s s z"));
        assertEquals(List.of(), events());
        assertEquals(":1", talk.say("SMOVE s t b"));
        assertEquals(List.of("srem 0:s", "del 0:s", "sadd 0:t"), events());
        assertEquals(Set.of("a", "b"), elements(talk.say("SMEMBERS t")));
        talk.say("LPUSH l a");
        assertEquals(":0", talk.say("SMOVE none l a"));
        assertEquals(WRONG_TYPE, talk.say("SMOVE t l z"));
    }

    @Test
    void combines() {
        talk.say("SADD a 1 2 3 4 x");
        talk.say("SADD b 2 3 9");
        talk.say("SADD c 3 x y z");
        assertEquals(Set.of("2", "3"), elements(talk.say("SINTER a b")));
        assertEquals("[\"3\"]", talk.say("SINTER a b c"));
        assertEquals("[]", talk.say("SINTER a none"));
        assertEquals(Set.of("1", "2", "3", "4", "9", "x"), elements(talk.say("SUNION a b none")));
        assertEquals(Set.of("1", "4"), elements(talk.say("SDIFF a b c")));
        assertEquals("[\"9\"]", talk.say("SDIFF b a none c"));
        assertEquals("[]", talk.say("SDIFF none a"));
        assertEquals("[]", talk.say("SDIFF a a"));
        events();
        assertEquals(":2", talk.say("SINTERSTORE d a b"));
        assertEquals(List.of("sinterstore 0:d"), events());
        assertEquals("[\"2\", \"3\"]", talk.say("SMEMBERS d"));
        assertEquals(":6", talk.say("SUNIONSTORE a a b"));
        assertEquals(":0", talk.say("SDIFFSTORE d b a"));
        assertEquals(List.of("sunionstore 0:a", "del 0:d"), events());
        assertEquals(":0", talk.say("SINTERSTORE d b none"));
        assertEquals(List.of(), events());
        talk.say("LPUSH l a");
        assertEquals(WRONG_TYPE, talk.say("SINTER none l"));
        assertEquals(WRONG_TYPE, talk.say("SUNIONSTORE d b l"));
        assertEquals(":3", talk.say("SUNIONSTORE l b"));
        assertEquals("[\"2\", \"3\", \"9\"]", talk.say("SMEMBERS l"));
    }

    @Test
    void countsAnIntersection() {
        talk.say("SADD a 1 2 3 4");
        talk.say("SADD b 2 3 4 5");
        assertEquals(":3", talk.say("SINTERCARD 2 a b"));
        assertEquals(":2", talk.say("SINTERCARD 2 a b LIMIT 2"));
        assertEquals(":3", talk.say("SINTERCARD 2 a b LIMIT 0"));
        assertEquals(":1", talk.say("SINTERCARD 2 a b LIMIT 2 LIMIT 1"));
        assertEquals(":0", talk.say("SINTERCARD 2 a none"));
        assertEquals("-ERR numkeys should be greater than 0", talk.say("SINTERCARD 0 a"));
        assertEquals("-ERR numkeys should be greater than 0", talk.say("SINTERCARD x a"));
        assertEquals("-ERR Number of keys can't be greater than number of args", talk.say("SINTERCARD 2 a"));
        assertEquals("-ERR LIMIT can't be negative", talk.say("SINTERCARD 1 a LIMIT -1"));
        assertEquals("-ERR LIMIT can't be negative", talk.say("SINTERCARD 1 a LIMIT x"));
        assertEquals(SYNTAX, talk.say("SINTERCARD 1 a LIMIT"));
        assertEquals(SYNTAX, talk.say("SINTERCARD 1 a MOST 1"));
    }

    @Test
    void scans() {
        talk.say("SADD i 1 2 30");
        assertEquals("[\"0\", [\"1\", \"2\", \"30\"]]", talk.say("SSCAN i 0 COUNT 1"));
        assertEquals("[\"0\", [\"30\"]]", talk.say("SSCAN i -1 MATCH 3*"));
        Set<String> expected = new TreeSet<>();
        for (int number = 0; number < 300; number++) {
            talk.say("SADD s member" + number);
            expected.add("member" + number);
        }
        Set<String> found = new TreeSet<>();
        String cursor = "0";
        do {
            String step = talk.say("SSCAN s " + cursor + " COUNT 20 MATCH *");
            cursor = step.substring(2, step.indexOf('"', 2));
            found.addAll(elements(step.substring(step.indexOf(", ") + 2, step.length() - 1)));
        } while (!cursor.equals("0"));
        assertEquals(expected, found);
        assertEquals("[\"0\", []]", talk.say("SSCAN none 5 COUNT 0"));
        assertEquals("-ERR invalid cursor", talk.say("SSCAN s x"));
        assertEquals("-ERR invalid cursor", talk.say("SSCAN none 18446744073709551616"));
        assertEquals(SYNTAX, talk.say("SSCAN s 0 COUNT 0"));
        assertEquals(NOT_AN_INTEGER, talk.say("SSCAN s 0 COUNT x"));
        assertEquals(SYNTAX, talk.say("SSCAN s 0 MATCH"));
        assertEquals(SYNTAX, talk.say("SSCAN s 0 TYPE set"));
        talk.say("LPUSH l a");
        assertEquals(WRONG_TYPE, talk.say("SSCAN l 0 COUNT 0"));
    }

    @Test
    void theNewerProtocolHasSets() {
        talk.first().client().protocol(3);
        talk.say("SADD s 1 2");
        assertEquals("~[\"1\", \"2\"]", talk.say("SMEMBERS s"));
        assertEquals("~[\"1\", \"2\"]", talk.say("SUNION s s"));
        assertEquals("~[]", talk.say("SPOP none 1"));
        assertEquals("[\"1\", \"2\"]", talk.say("SRANDMEMBER s 5"));
    }

    /// The strings of an array, without those that have a comma.
    private static List<String> list(String reply) {
        String inside = reply.substring(1, reply.length() - 1);
        return inside.isEmpty() ? List.of() : List.of(inside.replace("\"", "").split(", ", -1));
    }

    private static Set<String> elements(String reply) {
        return new HashSet<>(list(reply));
    }

    /// What the commands themselves told; the keyspace tells of new and of missing keys.
    private List<String> events() {
        return talk.events().stream()
                .filter(event -> !event.startsWith("new ") && !event.startsWith("keymiss "))
                .toList();
    }
}
