package io.sauva.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.storage.EngineOptions;
import io.sauva.storage.EngineTraits;
import io.sauva.storage.Engines;
import io.sauva.storage.EntryEngine;
import io.sauva.storage.KeyHash;
import io.sauva.store.placement.Placement;
import io.sauva.store.placement.SharedPlacement;
import io.sauva.store.routing.EntryRouting;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// An entry in memory that is deleted forgets where it was moved to, so deleting a moved key changes its
/// partition. Nobody may be inside the old one then: a put that is would go on without holding the key's
/// partition, and a transaction that does hold it would lose the put.
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MovedKeyDeletionTest {
    private static final int PARTITIONS = 4;
    private static final byte[] KEY = {'k'};

    private final AtomicReference<Runnable> beforePut = new AtomicReference<>();
    private final Placement<byte[]> placement = pausing(open());
    private final Admission admission = new Admission(PARTITIONS);
    private final Operations operations = new Operations(
            admission, placement, new Limits("hash", EngineTraits.MAX_KEY_BYTES, EngineTraits.MAX_VALUE_BYTES));

    @Test
    void waitsForAPutInsideTheOldPartition() throws Exception {
        waitsForAPut(() -> operations.delete(KEY));
    }

    @Test
    void waitsForAPutInsideTheOldPartitionAsynchronouslyToo() throws Exception {
        waitsForAPut(() -> AsyncVisit.start(admission, operations.changePlan(KEY, null), () -> {})
                .join());
    }

    private void waitsForAPut(Runnable delete) throws Exception {
        operations.put(KEY, new byte[] {1});
        int home = placement.partitionOf(KEY, KeyHash.hash(KEY));
        int moved = (home + 1) % PARTITIONS;
        assertEquals(1, operations.move(List.of(KEY), moved));

        AtomicBoolean deleted = new AtomicBoolean();
        AtomicBoolean besideThePut = new AtomicBoolean();
        Thread deleter = Thread.ofPlatform().daemon().unstarted(() -> {
            delete.run();
            deleted.set(true);
        });
        beforePut.set(() -> {
            deleter.start();
            while (!deleted.get() && admission.waiting() == 0) {
                Thread.onSpinWait();
            }
            besideThePut.set(deleted.get());
        });
        operations.put(KEY, new byte[] {2});
        deleter.join(TimeUnit.SECONDS.toMillis(20));
        assertTrue(deleted.get(), "the delete never came in");
        assertEquals(false, besideThePut.get(), "the key left its partition while a put was inside");
        assertNull(operations.get(KEY));
        assertEquals(home, placement.partitionOf(KEY, KeyHash.hash(KEY)));
    }

    private static Placement<byte[]> open() {
        EntryEngine<byte[]> engine = (EntryEngine<byte[]>) Engines.open("hash", EngineOptions.inMemory());
        return new SharedPlacement.OfEntries<>(engine, new EntryRouting(engine, PARTITIONS), PARTITIONS);
    }

    /// The placement, with something done once before the next put.
    @SuppressWarnings("unchecked") // The proxy does what the real one does.
    private Placement<byte[]> pausing(Placement<byte[]> real) {
        return (Placement<byte[]>) Proxy.newProxyInstance(
                Placement.class.getClassLoader(), new Class<?>[] {Placement.class}, (proxy, method, arguments) -> {
                    Runnable pause = method.getName().equals("put") ? beforePut.getAndSet(null) : null;
                    if (pause != null) {
                        pause.run();
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
