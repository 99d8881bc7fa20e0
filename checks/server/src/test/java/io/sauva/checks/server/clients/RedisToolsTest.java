package io.sauva.checks.server.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.checks.server.servers.Required;
import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What people type first: `redis-cli` and `redis-benchmark`.
class RedisToolsTest {
    private static final String PACKAGE = "redis-tools";
    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        server = Sauva.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Script.Result run(String program, String input, String... options) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Required.program("/usr/bin/" + program, PACKAGE).toString()));
        command.addAll(List.of(
                "-h", server.address().host(), "-p", "" + server.address().port()));
        command.addAll(List.of(options));
        return Script.run(Path.of("."), command, input);
    }

    @Test
    void commandsFromAFile() throws Exception {
        String script = """
                flushall
                set key "two words\\x00"
                get key
                incr key
                rpush list a b c
                lrange list 0 -1
                hset hash one 1
                hgetall hash
                zadd sorted 1.5 a
                zrange sorted 0 -1 withscores
                multi
                get none
                exec
                nonsense
                """;
        String expected = """
                OK
                OK
                "two words\\x00"
                (error) ERR value is not an integer or out of range
                (integer) 3
                1) "a"
                2) "b"
                3) "c"
                (integer) 1
                1) "one"
                2) "1"
                (integer) 1
                1) "a"
                2) "1.5"
                OK
                QUEUED
                1) (nil)
                (error) ERR unknown command 'nonsense', with args beginning with:\s
                """;
        assertEquals(expected, run("redis-cli", script, "--no-raw").succeeded());
    }

    @Test
    void theNewProtocol() throws Exception {
        run("redis-cli", "", "flushall").succeeded();
        run("redis-cli", "", "hset", "hash", "one", "1").succeeded();
        assertEquals(
                "1# \"one\" => \"1\"\n",
                run("redis-cli", "", "-3", "--no-raw", "hgetall", "hash").succeeded());
    }

    @Test
    void manyCommandsThroughAPipe() throws Exception {
        StringBuilder commands = new StringBuilder("*1\r\n$8\r\nFLUSHALL\r\n");
        for (int i = 0; i < 20_000; i++) {
            commands.append("*2\r\n$4\r\nINCR\r\n$5\r\npiped\r\n");
        }
        String output = run("redis-cli", commands.toString(), "--pipe").succeeded();
        assertTrue(output.contains("errors: 0, replies: 20001"), output);
        assertEquals("20000\n", run("redis-cli", "", "get", "piped").succeeded());
    }

    @Test
    void scanAndStatistics() throws Exception {
        run("redis-cli", "", "flushall").succeeded();
        for (int i = 0; i < 5; i++) {
            run("redis-cli", "", "set", "key:" + i, "value").succeeded();
        }
        List<String> keys = run("redis-cli", "", "--scan", "--pattern", "key:*")
                .succeeded()
                .lines()
                .sorted()
                .toList();
        assertEquals(List.of("key:0", "key:1", "key:2", "key:3", "key:4"), keys);
        assertTrue(run("redis-cli", "", "--bigkeys").succeeded().contains("5 strings with 25 bytes"));
        assertTrue(run("redis-cli", "", "--memkeys").succeeded().contains("5 strings with"));
        String info = run("redis-cli", "", "info").succeeded();
        assertTrue(
                Stream.of("# Server", "redis_version:7.", "# Clients", "# Memory", "# Keyspace", "db0:keys=5")
                        .allMatch(info::contains),
                info);
    }

    /// All of its tests, each one command after the other and sixteen at a time.
    @ParameterizedTest
    @ValueSource(strings = {"1", "16"})
    void benchmark(String pipeline) throws Exception {
        run("redis-cli", "", "flushall").succeeded();
        String output =
                run("redis-benchmark", "", "-q", "-n", "2000", "-P", pipeline).succeeded();
        List<String> results = output.replaceAll(".*\r", "")
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        assertEquals(20, results.size(), output);
        assertFalse(output.toLowerCase(Locale.ROOT).contains("error"), output);
        results.forEach(line -> assertTrue(line.contains("requests per second"), line));
        assertEquals(
                "2000\n", run("redis-cli", "", "get", "counter:__rand_int__").succeeded());
    }
}
