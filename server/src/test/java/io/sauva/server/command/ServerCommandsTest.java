package io.sauva.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.client.Client;
import io.sauva.store.repartitioning.Phase;
import io.sauva.store.repartitioning.RepartitioningControl;
import io.sauva.store.repartitioning.RepartitioningEvent;
import io.sauva.store.repartitioning.RepartitioningStats;
import io.sauva.store.repartitioning.Switch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

/// The commands about the server where Redis's answers are not ours: see [RedisAnswersTest] for the others.
class ServerCommandsTest {
    private final AdministeredServer server = new AdministeredServer();
    private final Client client = server.connect();

    @Test
    void infoHasItsSections() {
        server.keys.put("a", new byte[0]);
        server.statistics.of(server.table().named("ping")).called(2_000);
        server.statistics.error("ERR x");
        String usual = ask("INFO");
        assertEquals(
                List.of(
                        "# Server",
                        "# Clients",
                        "# Memory",
                        "# Persistence",
                        "# Stats",
                        "# Replication",
                        "# CPU",
                        "# Modules",
                        "# Errorstats",
                        "# Cluster",
                        "# Keyspace",
                        "# Partitions"),
                titles(usual));
        for (String field : List.of(
                "redis_version:7.0.15",
                "connected_clients:1",
                "role:master",
                "cluster_enabled:0",
                "partitions:4",
                "db0:keys=1,expires=0,avg_ttl=0",
                "errorstat_ERR:count=1",
                "total_commands_processed:1",
                "aof_enabled:0",
                "maxmemory_policy:noeviction",
                "repartitioning:off")) {
            assertTrue(usual.contains("\r\n" + field + "\r\n"), field + " in " + usual);
        }
        String all = ask("INFO everything");
        assertTrue(titles(all).containsAll(List.of("# Commandstats", "# Latencystats")));
        assertTrue(all.contains("cmdstat_ping:calls=1,usec=2,usec_per_call=2.00,rejected_calls=0,failed_calls=0\r\n"));
        assertTrue(all.contains("\r\nlatency_percentiles_usec_ping:p50="));
        assertEquals(List.of("# Commandstats"), titles(ask("INFO COMMANDSTATS nothing")));
        assertEquals(List.of("# Server", "# Keyspace"), titles(ask("INFO keyspace server")));
        assertEquals(13, titles(ask("INFO default commandstats")).size());
        ask("CONFIG RESETSTAT");
        assertFalse(ask("INFO all").contains("cmdstat_"));
        assertEquals(1, server.resets);
    }

    @Test
    void slowCommandsAreShown() {
        byte[][] command = {Arguments.bytes("keys"), Arguments.bytes("*")};
        server.slowlog.add(Instant.ofEpochSecond(77), 15_000_000, command, "1.2.3.4:5", "me");
        assertEquals("[[:0 :77 :15000 [\"keys\" \"*\") \"1.2.3.4:5\" \"me\"))", ask("SLOWLOG GET"));
        assertEquals(":1", ask("SLOWLOG LEN"));
        assertEquals("+OK", ask("CONFIG SET slowlog-max-len 0"));
        assertEquals(":0", ask("SLOWLOG LEN"));
        assertTrue(server.slowlog.isSlow(10_000_000));
        ask("CONFIG SET slowlog-log-slower-than -1");
        assertFalse(server.slowlog.isSlow(10_000_000_000L));
    }

    @Test
    void histogramsAddUp() {
        for (long micros : new long[] {1, 3, 3, 100}) {
            server.statistics.of(server.table().named("ping")).called(micros * 900);
        }
        server.statistics.of(server.table().named("client|id")).called(1_000);
        assertEquals(
                "[\"ping\" [\"calls\" :4 \"histogram_usec\" [:1 :1 :4 :3 :128 :4)))", ask("LATENCY HISTOGRAM ping"));
        assertTrue(ask("LATENCY HISTOGRAM client").startsWith("[\"client|id\" "));
        client.protocol(3);
        assertTrue(ask("LATENCY HISTOGRAM ping").startsWith("{\"ping\" {\"calls\" :4 \"histogram_usec\" {:1 :1 "));
    }

    @Test
    void whatIsNotThereSaysSo() {
        for (String line : List.of("SAVE", "BGSAVE", "BGREWRITEAOF", "DEBUG LOADAOF", "SHUTDOWN SAVE")) {
            assertTrue(ask(line).startsWith("-ERR persistence is not supported yet"), line);
        }
        assertEquals("-ERR replication is not supported yet", ask("REPLICAOF localhost 6379"));
        assertTrue(ask("CONFIG SET appendonly yes")
                .endsWith("persistence is not supported yet; data lives in memory only"));
        assertFalse(server.stopped);
    }

    @Test
    void shutdownStopsWithoutAnAnswer() {
        assertEquals("", ask("SHUTDOWN NOSAVE NOW"));
        assertTrue(server.stopped && client.isClosing());
    }

    @Test
    void debugIsClosedUnlessOpened() {
        assertEquals("blocked", ask("DEBUG SLEEP 0.5"));
        ask("DEBUG SET-ACTIVE-EXPIRE 0");
        assertFalse(server.activeExpiry);
        server.keys.put("n", Arguments.bytes("12"));
        assertTrue(ask("DEBUG OBJECT n").contains(" encoding:int "));
        server.settings.start("enable-debug-command", "no");
        assertTrue(ask("DEBUG SLEEP 0").startsWith("-ERR DEBUG command not allowed."));
        server.settings.start("enable-debug-command", "local");
        assertEquals("+OK", ask("DEBUG SLEEP 0"));
    }

    @Test
    void memoryOfAKey() {
        server.keys.put("key", new byte[100]);
        assertEquals(":200", ask("MEMORY USAGE key"));
        assertEquals(":200", ask("MEMORY USAGE key SAMPLES 0"));
        assertTrue(ask("MEMORY STATS").contains("\"keys.count\" :1 "));
    }

    @Test
    void timeIsInMicroseconds() {
        assertEquals("[\"1000\" \"5\")", ask("TIME"));
    }

    @Test
    void helpNamesEverySubcommand() {
        for (Command command : server.table().commands()) {
            String name = command.spec().name();
            // That of the cluster is refused like everything about it.
            if (!server.table().subcommands(name).isEmpty() && !name.equals("cluster")) {
                String help = ask(name + " HELP");
                for (Command child : server.table().subcommands(name)) {
                    String word = child.spec().name().substring(name.length() + 1);
                    assertTrue(help.contains("+" + word.toUpperCase(Locale.ROOT) + " "), name + " " + word);
                }
            }
        }
    }

    @Test
    void partitionsAreShown() {
        assertEquals("[\"a\" :1 \"bcd\" :3)", ask("PARTITION OF a bcd"));
        assertTrue(ask("PARTITION STATS").startsWith("-ERR this server does not repartition"));
        assertTrue(ask("PARTITION INFO").endsWith("\"repartitioning\" \"off\")"));
        Control control = new Control();
        server.control = Optional.of(control);
        assertEquals(
                "[\"partitions\" :4 \"engine\" \"hash\" \"strategy\" \"soft\" \"repartitioning\" \"adaptive\" \"partitioner\""
                        + " \"multilevel\" \"switch\" \"moves\" \"phase\" \"tracking\" \"loads\" [:1 :2))",
                ask("PARTITION INFO"));
        assertTrue(ask("PARTITION STATS").contains("\"moved-keys\" :8 "));
        assertTrue(ask("INFO partitions").contains("\r\nmoved_keys:8\r\n"));
        assertEquals(":42", ask("PARTITION REPARTITION"));
        assertEquals("+OK", ask("PARTITION PAUSE"));
        assertEquals("+OK", ask("PARTITION RESUME"));
        assertEquals(List.of("now", "pause", "resume"), control.asked);
        control.failure = new IllegalStateException("no graph");
        assertEquals("-ERR repartitioning failed: no graph", ask("PARTITION REPARTITION"));
    }

    private String ask(String line) {
        return server.ask(client, line.split(" ", -1));
    }

    private static List<String> titles(String info) {
        return info.lines()
                .map(line -> line.replace("\"", ""))
                .filter(line -> line.startsWith("# "))
                .toList();
    }

    private static final class Control implements RepartitioningControl {
        final List<String> asked = new ArrayList<>();
        Exception failure;

        @Override
        public RepartitioningStats stats() {
            return new RepartitioningStats(
                    "adaptive",
                    "multilevel",
                    Switch.MOVES,
                    Phase.TRACKING,
                    1,
                    2,
                    3,
                    4,
                    5,
                    6,
                    7,
                    8,
                    9,
                    10,
                    0.5,
                    1.5,
                    List.of(1L, 2L),
                    0.1,
                    0.2,
                    1000,
                    2000,
                    3000,
                    0,
                    Optional.empty());
        }

        @Override
        public CompletableFuture<Integer> now() {
            asked.add("now");
            return failure == null ? CompletableFuture.completedFuture(42) : CompletableFuture.failedFuture(failure);
        }

        @Override
        public CompletableFuture<Integer> assign(List<byte[]> keys, ToIntFunction<? super byte[]> partitionOf) {
            throw new AssertionError("nobody asks for it");
        }

        @Override
        public CompletableFuture<Void> forget() {
            throw new AssertionError("nobody asks for it");
        }

        @Override
        public void pause() {
            asked.add("pause");
        }

        @Override
        public void resume() {
            asked.add("resume");
        }

        @Override
        public Subscription subscribe(Consumer<? super RepartitioningEvent> listener) {
            throw new AssertionError("nobody asks for it");
        }
    }
}
