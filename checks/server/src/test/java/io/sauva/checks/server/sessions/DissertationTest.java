package io.sauva.checks.server.sessions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.servers.Redis;
import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The scripts of the dissertation (Bochi, 2015) give what it says, word for word. What was changed in the
/// resources: spaces that print put before a digest or lost before a number, prompts where it has none, and the
/// `c` of `cjson`, which print lost; the digest, which is that of the text with it, shows that it was there.
class DissertationTest {
    private RunningServer server;
    private Connection connection;

    @BeforeEach
    void start() throws Exception {
        server = Sauva.start();
        connection = new Connection(server.address());
        connection.ask("FLUSHALL");
    }

    @AfterEach
    void stop() throws Exception {
        connection.close();
        server.close();
    }

    private static Session session(String name) throws IOException {
        try (InputStream in = DissertationTest.class.getResourceAsStream("/sessions/" + name + ".txt")) {
            Session session = new Session(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            assertTrue(session.commands() > 0, name);
            return session;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"appendix-a", "section-4.4.1", "section-5.3"})
    void sessionPrintsWhatItSays(String name) throws Exception {
        session(name).play(connection);
    }

    /// What plays the sessions is right, if Redis prints the same.
    @Test
    void redisPrintsTheSame() throws Exception {
        try (RunningServer redis = Redis.start();
                Connection other = new Connection(redis.address())) {
            session("appendix-a").play(other);
            assertEquals(15, session("appendix-a").commands());
        }
    }

    /// Section 3.2: increments a counter only if it is there.
    @Test
    void aCounterIsIncrementedOnlyIfItExists() throws Exception {
        String script = """
                if redis.call("exists", KEYS[1]) == 1 then
                  return redis.call("incr", KEYS[1])
                end
                """;
        assertTrue(connection.ask("EVAL", script, "1", "counter").isNil());
        assertTrue(connection.ask("GET", "counter").isNil());
        connection.ask("SET", "counter", "41");
        assertEquals(42, connection.ask("EVAL", script, "1", "counter").number());
    }

    /// Section 4.3.3: ten units go from A to B if A has more than ten, and are not taken twice.
    @Test
    void unitsAreTransferred() throws Exception {
        String transfer = """
                if tonumber(redis.call('get', 'A')) > 10 then
                    redis.call('decrby', 'A', 10)
                    redis.call('incrby', 'B', 10)
                end
                """;
        connection.ask("MSET", "A", "15", "B", "0");
        connection.ask("EVAL", transfer, "0");
        connection.ask("EVAL", transfer, "0");
        assertEquals(List.of("5", "10"), connection.ask("MGET", "A", "B").leaves());
        connection.ask("EVAL", "redis.call('set', 'A', 0)", "0");
        connection.ask("EVAL", transfer, "0");
        assertEquals(List.of("0", "10"), connection.ask("MGET", "A", "B").leaves());
    }

    /// Section 5.3: the scripts of the graph, each given what the one before it publishes.
    @Test
    void hashtagsAreCounted() throws Exception {
        session("section-5.3").play(connection);
        try (Connection listener = new Connection(server.address())) {
            listener.ask("SUBSCRIBE", "twitter_text");
            listener.ask("SUBSCRIBE", "hash_tags");
            String message = "{\"user\": \"juarez\", \"text\": \"one #KCA two #Los33\"}";
            connection.ask("EVALSHA", "e2e5237dbb8a0827abff6e678f2f6db0254e77f5", "0", "twitter", message);
            connection.ask("EVALSHA", "32dbd2f474982a61f883f8bb9919a7a217e83af9", "0", "twitter", message);
            String text = listener.read().leaves().getLast();
            assertEquals("one #KCA two #Los33", text);
            connection.ask("EVALSHA", "70099b9f70780c7cc34852a3879aa046308040df", "0", "twitter_text", text);
            assertEquals("#KCA", listener.read().leaves().getLast());
            assertEquals("#Los33", listener.read().leaves().getLast());
        }
        assertEquals("1", connection.ask("GET", "messages").text());
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("#KCA", 49);
        counts.put("#VoteFifthHarmony", 30);
        counts.put("#Vote1DUK", 16);
        counts.put("#VoteLuanSantana", 3);
        counts.put("#AmanhaTalitaAraujoNoPaparazzo", 2);
        counts.put("#rare", 1);
        for (Map.Entry<String, Integer> tag : counts.entrySet()) {
            for (int time = 0; time < tag.getValue(); time++) {
                connection.ask("EVALSHA", "8a76441d0653d1842565729a867c4a8254d3c092", "0", "hash_tags", tag.getKey());
            }
        }
        session("section-5.3-result").play(connection);
    }
}
