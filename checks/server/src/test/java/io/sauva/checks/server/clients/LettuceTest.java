package io.sauva.checks.server.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.KeyValue;
import io.lettuce.core.LMoveArgs;
import io.lettuce.core.Range;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanIterator;
import io.lettuce.core.ScoredValue;
import io.lettuce.core.SetArgs;
import io.lettuce.core.TransactionResult;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Ordinary work with Lettuce.
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LettuceTest {
    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        server = Sauva.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /// A client and one connection of it.
    private static final class Lettuce implements AutoCloseable {
        final RedisClient client;
        final StatefulRedisConnection<String, String> connection;

        Lettuce(ProtocolVersion version) {
            client = RedisClient.create(RedisURI.builder()
                    .withHost(server.address().host())
                    .withPort(server.address().port())
                    .withTimeout(Duration.ofSeconds(20))
                    .withClientName("lettuce")
                    .build());
            client.setOptions(ClientOptions.builder().protocolVersion(version).build());
            connection = client.connect();
            connection.sync().flushall();
        }

        @Override
        public void close() {
            connection.close();
            client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
        }
    }

    @ParameterizedTest
    @EnumSource(ProtocolVersion.class)
    void allTypes(ProtocolVersion version) {
        try (Lettuce lettuce = new Lettuce(version)) {
            RedisCommands<String, String> commands = lettuce.connection.sync();
            assertEquals("OK", commands.set("s", "value", SetArgs.Builder.ex(1_000)));
            assertNull(commands.set("s", "other", SetArgs.Builder.nx()));
            assertTrue(commands.ttl("s") > 900);
            assertEquals(List.of(KeyValue.just("s", "value"), KeyValue.empty("none")), commands.mget("s", "none"));
            assertThrows(RedisCommandExecutionException.class, () -> commands.incr("s"));

            assertEquals(3, commands.rpush("l", "a", "b", "c"));
            assertEquals("a", commands.lmove("l", "m", LMoveArgs.Builder.leftRight()));
            assertEquals(List.of("b", "c"), commands.lrange("l", 0, -1));

            assertEquals(3, commands.sadd("e", "a", "b", "c"));
            assertEquals(Set.of("a", "b", "c"), commands.smembers("e"));
            assertEquals(List.of(true, false), commands.smismember("e", "a", "x"));

            assertEquals(2, commands.hset("h", Map.of("one", "1", "two", "2")));
            assertEquals(Map.of("one", "1", "two", "2"), commands.hgetall("h"));
            assertEquals(1.5, commands.hincrbyfloat("h", "one", 0.5));

            assertEquals(1, commands.zadd("z", 2.5, "b"));
            assertEquals(1, commands.zadd("z", -1, "a"));
            assertEquals(
                    List.of(ScoredValue.just(-1, "a"), ScoredValue.just(2.5, "b")),
                    commands.zrangeWithScores("z", 0, -1));
            assertEquals(List.of("b"), commands.zrangebyscore("z", Range.create(0, 9)));
            assertEquals(2.5, commands.zscore("z", "b"));
        }
    }

    @ParameterizedTest
    @EnumSource(ProtocolVersion.class)
    void manyCommandsOnTheirWayAtOnce(ProtocolVersion version) throws Exception {
        try (Lettuce lettuce = new Lettuce(version)) {
            RedisAsyncCommands<String, String> commands = lettuce.connection.async();
            List<RedisFuture<Long>> futures = new ArrayList<>();
            for (int i = 0; i < 20_000; i++) {
                futures.add(commands.incr("n" + i % 7));
            }
            for (int i = 0; i < 20_000; i++) {
                assertEquals(i / 7 + 1L, futures.get(i).get(20, TimeUnit.SECONDS));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(ProtocolVersion.class)
    void scans(ProtocolVersion version) {
        try (Lettuce lettuce = new Lettuce(version)) {
            RedisCommands<String, String> commands = lettuce.connection.sync();
            Set<String> expected = new HashSet<>();
            for (int i = 0; i < 500; i++) {
                commands.set("scan:" + i, "");
                commands.sadd("members", "scan:" + i);
                expected.add("scan:" + i);
            }
            Set<String> seen = new HashSet<>();
            ScanIterator.scan(commands, ScanArgs.Builder.limit(20).match("scan:*"))
                    .forEachRemaining(seen::add);
            assertEquals(expected, seen);
            seen.clear();
            ScanIterator.sscan(commands, "members", ScanArgs.Builder.limit(20)).forEachRemaining(seen::add);
            assertEquals(expected, seen);
        }
    }

    @ParameterizedTest
    @EnumSource(ProtocolVersion.class)
    void transactions(ProtocolVersion version) {
        try (Lettuce lettuce = new Lettuce(version);
                StatefulRedisConnection<String, String> other = lettuce.client.connect()) {
            RedisCommands<String, String> commands = lettuce.connection.sync();
            commands.multi();
            assertNull(commands.set("x", "1"));
            commands.incr("x");
            commands.hgetall("none");
            TransactionResult result = commands.exec();
            assertEquals(List.of("OK", 2L, Map.of()), result.stream().toList());
            commands.watch("x");
            other.sync().set("x", "5");
            commands.multi();
            commands.set("x", "6");
            assertTrue(commands.exec().wasDiscarded());
            assertEquals("5", commands.get("x"));
        }
    }

    @ParameterizedTest
    @EnumSource(ProtocolVersion.class)
    void publishAndSubscribe(ProtocolVersion version) throws Exception {
        try (Lettuce lettuce = new Lettuce(version);
                StatefulRedisPubSubConnection<String, String> listening = lettuce.client.connectPubSub()) {
            CompletableFuture<String> heard = new CompletableFuture<>();
            CompletableFuture<String> heardByPattern = new CompletableFuture<>();
            listening.addListener(new RedisPubSubAdapter<>() {
                @Override
                public void message(String channel, String message) {
                    heard.complete(channel + ":" + message);
                }

                @Override
                public void message(String pattern, String channel, String message) {
                    heardByPattern.complete(pattern + ":" + channel + ":" + message);
                }
            });
            listening.sync().subscribe("news");
            listening.sync().psubscribe("n*");
            assertEquals(2, lettuce.connection.sync().publish("news", "hello"));
            assertEquals("news:hello", heard.get(20, TimeUnit.SECONDS));
            assertEquals("n*:news:hello", heardByPattern.get(20, TimeUnit.SECONDS));
            listening.sync().unsubscribe("news");
            // The old protocol answers a subscriber in its own way: with what was sent along, which is nothing.
            assertEquals(
                    version == ProtocolVersion.RESP2 ? "" : "PONG",
                    listening.sync().ping());
        }
    }

    @ParameterizedTest
    @EnumSource(ProtocolVersion.class)
    void blocking(ProtocolVersion version) throws Exception {
        try (Lettuce lettuce = new Lettuce(version);
                StatefulRedisConnection<String, String> waiting = lettuce.client.connect()) {
            RedisFuture<KeyValue<String, String>> popped = waiting.async().blpop(20, "q1", "q2");
            // Answered in order, after it.
            RedisFuture<String> behind = waiting.async().ping();
            Waiting.untilBlocked(server.address(), 1);
            lettuce.connection.sync().rpush("q2", "job");
            assertEquals(KeyValue.just("q2", "job"), popped.get(20, TimeUnit.SECONDS));
            assertEquals("PONG", behind.get(20, TimeUnit.SECONDS));
            assertNull(lettuce.connection.sync().brpop(0.05, "q1"));
        }
    }
}
