package io.sauva.checks.server.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.checks.server.resp.Answer;
import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.servers.Redis;
import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Libraries of functions in Redis and in ours: the same replies, the same errors, and payloads that go both
/// ways.
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FunctionDifferentialTest {
    private static RunningServer redis;
    private static RunningServer sauva;

    private Connection theirs;
    private Connection ours;

    @BeforeAll
    static void start() throws Exception {
        redis = Redis.start();
        sauva = Sauva.start();
    }

    @AfterAll
    static void stop() {
        redis.close();
        sauva.close();
    }

    @BeforeEach
    void connect() throws IOException {
        theirs = new Connection(redis.address());
        ours = new Connection(sauva.address());
        same("FUNCTION", "FLUSH");
        same("FLUSHALL");
    }

    @AfterEach
    void disconnect() throws IOException {
        theirs.close();
        ours.close();
    }

    private Answer same(String... words) throws IOException {
        Answer expected = theirs.ask(words);
        assertEquals(expected, ours.ask(words), () -> String.join(" ", words));
        return expected;
    }

    static List<String> texts() {
        return LibraryTexts.all();
    }

    @ParameterizedTest
    @MethodSource("texts")
    void librariesAreTakenOrRefused(String text) throws IOException {
        same("FUNCTION", "LOAD", "#!lua name=other\nredis.register_function('taken', function() return 0 end)");
        same("FUNCTION", "LOAD", text);
        same("FUNCTION", "LOAD", text);
        same("FUNCTION", "LOAD", "REPLACE", text);
        same("FUNCTION", "STATS");
        same("FUNCTION", "DELETE", "lib");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "3"})
    void functionsAreCalled(String protocol) throws IOException {
        theirs.ask("HELLO", protocol);
        ours.ask("HELLO", protocol);
        assertFalse(same("FUNCTION", "LOAD", LibraryTexts.CALLED).isError());
        for (String name : LibraryTexts.CALLED_NAMES) {
            same("FCALL", name, "1", "key", "argument");
            same("FCALL", name, "0");
            same("FCALL_RO", name, "1", "key", "argument");
        }
        same("FCALL", "ECHO", "2", "a", "b", "c");
        same("FCALL", "none", "x");
        same("FCALL", "none", "0");
        same("FCALL_RO", "none", "0");
        for (String count : List.of("x", "-1", "2", "", "1.0", "99999999999999999999")) {
            same("FCALL", "echo", count, "a");
        }
        same("FCALL", "echo");
        same("FCALL_RO", "echo");
    }

    @Test
    void functionsInATransaction() throws IOException {
        same("FUNCTION", "LOAD", LibraryTexts.CALLED);
        same("MULTI");
        same("FCALL", "write", "1", "a", "1");
        same("FCALL", "undeclared", "0", "a");
        same("FCALL", "count", "0");
        same("FCALL", "fails", "0");
        same("FUNCTION", "DELETE", "lib");
        same("FCALL", "echo", "0");
        same("GET", "a");
        same("EXEC");
    }

    @Test
    void wordsThatAreNotUnderstood() throws IOException {
        for (String words : LibraryTexts.WRONG_COMMANDS) {
            same(words.split(" ", -1));
        }
    }

    @Test
    void listsAreTheSame() throws IOException {
        for (String protocol : List.of("2", "3")) {
            theirs.ask("HELLO", protocol);
            ours.ask("HELLO", protocol);
            same("FUNCTION", "FLUSH", "SYNC");
            same("FUNCTION", "LIST");
            same("FUNCTION", "STATS");
            same("FUNCTION", "LOAD", LibraryTexts.DESCRIBED);
            same("FUNCTION", "LIST");
            same("FUNCTION", "LIST", "WITHCODE");
            same("FUNCTION", "LIST", "LIBRARYNAME", "DES*", "WITHCODE");
            same("FUNCTION", "LIST", "LIBRARYNAME", "none*");
            same("FUNCTION", "STATS");
        }
    }

    @Test
    void payloadsGoBothWays() throws IOException {
        same("FUNCTION", "LOAD", LibraryTexts.CALLED);
        same("FUNCTION", "LOAD", LibraryTexts.DESCRIBED);
        String fromRedis = theirs.ask("FUNCTION", "DUMP").text();
        String fromOurs = ours.ask("FUNCTION", "DUMP").text();
        for (String payload : List.of(fromRedis, fromOurs)) {
            same("FUNCTION", "RESTORE", payload, "REPLACE");
            same("FUNCTION", "FLUSH");
            assertTrue(same("FUNCTION", "RESTORE", payload).is("OK"));
            same("FCALL", "echo", "1", "a", "b");
            same("FUNCTION", "LIST", "LIBRARYNAME", "described", "WITHCODE");
            same("FUNCTION", "RESTORE", payload, "FLUSH");
            same("FUNCTION", "STATS");
            String broken = payload.substring(0, 5) + (char) (payload.charAt(5) ^ 1) + payload.substring(6);
            same("FUNCTION", "RESTORE", broken);
        }
        String one = single("#!lua name=lib\nredis.register_function('other', function() return 1 end)");
        same("FUNCTION", "RESTORE", one);
        same("FUNCTION", "RESTORE", one, "APPEND");
        same("FUNCTION", "RESTORE", one, "REPLACE");
        same("FCALL", "echo", "0");
        String taken = single("#!lua name=third\nredis.register_function('other', function() return 1 end)");
        same("FUNCTION", "RESTORE", taken);
        same("FUNCTION", "RESTORE", taken, "REPLACE");
        same("FUNCTION", "RESTORE", taken, "FLUSH");
        same("FUNCTION", "LIST", "WITHCODE");
    }

    /// A payload of one library, made by Redis.
    private String single(String text) throws IOException {
        try (Connection maker = new Connection(redis.address())) {
            String before = maker.ask("FUNCTION", "DUMP").text();
            maker.ask("FUNCTION", "FLUSH");
            assertFalse(maker.ask("FUNCTION", "LOAD", text).isError());
            String payload = maker.ask("FUNCTION", "DUMP").text();
            assertTrue(maker.ask("FUNCTION", "RESTORE", before, "FLUSH").is("OK"));
            return payload;
        }
    }
}
