package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandTable;
import io.sauva.server.rdb.DumpPayload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What the commands on keys do besides answering: events, effects, times that pass, scans to the end.
class GenericCommandsTest {
    private static final Pattern SCAN_REPLY = Pattern.compile("\\[\"(\\d+)\", \\[(.*)]]");

    private final Conversation talk = Conversation.with(Basics.all());

    @AfterEach
    void close() {
        talk.close();
    }

    @Test
    void aKeyThatIsTooLongTakesNothingAway() {
        try (Conversation all = Conversation.with(Conversation.dataCommands())) {
            refuseTooLongKeys(all);
        }
    }

    private static void refuseTooLongKeys(Conversation talk) {
        String tooLong = "k".repeat(70_000);
        String refusal = "-ERR a key of 70000 bytes is too long: the engine takes 65536 at most";
        talk.say("SET a 1");
        talk.say("RPUSH l x y");
        talk.say("SADD s m");
        for (String line : List.of(
                "RENAME a %s",
                "RENAMENX a %s",
                "SMOVE s %s m",
                "LMOVE l %s LEFT LEFT",
                "RPOPLPUSH l %s",
                "BLMOVE l %s LEFT LEFT 0",
                "MSET b 1 %s 2",
                "MSETNX b 1 %s 2",
                "COPY a %s",
                "SORT l ALPHA STORE %s")) {
            assertEquals(refusal, talk.say(line.formatted(tooLong)), line);
        }
        assertEquals("\"1\"", talk.say("GET a"));
        assertEquals("[\"x\", \"y\"]", talk.say("LRANGE l 0 -1"));
        assertEquals("[\"m\"]", talk.say("SMEMBERS s"));
        assertEquals("nil", talk.say("GET b"));
        assertEquals("OK", talk.say("SET a " + "v".repeat(70_000)));
        assertEquals(":70000", talk.say("STRLEN a"));
    }

    @Test
    void aRenamedListIsChangedInPlace() {
        talk.say("RPUSH a 1 2");
        talk.say("EXPIRE a 100");
        talk.say("RENAME a b");
        talk.say("RPUSH b 3");
        talk.say("MOVE b 1");
        talk.say("SELECT 1");
        talk.say("RPUSH b 4");
        assertEquals("[\"1\", \"2\", \"3\", \"4\"]", talk.say("LRANGE b 0 -1"));
        assertEquals(":100", talk.say("TTL b"));
    }

    @Test
    void aCursorBeyondAllOthersIsTheEnd() {
        talk.say("SET a 1");
        for (String cursor : List.of("18446744073709551615", "9223372036854775808", "-1", "9223372036854775807")) {
            assertEquals("[\"0\", []]", talk.say("SCAN " + cursor), cursor);
        }
    }

    @Test
    void eventsAreThoseOfRedis() {
        talk.say("SET a 1");
        talk.say("COPY a b");
        talk.say("RENAME b c");
        talk.say("MOVE c 2");
        talk.say("EXPIRE a 100");
        talk.say("PERSIST a");
        talk.say("PERSIST a");
        talk.say("EXPIRE a -1");
        talk.say("RPUSH l 2 1");
        talk.say("SORT l STORE d");
        talk.say("SORT nothing STORE d");
        talk.say("DEL l nothing");
        assertEquals(
                List.of(
                        "copy_to 0:b",
                        "rename_from 0:b",
                        "rename_to 0:c",
                        "move_from 0:c",
                        "move_to 2:c",
                        "expire 0:a",
                        "persist 0:a",
                        "del 0:a",
                        "sortstore 0:d",
                        "del 0:d",
                        "del 0:l"),
                talk.events().stream()
                        .filter(event -> !event.startsWith("new "))
                        .toList());
    }

    @Test
    void effectsHaveNoRelativeTimes() {
        talk.say("SET a 1");
        talk.effects();
        talk.say("EXPIRE a 100");
        talk.say("EXPIRE nothing 100");
        talk.say("EXPIRE a 50 GT");
        talk.say("PEXPIRE a 1500");
        talk.say("EXPIREAT a 2000000000");
        talk.say("EXPIREAT a 1");
        assertEquals(
                List.of("PEXPIREAT a 1000000100000", "PEXPIREAT a 1000000001500", "PEXPIREAT a 2000000000000", "DEL a"),
                talk.effects());
    }

    @Test
    void timesPass() {
        talk.say("SET a 1");
        talk.say("PEXPIRE a 1600");
        assertEquals(":2", talk.say("TTL a"));
        assertEquals(":1600", talk.say("PTTL a"));
        talk.pass(200);
        assertEquals(":1", talk.say("TTL a"));
        assertEquals(":1000000002", talk.say("EXPIRETIME a"));
        assertEquals(":1000000001600", talk.say("PEXPIRETIME a"));
        talk.pass(1399);
        assertEquals(":1", talk.say("PTTL a"));
        assertEquals(":0", talk.say("TTL a"));
        talk.pass(1);
        assertEquals(":-2", talk.say("TTL a"));
        assertEquals(":0", talk.say("EXISTS a"));
        assertEquals("-ERR no such key", talk.say("RENAME a b"));
        assertEquals("[]", talk.say("KEYS *"));
    }

    @Test
    void restoredKeysGoAtTheirTime() {
        talk.say("RPUSH l a b");
        byte[] payload = DumpPayload.of(Arguments.bytes("v"));
        assertEquals("OK", restore("k", "500", payload));
        assertEquals(":500", talk.say("PTTL k"));
        assertEquals("-BUSYKEY Target key name already exists.", restore("k", "0", payload));
        talk.effects();
        assertEquals("OK", restore("k", "1000000000900", payload, "replace", "absttl"));
        assertEquals(":900", talk.say("PTTL k"));
        assertTrue(talk.effects().getFirst().startsWith("RESTORE k 1000000000900 "));
        talk.events();
        assertEquals("OK", restore("k", "7", payload, "ABSTTL", "REPLACE"));
        assertEquals(List.of("del 0:k"), talk.events());
        assertEquals(List.of("DEL k"), talk.effects());
        assertEquals("OK", restore("l", "0", payload, "REPLACE", "IDLETIME", "5"));
        assertEquals("\"v\"", talk.say("GET l"));
        assertEquals("OK", restore("m", "0", payload, "FREQ", "5"));
    }

    private String restore(String key, String time, byte[] payload, String... options) {
        List<byte[]> words = new ArrayList<>(
                List.of(Arguments.bytes("RESTORE"), Arguments.bytes(key), Arguments.bytes(time), payload));
        for (String option : options) {
            words.add(Arguments.bytes(option));
        }
        return talk.say(words.toArray(byte[][]::new));
    }

    @Test
    void aScanShowsAllKeys() {
        Set<String> expected = new HashSet<>();
        for (int key = 0; key < 500; key++) {
            talk.say("SET key" + key + " x");
            expected.add("\"key" + key + "\"");
        }
        talk.say("RPUSH list x");
        assertEquals(expected, scan(" TYPE string"));
        assertEquals(Set.of("\"list\""), scan(" TYPE list"));
        assertEquals(Set.of("\"list\""), scan(" MATCH l*"));
        expected.add("\"list\"");
        assertEquals(expected, scan(""));
        assertEquals(expected, scan(" COUNT 1000"));
        assertTrue(expected.contains(talk.say("RANDOMKEY")));
    }

    private Set<String> scan(String options) {
        Set<String> shown = new HashSet<>();
        String cursor = "0";
        do {
            Matcher reply = SCAN_REPLY.matcher(talk.say("SCAN " + cursor + options));
            assertTrue(reply.matches());
            cursor = reply.group(1);
            if (!reply.group(2).isEmpty()) {
                shown.addAll(List.of(reply.group(2).split(", ")));
            }
        } while (!cursor.equals("0"));
        return shown;
    }

    @Test
    void aDatabaseThatIsNotThereIsRefusedInATransactionToo() {
        talk.say("SET a 1");
        talk.say("MULTI");
        talk.say("MOVE a 99");
        talk.say("COPY a b DB 77");
        talk.say("MOVE a 1");
        assertEquals("[-ERR DB index is out of range, -ERR DB index is out of range, :1]", talk.say("EXEC"));
    }

    @Test
    void onlyPatternsMakeSortHoldEverything() {
        Command sort = new CommandTable(Basics.all()).named("sort");
        assertFalse(sort.needsEverything(Conversation.words("SORT l")));
        assertFalse(sort.needsEverything(Conversation.words("SORT l GET # BY nosort")));
        assertFalse(sort.needsEverything(Conversation.words("SORT l LIMIT get a_*")));
        assertTrue(sort.needsEverything(Conversation.words("SORT l GET a_*")));
        assertTrue(sort.needsEverything(Conversation.words("SORT l LIMIT 0 1 BY a_*->f")));
        assertEquals(
                List.of("n", "e"),
                sort.spec().keys(Conversation.words("SORT n STORE d BY x GET y STORE e LIMIT 1 2")).stream()
                        .map(Arguments::text)
                        .toList());
        assertEquals(
                1, sort.spec().keys(Conversation.words("SORT n BY store x")).size());
    }

    @Test
    void helpNamesTheSubcommands() {
        String help = talk.say("OBJECT HELP");
        for (String name : List.of("ENCODING", "FREQ", "IDLETIME", "REFCOUNT", "HELP")) {
            assertTrue(help.contains(name), name);
        }
    }
}
