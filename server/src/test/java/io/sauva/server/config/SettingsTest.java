package io.sauva.server.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.ServerException;
import io.sauva.server.keyspace.EventClass;
import io.sauva.server.value.Thresholds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
    private final Settings settings = new Settings();

    @TempDir
    private Path folder;

    @Test
    void followersAreToldAtOnceAndAfterEachChange() {
        List<Long> told = new ArrayList<>();
        settings.follow(Parameters.TIMEOUT, told::add);
        change("timeout", "5");
        change("TIMEOUT", "6");
        assertEquals(List.of(0L, 5L, 6L), told);
        assertEquals(6L, settings.get(Parameters.TIMEOUT));
    }

    @Test
    void allOrNothing() {
        List<Long> told = new ArrayList<>();
        settings.follow(Parameters.TIMEOUT, told::add);
        settings.follow(Parameters.MAX_CLIENTS, clients -> {
            if (clients > 20_000) {
                throw new BadValueException("too many");
            }
        });
        ChangeException refused = assertThrows(
                ChangeException.class,
                () -> settings.change(List.of(Map.entry("timeout", "5"), Map.entry("maxclients", "30000"))));
        assertEquals("CONFIG SET failed (possibly related to argument 'maxclients') - too many", refused.getMessage());
        assertEquals(List.of(0L, 5L, 0L), told);
        assertEquals("0", settings.text("timeout"));
        assertEquals("10000", settings.text("maxclients"));
    }

    @Test
    void whatIsNotThereIsNotSwitchedOn() {
        List<Map.Entry<String, String>> wanted = List.of(
                Map.entry("appendonly", "yes"),
                Map.entry("save", "3600 1"),
                Map.entry("maxmemory", "100mb"),
                Map.entry("maxmemory-policy", "allkeys-lru"),
                Map.entry("activedefrag", "yes"),
                Map.entry("tls-port", "6380"),
                Map.entry("masterauth", "x"),
                Map.entry("min-replicas-to-write", "1"));
        for (Map.Entry<String, String> one : wanted) {
            String before = settings.text(one.getKey());
            ChangeException refused = assertThrows(ChangeException.class, () -> settings.change(List.of(one)));
            assertTrue(refused.getMessage().contains("'" + one.getKey() + "') - "), refused.getMessage());
            assertEquals(before, settings.text(one.getKey()));
        }
        change("save", "");
        change("appendonly", "no");
        change("maxmemory", "0mb");
        change("maxmemory-policy", "NOEVICTION");
    }

    /// The names that Redis 7.0.15 answers to `CONFIG GET *`; ours know them all and four more.
    @Test
    void knowsAllParametersOfRedis() throws IOException {
        Set<String> names = new TreeSet<>();
        settings.forEach((name, value) -> names.add(name));
        Set<String> redis = new TreeSet<>(new String(
                        getClass()
                                .getResourceAsStream("redis-7.0-parameters.txt")
                                .readAllBytes(),
                        StandardCharsets.US_ASCII)
                .lines()
                .toList());
        assertEquals(192, redis.size());
        redis.addAll(List.of("engine", "strategy", "partitions", "repartitioning", "sync"));
        assertEquals(redis, names);
    }

    @Test
    void aliasesAreOneParameter() {
        Thresholds thresholds = new Thresholds();
        ThresholdParameters.follow(settings, thresholds);
        change("hash-max-ziplist-entries", "7");
        change("zset-max-ziplist-value", "1kb");
        change("list-max-listpack-size", "-5");
        assertEquals("7", settings.text("hash-max-listpack-entries"));
        assertEquals(7, thresholds.hashEntries());
        assertEquals(1024, thresholds.sortedSetValueBytes());
        assertEquals(-5, thresholds.listSize());
    }

    @Test
    void eventsOfKeys() {
        change("notify-keyspace-events", "KA");
        NotifiedEvents events = settings.get(Parameters.KEYSPACE_EVENTS);
        assertTrue(events.keyspace() && !events.keyevent());
        assertTrue(events.includes(EventClass.LIST) && events.includes(EventClass.EXPIRED));
        assertTrue(!events.includes(EventClass.KEY_MISS) && !events.includes(EventClass.NEW_KEY));
        change("notify-keyspace-events", "A");
        assertTrue(!settings.get(Parameters.KEYSPACE_EVENTS).includes(EventClass.LIST), "no channel");
    }

    @Test
    void startsFromAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("redis.conf"), """
                # mine
                port 7000
                bind 127.0.0.1 ::1
                RequirePass "a b\\x41"
                save ""

                client-output-buffer-limit normal 1mb 0 0
                client-output-buffer-limit pubsub 1 2 3
                partitions 4
                strategy threaded
                repartitioning every=1000
                """);
        settings.start(file);
        assertEquals(7000L, settings.get(Parameters.PORT));
        assertEquals("127.0.0.1 ::1", settings.get(Parameters.BIND));
        assertEquals("a bA", settings.get(Parameters.PASSWORD));
        assertEquals(1L << 20, settings.get(Parameters.OUTPUT_BUFFER).normal().hardBytes());
        assertEquals(3, settings.get(Parameters.OUTPUT_BUFFER).subscriber().softSeconds());
        assertEquals("threaded", settings.get(Parameters.STRATEGY));
        assertEquals("every=1000", settings.get(Parameters.REPARTITIONING));
    }

    @Test
    void filesIncludeOthers() throws IOException {
        Files.writeString(folder.resolve("more.conf"), "port 7001\ntimeout 9\n");
        settings.start(Files.writeString(
                folder.resolve("redis.conf"),
                "timeout 1\ninclude " + folder.resolve("more.conf") + " " + folder.resolve("n?t*.conf")
                        + "\nport 7002\n"));
        assertEquals("9", settings.text("timeout"));
        assertEquals("7002", settings.text("port"));
        assertEquals(folder.resolve("redis.conf").toAbsolutePath(), settings.file());
        Path circle = folder.resolve("circle.conf");
        Files.writeString(circle, "include " + circle + "\n");
        String message = assertThrows(ServerException.class, () -> settings.start(circle))
                .getMessage();
        assertTrue(message.endsWith("line 1: files include each other"), message);
    }

    @Test
    void includedFilesAreFoundByPatterns() throws IOException {
        Files.createDirectories(folder.resolve("a/conf.d"));
        Files.writeString(folder.resolve("a/conf.d/2.conf"), "timeout 2\n");
        Files.writeString(folder.resolve("a/conf.d/1.conf"), "timeout 1\nport 7001\n");
        Files.writeString(folder.resolve("a/conf.d/.3.conf"), "timeout 3\n");
        settings.start(
                Files.writeString(folder.resolve("redis.conf"), "include " + folder.resolve("?/conf.d/*.conf") + "\n"));
        assertEquals("2", settings.text("timeout"));
        assertEquals("7001", settings.text("port"));
        // As in Redis, not beside the file, but in the directory that the server was started in.
        Path beside = Files.writeString(folder.resolve("beside.conf"), "include redis.conf\n");
        assertThrows(ServerException.class, () -> settings.start(beside));
    }

    @Test
    void onlyTheLastValueIsJudged() throws IOException {
        Path file = Files.writeString(folder.resolve("redis.conf"), """
                daemonize yes
                save 900 1
                appendonly yes
                appendonly no
                client-output-buffer-limit normal 1mb 0 0
                """);
        assertThrows(ServerException.class, () -> settings.start(file));
        Map<String, String> others =
                Map.of("daemonize", "no", "save", "", "client-output-buffer-limit", "pubsub 1 2 3");
        settings.start(file, others);
        assertEquals("no", settings.text("daemonize"));
        assertEquals(1L << 20, settings.get(Parameters.OUTPUT_BUFFER).normal().hardBytes());
        assertEquals(3, settings.get(Parameters.OUTPUT_BUFFER).subscriber().softSeconds());
    }

    @Test
    void wrongFilesNameTheLine() throws IOException {
        assertEquals("unknown parameter 'foo'", startFailure("port 1\nfoo bar\n", 2));
        assertEquals("timeout: argument couldn't be parsed into an integer", startFailure("timeout x", 1));
        assertEquals("Unbalanced quotes in configuration line", startFailure("\n\nrequirepass \"x", 3));
        assertEquals(
                "appendonly: persistence is not supported yet; data lives in memory only",
                startFailure("appendonly yes", 1));
        assertTrue(startFailure("strategy nothing", 1).startsWith("strategy: unknown strategy 'nothing'; there are:"));
        assertThrows(ServerException.class, () -> settings.start(folder.resolve("nowhere.conf")));
        assertNull(settings.file());
    }

    @Test
    void rewritesItsFile() throws IOException {
        Path file = Files.writeString(folder.resolve("redis.conf"), """
                # mine
                port 7000
                timeout 3
                hash-max-ziplist-entries 9
                timeout 4
                # the end
                """);
        settings.start(file);
        change("hash-max-listpack-entries", "10");
        change("timeout", "0");
        change("requirepass", "a \"b\"");
        change("shutdown-on-sigint", "save now");
        settings.rewrite();
        assertEquals(
                List.of(
                        "# mine",
                        "port 7000",
                        "hash-max-ziplist-entries 10",
                        "# the end",
                        "# Generated by CONFIG REWRITE",
                        "requirepass \"a \\\"b\\\"\"",
                        "shutdown-on-sigint save now"),
                Files.readAllLines(file));
        Settings again = new Settings();
        again.start(file);
        assertEquals("a \"b\"", again.get(Parameters.PASSWORD));
        assertEquals(10L, again.get(Parameters.HASH_ENTRIES));
        settings.rewrite();
        assertEquals(7, Files.readAllLines(file).size());
    }

    private String startFailure(String text, int line) throws IOException {
        Path file = Files.writeString(folder.resolve("wrong.conf"), text);
        String message = assertThrows(ServerException.class, () -> new Settings().start(file))
                .getMessage();
        String place = "wrong.conf, line " + line + ": ";
        assertTrue(message.contains(place), message);
        return message.substring(message.indexOf(place) + place.length());
    }

    private void change(String name, String value) {
        settings.change(List.of(Map.entry(name, value)));
    }
}
