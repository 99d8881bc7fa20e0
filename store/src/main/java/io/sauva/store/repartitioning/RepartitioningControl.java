package io.sauva.store.repartitioning;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/// The handle on the repartitioning of one store.
///
/// Thread: any.
public interface RepartitioningControl {
    /// What it has seen and done.
    RepartitioningStats stats();

    /// Repartitions now, whatever the trigger says, by what was seen so far; the answer is how many keys were
    /// moved. A pause does not hinder it.
    CompletableFuture<Integer> now();

    /// Does nothing more until it is resumed; moves that have begun are ended. Tracking goes on.
    void pause();

    void resume();

    /// Has the listener told of everything that happens, on the repartitioning's own thread: it should be quick.
    /// Closing the answer ends that. A listener that throws is logged and keeps being called.
    Subscription subscribe(Consumer<? super RepartitioningEvent> listener);

    /// Ends when it is closed.
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
