package io.sauva.checks.server.clients;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.AbstractTransaction;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.Response;
import redis.clients.jedis.ScanIteration;
import redis.clients.jedis.args.ListDirection;
import redis.clients.jedis.args.ListPosition;
import redis.clients.jedis.args.SortedSetOption;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.params.SetParams;
import redis.clients.jedis.params.SortingParams;
import redis.clients.jedis.params.ZParams;
import redis.clients.jedis.params.ZRangeParams;
import redis.clients.jedis.resps.Tuple;

/// Ordinary work with Jedis.
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JedisTest {
    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        server = Sauva.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static RedisClient connect(RedisProtocol protocol) {
        RedisClient client = RedisClient.builder()
                .hostAndPort(new HostAndPort(
                        server.address().host(), server.address().port()))
                .clientConfig(DefaultJedisClientConfig.builder()
                        .protocol(protocol)
                        .socketTimeoutMillis(Connection.LIMIT_MILLIS)
                        .clientName("jedis")
                        .build())
                .build();
        client.flushAll();
        return client;
    }

    @ParameterizedTest
    @EnumSource(
            value = RedisProtocol.class,
            names = {"RESP2", "RESP3"})
    void stringsAndKeys(RedisProtocol protocol) {
        try (RedisClient client = connect(protocol)) {
            assertEquals("OK", client.set("s", "value", SetParams.setParams().ex(1_000)));
            assertNull(client.set("s", "other", SetParams.setParams().nx()));
            assertTrue(client.ttl("s") > 900);
            assertEquals(1, client.persist("s"));
            assertEquals("value", client.setGet("s", "other"));
            assertEquals(5.5, client.incrByFloat("f", 5.5));
            assertEquals("OK", client.mset("a", "1", "b", "2"));
            ArrayList<String> found = new ArrayList<>(client.mget("a", "none", "b"));
            assertNull(found.remove(1));
            assertEquals(List.of("1", "2"), found);
            assertTrue(client.copy("a", "c", false));
            assertEquals("int", client.objectEncoding("c"));
            assertThrows(JedisDataException.class, () -> client.incr("s"));
            byte[] bytes = new byte[1 << 20];
            new Random(1).nextBytes(bytes);
            client.set(new byte[] {0, -1}, bytes);
            assertArrayEquals(bytes, client.get(new byte[] {0, -1}));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = RedisProtocol.class,
            names = {"RESP2", "RESP3"})
    void listsSetsAndHashes(RedisProtocol protocol) {
        try (RedisClient client = connect(protocol)) {
            assertEquals(3, client.rpush("l", "a", "b", "c"));
            assertEquals(4, client.linsert("l", ListPosition.BEFORE, "b", "x"));
            assertEquals(List.of("a", "x", "b", "c"), client.lrange("l", 0, -1));
            assertEquals("a", client.lmove("l", "m", ListDirection.LEFT, ListDirection.RIGHT));
            assertEquals(
                    List.of("c", "b"),
                    client.lmpop(ListDirection.RIGHT, 2, "none", "l").getValue());
            client.rpush("sortable", "3", "1", "2");
            assertEquals(List.of("3", "2", "1"), client.sort("sortable", new SortingParams().desc()));

            client.sadd("e", "a", "b", "c");
            client.sadd("f", "b", "c", "d");
            assertEquals(Set.of("b", "c"), client.sinter("e", "f"));
            assertEquals(List.of(true, false), client.smismember("e", "a", "d"));
            assertEquals(2, client.sintercard("e", "f"));
            assertTrue(Set.of("a", "b", "c").contains(client.srandmember("e")));

            assertEquals(2, client.hset("h", Map.of("one", "1", "two", "2")));
            assertEquals(Map.of("one", "1", "two", "2"), client.hgetAll("h"));
            assertEquals(5, client.hincrBy("h", "one", 4));
            assertEquals(2, client.hrandfieldWithValues("h", 5).size());
            assertThrows(JedisDataException.class, () -> client.get("h"));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = RedisProtocol.class,
            names = {"RESP2", "RESP3"})
    void sortedSets(RedisProtocol protocol) {
        try (RedisClient client = connect(protocol)) {
            assertEquals(3, client.zadd("z", Map.of("a", 1.0, "b", 2.5, "c", -1.0)));
            assertEquals(
                    List.of(new Tuple("c", -1.0), new Tuple("a", 1.0), new Tuple("b", 2.5)),
                    client.zrangeWithScores("z", 0, -1));
            assertEquals(
                    List.of("b", "a"),
                    client.zrange("z", ZRangeParams.zrangeByScoreParams(9, 0).rev()));
            assertEquals(3.0, client.zincrby("z", 2, "a"));
            assertEquals(2L, client.zrank("z", "a"));
            client.zadd("y", 10, "a");
            assertEquals(
                    List.of(new Tuple("a", 10.0)),
                    client.zinterWithScores(new ZParams().aggregate(ZParams.Aggregate.MAX), "z", "y"));
            assertEquals(new Tuple("c", -1.0), client.zpopmin("z"));
            assertEquals(
                    List.of(new Tuple("a", 3.0)),
                    client.zmpop(SortedSetOption.MAX, "none", "z").getValue());
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = RedisProtocol.class,
            names = {"RESP2", "RESP3"})
    void scans(RedisProtocol protocol) {
        try (RedisClient client = connect(protocol)) {
            Set<String> expected = new HashSet<>();
            try (AbstractPipeline pipeline = client.pipelined()) {
                for (int i = 0; i < 2_000; i++) {
                    pipeline.set("scan:" + i, "");
                    expected.add("scan:" + i);
                }
            }
            client.set("other", "");
            ScanIteration iteration = client.scanIteration(100, "scan:*");
            Set<String> seen = new HashSet<>();
            while (!iteration.isIterationCompleted()) {
                seen.addAll(iteration.nextBatch().getResult());
            }
            assertEquals(expected, seen);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = RedisProtocol.class,
            names = {"RESP2", "RESP3"})
    void pipelinesAndTransactions(RedisProtocol protocol) {
        try (RedisClient client = connect(protocol)) {
            List<Response<Long>> responses = new ArrayList<>();
            try (AbstractPipeline pipeline = client.pipelined()) {
                IntStream.range(0, 10_000).forEach(i -> responses.add(pipeline.incr("n")));
            }
            for (int i = 0; i < 10_000; i++) {
                assertEquals(i + 1L, responses.get(i).get());
            }
            try (AbstractTransaction transaction = client.transaction(false)) {
                transaction.watch("n");
                transaction.multi();
                transaction.incr("n");
                transaction.get("n");
                assertEquals(List.of(10_001L, "10001"), transaction.exec());
            }
            try (AbstractTransaction transaction = client.transaction(false)) {
                transaction.watch("n");
                client.set("n", "1");
                transaction.multi();
                transaction.incr("n");
                assertNull(transaction.exec());
            }
            assertEquals("1", client.get("n"));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = RedisProtocol.class,
            names = {"RESP2", "RESP3"})
    void publishAndSubscribe(RedisProtocol protocol) throws Exception {
        try (RedisClient client = connect(protocol)) {
            CountDownLatch subscribed = new CountDownLatch(2);
            CompletableFuture<String> heard = new CompletableFuture<>();
            JedisPubSub listener = new JedisPubSub() {
                @Override
                public void onSubscribe(String channel, int count) {
                    subscribed.countDown();
                }

                @Override
                public void onMessage(String channel, String message) {
                    heard.complete(channel + ":" + message);
                }
            };
            CompletableFuture<Void> listening =
                    CompletableFuture.runAsync(() -> client.subscribe(listener, "news", "weather"));
            assertTrue(subscribed.await(20, TimeUnit.SECONDS));
            assertEquals(1, client.publish("weather", "rain"));
            assertEquals("weather:rain", heard.get(20, TimeUnit.SECONDS));
            listener.unsubscribe();
            listening.get(20, TimeUnit.SECONDS);
            assertEquals(0, client.publish("weather", "nobody"));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = RedisProtocol.class,
            names = {"RESP2", "RESP3"})
    void blocking(RedisProtocol protocol) throws Exception {
        try (RedisClient client = connect(protocol)) {
            CompletableFuture<List<String>> popped = CompletableFuture.supplyAsync(() -> client.blpop(20, "q1", "q2"));
            Waiting.untilBlocked(server.address(), 1);
            client.rpush("q2", "job");
            assertEquals(List.of("q2", "job"), popped.get(20, TimeUnit.SECONDS));
            assertNull(client.brpop(0.05, "q1"));
            client.zadd("zq", 1, "m");
            assertEquals(new Tuple("m", 1.0), client.bzpopmin(1, "zq").getValue());
        }
    }
}
