package io.sauva.checks.server.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.redisson.Redisson;
import org.redisson.api.RAtomicLong;
import org.redisson.api.RBatch;
import org.redisson.api.RBlockingQueue;
import org.redisson.api.RBucket;
import org.redisson.api.RFuture;
import org.redisson.api.RList;
import org.redisson.api.RMap;
import org.redisson.api.RScoredSortedSet;
import org.redisson.api.RSet;
import org.redisson.api.RTopic;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;

/// Ordinary work with those objects of Redisson that do without scripts.
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RedissonTest {
    private static RunningServer server;
    private static RedissonClient client;

    @BeforeAll
    static void start() throws Exception {
        server = Sauva.start();
        Config config = new Config();
        config.setCodec(StringCodec.INSTANCE);
        config.useSingleServer()
                .setAddress("redis://" + server.address())
                .setClientName("redisson")
                .setConnectionMinimumIdleSize(1)
                .setTimeout(20_000);
        client = Redisson.create(config);
    }

    @AfterAll
    static void stop() {
        client.shutdown();
        server.close();
    }

    @BeforeEach
    void empty() {
        client.getKeys().flushall();
    }

    @Test
    void bucketsAndNumbers() {
        RBucket<String> bucket = client.getBucket("bucket");
        bucket.set("value");
        assertEquals("value", bucket.get());
        assertFalse(bucket.setIfAbsent("other"));
        bucket.set("brief", Duration.ofSeconds(1_000));
        assertTrue(bucket.remainTimeToLive() > 900_000);
        assertTrue(bucket.delete());
        RAtomicLong number = client.getAtomicLong("number");
        assertEquals(5, number.addAndGet(5));
        assertEquals(6, number.incrementAndGet());
        client.getBuckets().set(Map.of("a", "1", "b", "2"));
        assertEquals(Map.of("a", "1", "b", "2"), client.getBuckets().<String>get("a", "b", "c"));
    }

    @Test
    void collections() {
        RList<String> list = client.getList("list");
        list.add("a");
        list.add("b");
        assertEquals(List.of("a", "b"), list.readAll());
        RSet<String> set = client.getSet("set");
        assertTrue(set.add("a"));
        assertFalse(set.add("a"));
        assertEquals(Set.of("a"), set.readAll());
        RMap<String, String> map = client.getMap("map");
        assertTrue(map.fastPut("one", "1"));
        map.fastPut("two", "2");
        assertEquals(Map.of("one", "1", "two", "2"), map.readAllMap());
        RScoredSortedSet<String> sorted = client.getScoredSortedSet("sorted");
        assertTrue(sorted.add(2.5, "b"));
        assertTrue(sorted.add(-1, "a"));
        assertEquals(List.of("a", "b"), List.copyOf(sorted.valueRange(0, -1)));
        assertEquals(2.5, sorted.getScore("b"));
    }

    @Test
    void scansAndBatches() {
        RBatch batch = client.createBatch();
        List<RFuture<Void>> futures = new ArrayList<>();
        Set<String> expected = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            futures.add(batch.getBucket("scan:" + i).setAsync("" + i));
            expected.add("scan:" + i);
        }
        assertEquals(1_000, batch.execute().getResponses().size());
        futures.forEach(future -> future.toCompletableFuture().join());
        Set<String> seen = new HashSet<>();
        client.getKeys().getKeys().forEach(seen::add);
        assertEquals(expected, seen);
    }

    @Test
    void topics() throws Exception {
        RTopic topic = client.getTopic("news");
        CompletableFuture<String> heard = new CompletableFuture<>();
        int listener = topic.addListener(String.class, (channel, message) -> heard.complete(channel + ":" + message));
        assertEquals(1, topic.publish("hello"));
        assertEquals("news:hello", heard.get(20, TimeUnit.SECONDS));
        topic.removeListener(listener);
    }

    @Test
    void blockingQueue() throws Exception {
        RBlockingQueue<String> queue = client.getBlockingQueue("queue");
        CompletableFuture<String> taken = queue.takeAsync().toCompletableFuture();
        Waiting.untilBlocked(server.address(), 1);
        queue.offer("job");
        assertEquals("job", taken.get(20, TimeUnit.SECONDS));
    }
}
