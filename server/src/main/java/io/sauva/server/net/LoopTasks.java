package io.sauva.server.net;

import io.netty.channel.EventLoop;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Has things done by the event loop of a connection.
///
/// Thread: any.
final class LoopTasks {
    private final EventLoop loop;
    private final Consumer<Throwable> onFailure;

    LoopTasks(EventLoop loop, Consumer<Throwable> onFailure) {
        this.loop = loop;
        this.onFailure = onFailure;
    }

    /// Has it done soon, never at once, so that nothing nests.
    void run(Runnable task) {
        try {
            loop.execute(task);
        } catch (RejectedExecutionException gone) {
            // The event loops end after all connections have: there is nobody to tell anything.
            assert loop.isShuttingDown() : gone;
        }
    }

    /// Has it done when other events have been seen. By the event loop only.
    void later(Runnable task) {
        var _ = loop.schedule(task, 1, TimeUnit.MILLISECONDS);
    }

    /// The task, with somebody who hears of its failure.
    Runnable guarded(Runnable task) {
        return () -> {
            try {
                task.run();
            } catch (RuntimeException | Error failure) {
                onFailure.accept(failure);
            }
        };
    }
}
