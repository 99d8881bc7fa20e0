package io.sauva.checks.histories;

import io.sauva.store.Store;
import io.sauva.store.StoreOptions;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A store under test that is closed within a time limit, so that an operation that never leaves shows as a
/// failure of the test and not as a test without end.
///
/// Thread: one opens and closes; any may use the store.
final class Session implements AutoCloseable {
    final Store store;

    Session(StoreOptions options) {
        store = Store.open(options);
    }

    @Override
    public void close() {
        CountDownLatch closed = new CountDownLatch(1);
        Thread closer = Thread.ofPlatform().daemon().name("closer").start(() -> {
            store.close();
            closed.countDown();
        });
        try {
            if (!closed.await(Crew.LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("the store does not close; all threads:\n" + Crew.threadDump());
            }
        } catch (InterruptedException e) {
            closer.interrupt();
            throw new AssertionError("interrupted while closing", e);
        }
    }
}
