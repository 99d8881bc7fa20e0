package io.sauva.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.sauva.storage.Engine;
import io.sauva.storage.EngineOptions;
import io.sauva.storage.Engines;
import io.sauva.storage.EntryEngine;
import io.sauva.storage.KeyHash;
import io.sauva.store.placement.SplitPlacement;
import io.sauva.store.routing.PartitionMap;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The data of a moved key is in two engines for as long as a disk takes to remove it from one. It is one key all
/// the time.
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CountedWhileSettlingTest {
    private static final byte[] KEY = {'k'};

    private final CountDownLatch twice = new CountDownLatch(1);

    @Test
    void aKeyInTwoEnginesIsOne() throws InterruptedException {
        List<Engine<byte[]>> engines = List.of(slowToDelete(), slowToDelete());
        PartitionMap map = new PartitionMap((EntryEngine<byte[]>) Engines.open("hash", EngineOptions.inMemory()));
        ObjectTable<byte[]> table = new ObjectTable<>(new SplitPlacement<>(engines, map), new byte[0], null);
        long hash = KeyHash.hash(KEY);
        table.put(KEY, hash, new byte[] {1});
        int from = table.placement().partitionOf(KEY, hash);
        table.move(KEY, hash, from, 1 - from);

        Thread drain = Thread.ofPlatform().start(() -> table.settle(KEY));
        twice.await();
        assertEquals(1, table.size());
        drain.join();
        assertEquals(1, table.size());
        assertNull(engines.get(from).get(KEY), "an old copy stayed");
    }

    @SuppressWarnings("unchecked") // The proxy does what the real one does, later.
    private Engine<byte[]> slowToDelete() {
        Engine<byte[]> real = Engines.open("hash", EngineOptions.inMemory());
        return (Engine<byte[]>) Proxy.newProxyInstance(
                Engine.class.getClassLoader(), new Class<?>[] {Engine.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("delete")) {
                        twice.countDown();
                        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
