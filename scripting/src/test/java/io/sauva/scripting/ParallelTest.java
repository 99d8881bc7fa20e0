package io.sauva.scripting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Which atomic scripts run at the same time, and which do not.
class ParallelTest {
    /// Writes, and waits inside until the other script is inside too.
    private static final String MEETING = "redis.call('incr', KEYS[1]) return redis.call('test.meet', ARGV[1], 2)";

    private static final String ALONE = "redis.call('incr', KEYS[1]) return redis.call('test.alone', ARGV[1])";

    private final ScriptServer server = new ScriptServer("repartitioning", "off");

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void scriptsOnDifferentPartitionsOverlap() {
        try (Talk one = server.talk();
                Talk other = server.talk()) {
            List<String> keys = apart(one);
            one.send("EVAL", MEETING, "1", keys.get(0), "there");
            other.send("EVAL", MEETING, "1", keys.get(1), "there");
            assertEquals(":1", one.reply());
            assertEquals(":1", other.reply());
        }
    }

    @Test
    void othersAreServedWhileAScriptRuns() {
        try (Talk one = server.talk();
                Talk other = server.talk()) {
            List<String> keys = apart(one);
            one.send("EVAL", MEETING, "1", keys.get(0), "there");
            assertEquals("PONG", other.say("PING"));
            assertEquals("OK", other.say("SET", keys.get(1), "1"));
            assertEquals(":2", other.eval("return redis.call('incr', KEYS[1])", "1", keys.get(1)));
            assertEquals(":1", other.eval(MEETING, "1", keys.get(1), "there")); // so it ran all the time
            assertEquals(":1", one.reply());
        }
    }

    @Test
    void aKeyIsReadBesideAScriptThatHoldsItsPartitionForOthers() {
        try (Talk one = server.talk();
                Talk other = server.talk()) {
            List<String> keys = apart(one);
            String neighbour = neighbour(one, keys.get(0));
            assertEquals("OK", other.say("SET", neighbour, "here"));
            one.send("EVAL", MEETING, "1", keys.get(0), "there");
            String listed = other.say("SCRIPT", "LIST");
            while (!listed.contains("running") && !listed.contains("waiting")) {
                listed = other.say("SCRIPT", "LIST"); // until it is inside
            }
            assertEquals("\"here\"", other.say("GET", neighbour));
            assertEquals(":1", other.eval(MEETING, "1", keys.get(1), "there")); // so it ran all the time
            assertEquals(":1", one.reply());
        }
    }

    /// Another key of the same partition.
    private static String neighbour(Talk talk, String key) {
        String partition = talk.partitionOf(key);
        return IntStream.range(0, 1000)
                .mapToObj(number -> "neighbour-" + number)
                .filter(name -> talk.partitionOf(name).equals(partition))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void scriptsOnOnePartitionNeverOverlap() {
        int clients = 4;
        int turns = 50;
        List<Talk> talks = new ArrayList<>();
        for (int client = 0; client < clients; client++) {
            talks.add(server.talk());
        }
        for (int turn = 0; turn < turns; turn++) {
            talks.forEach(talk -> talk.send("EVAL", ALONE, "1", "key", "place"));
            talks.forEach(talk -> assertEquals(":0", talk.reply()));
        }
        assertEquals("\"" + clients * turns + "\"", talks.getFirst().say("GET", "key"));
        talks.forEach(Talk::close);
    }

    @Test
    void aScriptThatNeedsEverythingIsAlone() {
        String undeclared = "redis.call('incr', ARGV[1]) return redis.call('test.alone', 'place')";
        try (Talk one = server.talk();
                Talk other = server.talk()) {
            List<String> keys = apart(one);
            for (int turn = 0; turn < 50; turn++) {
                one.send("EVAL", undeclared, "0", keys.get(0));
                other.send("EVAL", ALONE, "1", keys.get(1), "place");
                assertEquals(":0", one.reply());
                assertEquals(":0", other.reply());
            }
        }
    }

    /// Two keys of different partitions.
    static List<String> apart(Talk talk) {
        String first = talk.partitionOf("k0");
        for (int number = 1; number < 100; number++) {
            String key = "k" + number;
            if (!talk.partitionOf(key).equals(first)) {
                return List.of("k0", key);
            }
        }
        assertNotEquals(first, first, "all keys are in one partition");
        return List.of();
    }
}
