package io.sauva.concurrent.worker;

/// Something that is done when the process is told to end (Ctrl-C, SIGTERM), and before it does.
///
/// Thread: any. The action runs on a thread of its own, beside whatever else still runs; the process ends when it
/// returns.
public final class ShutdownHook implements AutoCloseable {
    private final Thread thread;

    private ShutdownHook(Thread thread) {
        this.thread = thread;
    }

    /// Has the action run when the process ends, unless the hook is closed before.
    public static ShutdownHook register(String name, Runnable action) {
        Thread thread = Thread.ofPlatform().name(name).unstarted(action);
        Runtime.getRuntime().addShutdownHook(thread);
        return new ShutdownHook(thread);
    }

    /// Takes the action back; answers at once and without effect when the process is ending already.
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(thread);
        } catch (IllegalStateException ending) {
            // The one reason there is for it: the process is ending, the action has begun.
        }
    }
}
