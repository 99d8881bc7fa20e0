package io.sauva.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.store.repartitioning.Repartitioning;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What a user hangs on a future may use the store. It runs on the thread of an operation that was in the way,
/// so that thread must hold nothing by then, neither partitions of its own operation nor those of other visits
/// that it let in.
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AsyncCallbackTest {
    private static final byte[] LOW = {'l'};
    private static final byte[] HIGH = {'h'};
    private static final byte[] ONE = {1};
    private static final byte[] TWO = {2};

    // Not closed when a test fails: what is stuck would keep it from closing. Without a loop it has no threads.
    private final Store store = Store.open(StoreOptions.inMemory().partitions(2).repartitioning(Repartitioning.off()));

    /// Holds the keys in a transaction while the operation is begun, then lets go of them on a thread of its own.
    private CompletableFuture<?> behindATransaction(List<byte[]> keys, Supplier<CompletableFuture<?>> operation)
            throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        Thread holder = Thread.ofPlatform()
                .daemon()
                .start(() -> store.transact(keys, transaction -> {
                    inside.countDown();
                    return await(leave);
                }));
        assertTrue(inside.await(20, TimeUnit.SECONDS));
        CompletableFuture<?> begun = operation.get();
        leave.countDown();
        holder.join(TimeUnit.SECONDS.toMillis(10));
        assertFalse(holder.isAlive(), "the thread that ran the callback waits for itself");
        return begun;
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void placeKeys() {
        store.put(LOW, ONE);
        store.put(HIGH, ONE);
        store.move(List.of(LOW), 0);
        store.move(List.of(HIGH), 1);
    }

    @Test
    void mayUseAKeyOfTheOperationThatWasInTheWay() throws Exception {
        placeKeys();
        behindATransaction(List.of(LOW, HIGH), () -> store.putAsync(HIGH, TWO).thenRun(() -> store.put(LOW, TWO)))
                .get(10, TimeUnit.SECONDS);
        assertArrayEquals(TWO, store.get(LOW));
        store.close();
    }

    @Test
    void mayUseAKeyThatAnotherVisitWaitsFor() throws Exception {
        placeKeys();
        behindATransaction(List.of(LOW), () -> {
                    CompletableFuture<?> first = store.putAsync(LOW, ONE).thenRun(() -> store.put(LOW, TWO));
                    return CompletableFuture.allOf(first, store.compareAndSetAsync(LOW, ONE, ONE));
                })
                .get(10, TimeUnit.SECONDS);
        assertArrayEquals(TWO, store.get(LOW));
        store.close();
    }

    @Test
    void mayWaitForAnAsynchronousOperation() throws Exception {
        placeKeys();
        behindATransaction(
                        List.of(LOW),
                        () -> store.putAsync(LOW, ONE)
                                .thenRun(() -> store.putAsync(HIGH, TWO).join()))
                .get(10, TimeUnit.SECONDS);
        assertArrayEquals(TWO, store.get(HIGH));
        store.close();
    }

    @Test
    void mayUseTheStoreThatIsBeingClosed() throws Exception {
        placeKeys();
        CountDownLatch closed = new CountDownLatch(1);
        CompletableFuture<?> callback = behindATransaction(List.of(LOW), () -> {
            Thread.ofPlatform().daemon().start(() -> {
                store.close();
                closed.countDown();
            });
            // From here on the close is queued before the put, which it will refuse.
            while (store.stats().waiting() == 0) {
                Thread.onSpinWait();
            }
            return store.putAsync(LOW, TWO).handle((done, refused) -> store.compareAndSet(HIGH, ONE, TWO));
        });
        assertTrue(closed.await(10, TimeUnit.SECONDS), "the thread that closes waits for itself");
        assertTrue(callback.isCompletedExceptionally());
    }

    /// With workers it runs on one of them, which must not wait for a queue, its own or another's.
    @ParameterizedTest
    @EnumSource(names = {"THREADED", "HARD_THREADED"})
    void mayUseTheStoreOnAWorker(Strategy strategy) throws Exception {
        StoreOptions options =
                StoreOptions.inMemory().strategy(strategy).partitions(2).queueCapacity(4);
        Store threaded = Store.open(options);
        CountDownLatch ready = new CountDownLatch(1);
        List<CompletableFuture<?>> more = new ArrayList<>();
        CompletableFuture<Void> put = threaded.transactAsync(List.of(LOW, HIGH), transaction -> await(ready))
                .thenRun(() -> {
                    for (int i = 0; i < 10; i++) {
                        more.add(threaded.putAsync(LOW, ONE));
                        more.add(threaded.putAsync(HIGH, ONE));
                    }
                    threaded.put(LOW, TWO);
                    threaded.put(HIGH, TWO);
                });
        ready.countDown();
        put.get(10, TimeUnit.SECONDS);
        CompletableFuture.allOf(more.toArray(CompletableFuture[]::new)).get(10, TimeUnit.SECONDS);
        threaded.close();
    }

    @ParameterizedTest
    @EnumSource
    void aBodyThatWouldWaitForItselfIsRefused(Strategy strategy) {
        Store any = Store.open(StoreOptions.inMemory().strategy(strategy).partitions(2));
        assertThrows(
                StoreException.class,
                () -> any.transact(List.of(LOW, HIGH), transaction -> {
                    any.put(LOW, TWO);
                    return null;
                }));
        any.close();
    }
}
