package io.sauva.scripting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Scripts that threads of their own run, and what follows them in a pipeline: everything is answered in order,
/// whichever thread goes on.
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PipelineTest {
    /// Has a loop, so that no event loop runs it.
    private static final String LOOP = "local n for i = 1, 3 do n = redis.call('incr', KEYS[1]) end return n";

    private static final String LONG = "local n = 0 for i = 1, 200000 do n = n + 1 end return n";

    private final ScriptServer server = new ScriptServer();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void repliesComeInOrder() {
        Random random = new Random(1);
        try (Talk talk = server.talk();
                Talk other = server.talk()) {
            int counter = 0;
            for (int round = 0; round < 200; round++) {
                List<List<String>> commands = new ArrayList<>();
                List<String> expected = new ArrayList<>();
                int length = 1 + random.nextInt(40);
                for (int number = 0; number < length; number++) {
                    switch (random.nextInt(6)) {
                        case 0, 1 -> {
                            commands.add(List.of("EVAL", LOOP, "1", "counter"));
                            counter += 3;
                            expected.add(":" + counter);
                        }
                        case 2 -> {
                            commands.add(List.of("INCR", "counter"));
                            expected.add(":" + ++counter);
                        }
                        case 3 -> {
                            commands.add(List.of("GET", "counter"));
                            expected.add(counter == 0 ? "nil" : "\"" + counter + "\"");
                        }
                        case 4 -> {
                            commands.add(List.of("EVALASYNC", "for i = 1, 3 do redis.call('ping') end return 7", "0"));
                            expected.add(":7");
                        }
                        default -> {
                            commands.add(List.of("ECHO", "word-" + number));
                            expected.add("\"word-" + number + "\"");
                        }
                    }
                }
                other.send("EVAL", LOOP, "1", "counter-of-another"); // which may share the partition
                talk.sendAll(commands);
                for (String reply : expected) {
                    assertEquals(reply, talk.reply(), () -> commands.toString());
                }
                assertTrue(other.reply().startsWith(":"));
            }
        }
    }

    @Test
    void longOnesAreAnsweredTooAndHoldNobodyUp() {
        try (Talk talk = server.talk();
                Talk other = server.talk()) {
            List<List<String>> commands = new ArrayList<>();
            for (int number = 0; number < 60; number++) {
                commands.add(List.of("EVAL", LONG, "1", "key"));
            }
            talk.sendAll(commands);
            assertEquals("PONG", other.say("PING"));
            for (int number = 0; number < 60; number++) {
                assertEquals(":200000", talk.reply());
            }
        }
    }

    @Test
    void repliesThatAreNotWantedAreLeftOut() {
        try (Talk talk = server.talk()) {
            talk.sendAll(List.of(
                    List.of("EVAL", LOOP, "1", "counter"),
                    List.of("CLIENT", "REPLY", "SKIP"),
                    List.of("EVAL", LOOP, "1", "counter"),
                    List.of("EVAL", LOOP, "1", "counter"),
                    List.of("CLIENT", "REPLY", "OFF"),
                    List.of("EVAL", LOOP, "1", "counter"),
                    List.of("PING"),
                    List.of("CLIENT", "REPLY", "ON"),
                    List.of("EVAL", LOOP, "1", "counter")));
            assertEquals(":3", talk.reply());
            assertEquals(":9", talk.reply());
            assertEquals("OK", talk.reply());
            assertEquals(":15", talk.reply());
        }
    }

    @Test
    void nothingIsExecutedAfterQuit() {
        try (Talk talk = server.talk();
                Talk other = server.talk()) {
            talk.sendAll(List.of(
                    List.of("EVAL", LOOP, "1", "counter"), List.of("QUIT"), List.of("EVAL", LOOP, "1", "counter")));
            assertEquals(":3", talk.reply());
            assertEquals("OK", talk.reply());
            assertThrows(UncheckedIOException.class, talk::reply);
            assertEquals("\"3\"", other.say("GET", "counter"));
        }
    }

    @Test
    void whatIsWrongIsSaidInItsTurn() {
        try (Talk talk = server.talk()) {
            String script = "$" + LOOP.length() + "\r\n" + LOOP + "\r\n";
            String one = "*4\r\n$4\r\nEVAL\r\n" + script + "$1\r\n1\r\n$7\r\ncounter\r\n";
            talk.sendBytes((one + one + "*1\r\n!nonsense\r\n").getBytes(StandardCharsets.ISO_8859_1));
            assertEquals(":3", talk.reply());
            assertEquals(":6", talk.reply());
            assertTrue(talk.reply().startsWith("-ERR Protocol error"));
            assertThrows(UncheckedIOException.class, talk::reply);
        }
    }

    @Test
    void messagesComeBetweenReplies() {
        try (Talk talk = server.talk()) {
            assertTrue(talk.say("HELLO", "3").contains("proto"));
            assertTrue(talk.say("SUBSCRIBE", "news").contains("subscribe"));
            talk.sendAll(List.of(
                    List.of("EVAL", LOOP, "1", "counter"),
                    List.of("PUBLISH", "news", "one"),
                    List.of("EVAL", LOOP, "1", "counter"),
                    List.of("EVAL", LOOP, "1", "counter")));
            List<String> seen = new ArrayList<>();
            for (int number = 0; number < 5; number++) {
                seen.add(talk.reply());
            }
            List<String> replies =
                    seen.stream().filter(reply -> reply.startsWith(":")).toList();
            assertEquals(List.of(":3", ":1", ":6", ":9"), replies);
            assertEquals(1, seen.stream().filter(reply -> reply.contains("one")).count(), () -> seen.toString());
        }
    }
}
