package io.sauva.store.repartitioning;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/// The handle on the repartitioning of one store.
///
/// Thread: any.
public interface RepartitioningControl {
    /// What it has seen and done.
    RepartitioningStats stats();

    /// Repartitions now, whatever the trigger says, by what was seen so far; the answer is how many keys were
    /// moved. A pause does not hinder it.
    CompletableFuture<Integer> now();

    /// Has the keys belong to the partitions that the function answers, by the store's switch: for those who know
    /// better than the tracker, or want to compare. The answer is how many keys were moved. A pause does not
    /// hinder it.
    CompletableFuture<Integer> assign(List<byte[]> keys, ToIntFunction<? super byte[]> partitionOf);

    /// Forgets what it has seen of the load and begins to learn anew, as after a bulk load, which says nothing of
    /// what comes. Keys stay where they are, and [#stats] goes on counting. A pause does not hinder it.
    CompletableFuture<Void> forget();

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
