package io.sauva.checks.server.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.redisson.Redisson;
import org.redisson.api.RBucket;
import org.redisson.api.RCountDownLatch;
import org.redisson.api.RFencedLock;
import org.redisson.api.RLock;
import org.redisson.api.RMapCache;
import org.redisson.api.RPermitExpirableSemaphore;
import org.redisson.api.RRateLimiter;
import org.redisson.api.RReadWriteLock;
import org.redisson.api.RScript;
import org.redisson.api.RSemaphore;
import org.redisson.api.RateType;
import org.redisson.api.RedissonClient;
import org.redisson.api.ratelimiter.RateLimiterArgs;
import org.redisson.client.RedisException;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;

/// Ordinary work with those objects of Redisson that are scripts: locks, semaphores, limiters, caches.
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("LockNotBeforeTry") // locks are what is tested, and are left as the test says
class RedissonScriptsTest {
    private static final int THREADS = 4;
    private static final int TURNS = 25;

    private static RunningServer server;
    private static RedissonClient client;
    private static RedissonClient other;

    @BeforeAll
    static void start() {
        server = Sauva.start();
        client = connect();
        other = connect();
    }

    private static RedissonClient connect() {
        Config config = new Config();
        config.setCodec(StringCodec.INSTANCE);
        config.useSingleServer()
                .setAddress("redis://" + server.address())
                .setConnectionMinimumIdleSize(1)
                .setTimeout(20_000);
        return Redisson.create(config);
    }

    @AfterAll
    static void stop() {
        other.shutdown();
        client.shutdown();
        server.close();
    }

    @BeforeEach
    void empty() {
        client.getKeys().flushall();
    }

    /// Threads that each take a lock many times and change something unprotected inside.
    private static void assertExcludes(List<RLock> locks) throws Exception {
        AtomicInteger inside = new AtomicInteger();
        RBucket<String> counter = client.getBucket("counter");
        counter.set("0");
        try (ExecutorService threads = Executors.newFixedThreadPool(locks.size())) {
            List<Future<?>> ends = new ArrayList<>();
            for (RLock lock : locks) {
                ends.add(threads.submit(() -> {
                    for (int turn = 0; turn < TURNS; turn++) {
                        lock.lock();
                        try {
                            assertEquals(1, inside.incrementAndGet());
                            counter.set("" + (Integer.parseInt(counter.get()) + 1));
                            inside.decrementAndGet();
                        } finally {
                            lock.unlock();
                        }
                    }
                }));
            }
            for (Future<?> end : ends) {
                end.get(2, TimeUnit.MINUTES);
            }
        }
        assertEquals("" + locks.size() * TURNS, counter.get());
    }

    @Test
    void aLockIsHeldByOneThread() throws Exception {
        assertExcludes(List.of(client.getLock("l"), client.getLock("l"), other.getLock("l"), other.getLock("l")));
    }

    @Test
    void aFairLockIsHeldByOneThread() throws Exception {
        assertExcludes(List.of(
                client.getFairLock("l"), client.getFairLock("l"), other.getFairLock("l"), other.getFairLock("l")));
    }

    @Test
    void aWriteLockIsHeldByOneThread() throws Exception {
        assertExcludes(List.of(
                client.getReadWriteLock("l").writeLock(),
                client.getReadWriteLock("l").writeLock(),
                other.getReadWriteLock("l").writeLock()));
    }

    @Test
    void aLockCanBeTakenAgainByItsThread() throws Exception {
        RLock lock = client.getLock("l");
        lock.lock();
        assertTrue(lock.tryLock());
        assertEquals(2, lock.getHoldCount());
        assertFalse(inThread(() -> other.getLock("l").tryLock()));
        lock.unlock();
        assertFalse(inThread(() -> other.getLock("l").tryLock()));
        lock.unlock();
        assertFalse(lock.isLocked());
        assertThrows(IllegalMonitorStateException.class, lock::unlock);
        assertTrue(lock.tryLock(0, 1_000, TimeUnit.SECONDS));
        assertTrue(lock.remainTimeToLive() > 900_000);
        assertTrue(other.getLock("l").forceUnlock());
        assertFalse(lock.isLocked());
    }

    @Test
    void aLockThatIsLeasedEnds() throws Exception {
        client.getLock("l").lock(50, TimeUnit.MILLISECONDS);
        assertTrue(inThread(() -> other.getLock("l").tryLock(60, TimeUnit.SECONDS)));
    }

    @Test
    void aFencedLockCounts() {
        RFencedLock lock = client.getFencedLock("l");
        long first = lock.lockAndGetToken();
        lock.unlock();
        long second = lock.lockAndGetToken();
        lock.unlock();
        assertEquals(first + 1, second);
    }

    @Test
    void aFairLockIsGivenInTheOrderOfWaiting() throws Exception {
        RLock lock = client.getFairLock("l");
        lock.lock();
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        List<CompletableFuture<Void>> waiters = new ArrayList<>();
        for (int waiter = 0; waiter < 3; waiter++) {
            int number = waiter;
            waiters.add(CompletableFuture.runAsync(
                    () -> {
                        RLock mine = other.getFairLock("l");
                        mine.lock();
                        order.add(number);
                        mine.unlock();
                    },
                    task -> Thread.ofPlatform().start(task)));
            int waiting = waiter + 1;
            while (client.getList("redisson_lock_queue:{l}").size() < waiting) {
                Thread.onSpinWait();
            }
        }
        lock.unlock();
        for (CompletableFuture<Void> each : waiters) {
            each.get(1, TimeUnit.MINUTES);
        }
        assertEquals(List.of(0, 1, 2), order);
    }

    @Test
    void readersShareALockAndAWriterDoesNot() throws Exception {
        RReadWriteLock lock = client.getReadWriteLock("l");
        lock.readLock().lock();
        assertTrue(inThread(() -> {
            RLock read = other.getReadWriteLock("l").readLock();
            boolean taken = read.tryLock();
            read.unlock();
            return taken;
        }));
        assertFalse(inThread(() -> other.getReadWriteLock("l").writeLock().tryLock()));
        lock.readLock().unlock();
        lock.writeLock().lock();
        assertFalse(inThread(() -> other.getReadWriteLock("l").readLock().tryLock()));
        assertTrue(lock.readLock().tryLock()); // who writes may read
        lock.readLock().unlock();
        lock.writeLock().unlock();
        assertTrue(inThread(() -> other.getReadWriteLock("l").writeLock().tryLock()));
    }

    @Test
    void severalLocksAreTakenTogether() throws Exception {
        RLock both = client.getMultiLock(client.getLock("a"), client.getLock("b"));
        both.lock();
        assertFalse(inThread(() -> other.getLock("b").tryLock()));
        both.unlock();
        assertTrue(inThread(() -> other.getLock("b").tryLock()));
    }

    @Test
    void aSemaphoreLetsSoManyIn() throws Exception {
        RSemaphore semaphore = client.getSemaphore("s");
        assertTrue(semaphore.trySetPermits(2));
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch ended = new CountDownLatch(THREADS);
        for (int thread = 0; thread < THREADS; thread++) {
            RSemaphore mine = (thread % 2 == 0 ? client : other).getSemaphore("s");
            Thread.ofPlatform().start(() -> {
                try {
                    for (int turn = 0; turn < TURNS; turn++) {
                        mine.acquire();
                        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        inside.decrementAndGet();
                        mine.release();
                    }
                    ended.countDown();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        assertTrue(ended.await(2, TimeUnit.MINUTES));
        assertTrue(most.get() <= 2, most + " at once");
        assertEquals(2, semaphore.availablePermits());
        assertEquals(2, semaphore.drainPermits());
        assertFalse(semaphore.tryAcquire());
    }

    @Test
    void permitsThatHaveNames() throws Exception {
        RPermitExpirableSemaphore semaphore = client.getPermitExpirableSemaphore("s");
        assertTrue(semaphore.trySetPermits(1));
        String permit = semaphore.acquire();
        assertNull(semaphore.tryAcquire());
        assertTrue(semaphore.tryRelease(permit));
        assertFalse(semaphore.tryRelease(permit));
        semaphore.acquire(50, TimeUnit.MILLISECONDS);
        assertNotNull(semaphore.tryAcquire(60, TimeUnit.SECONDS)); // the lease of the other ends
    }

    @Test
    void aLatchOpens() throws Exception {
        RCountDownLatch latch = client.getCountDownLatch("c");
        assertTrue(latch.trySetCount(2));
        CompletableFuture<Boolean> opened = CompletableFuture.supplyAsync(() -> {
            try {
                return other.getCountDownLatch("c").await(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        });
        latch.countDown();
        assertEquals(1, latch.getCount());
        latch.countDown();
        assertTrue(opened.get(1, TimeUnit.MINUTES));
    }

    @Test
    void aRateIsKept() {
        RRateLimiter limiter = client.getRateLimiter("r");
        assertTrue(limiter.trySetRate(RateType.OVERALL, 5, Duration.ofHours(1)));
        assertFalse(limiter.trySetRate(RateType.OVERALL, 6, Duration.ofHours(1)));
        assertTrue(limiter.tryAcquire(3));
        assertTrue(other.getRateLimiter("r").tryAcquire(2));
        assertFalse(limiter.tryAcquire());
        assertEquals(0, limiter.availablePermits());
        limiter.setRate(RateLimiterArgs.of(RateType.OVERALL, 1, Duration.ofMillis(20)));
        for (int turn = 0; turn < 3; turn++) {
            assertTrue(limiter.tryAcquire(1, Duration.ofMinutes(1)));
        }
    }

    @Test
    void entriesOfAMapCacheGo() {
        RMapCache<String, String> cache = client.getMapCache("m");
        assertNull(cache.put("stays", "1"));
        assertNull(cache.put("goes", "2", 30, TimeUnit.MILLISECONDS));
        assertNull(cache.put("lasts", "3", 1_000, TimeUnit.SECONDS, 500, TimeUnit.SECONDS));
        assertEquals("1", cache.putIfAbsent("stays", "x", 1_000, TimeUnit.SECONDS));
        assertTrue(cache.remainTimeToLive("lasts") > 400_000);
        while (cache.containsKey("goes")) {
            Thread.onSpinWait();
        }
        assertNull(cache.get("goes"));
        Map<String, String> left = new HashMap<>(Map.of("stays", "1", "lasts", "3"));
        assertEquals(left, cache.readAllMap());
        assertEquals("1", cache.remove("stays"));
        assertTrue(cache.replace("lasts", "3", "4"));
        assertEquals("4", cache.computeIfPresent("lasts", (key, value) -> value));
        cache.putAll(Map.of("a", "1", "b", "2"), 1_000, TimeUnit.SECONDS);
        assertEquals(Map.of("a", "1", "b", "2"), cache.getAll(Set.of("a", "b", "none")));
        assertEquals(2, cache.fastRemove("a", "b", "none"));
        cache.destroy();
    }

    @Test
    void aMapCacheKeepsNoMoreThanItMay() {
        RMapCache<String, String> cache = client.getMapCache("m");
        assertTrue(cache.trySetMaxSize(2));
        cache.put("a", "1");
        cache.put("b", "2");
        cache.put("c", "3");
        assertEquals(2, cache.size()); // which one goes depends on milliseconds
        assertEquals("3", cache.get("c"));
        cache.destroy();
    }

    @Test
    void scriptsOfOnesOwn() {
        RScript script = client.getScript(StringCodec.INSTANCE);
        String text = "redis.call('set', KEYS[1], ARGV[1]) return redis.call('get', KEYS[1])";
        assertEquals("v", script.eval(RScript.Mode.READ_WRITE, text, RScript.ReturnType.VALUE, List.of("k"), "v"));
        String digest = script.scriptLoad("return redis.call('strlen', KEYS[1])");
        assertEquals(List.of(true, false), script.scriptExists(digest, "0".repeat(40)));
        assertEquals(1L, script.<Long>evalSha(RScript.Mode.READ_ONLY, digest, RScript.ReturnType.LONG, List.of("k")));
        assertEquals(
                List.of("a", "b"),
                script.eval(RScript.Mode.READ_ONLY, "return {'a', 'b'}", RScript.ReturnType.LIST, List.of()));
        assertTrue(script.<Boolean>eval(RScript.Mode.READ_ONLY, "return 1", RScript.ReturnType.BOOLEAN));
        RedisException failed = assertThrows(
                RedisException.class,
                () -> script.eval(RScript.Mode.READ_WRITE, "error('on purpose')", RScript.ReturnType.VALUE));
        assertTrue(failed.getMessage().contains("on purpose"), failed.getMessage());
        script.scriptFlush();
        assertEquals(List.of(false), script.scriptExists(digest));
    }

    private static <T> T inThread(Callable<T> work) throws Exception {
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            return thread.submit(work).get(2, TimeUnit.MINUTES);
        }
    }
}
