package io.sauva.server.execution;

import io.sauva.server.command.Command;
import io.sauva.server.command.Spec;

/// A command that may become work of its own, which holds nothing and takes its time: an asynchronous script.
/// Whether it does depends on its arguments; if not, and inside a transaction, it runs as any command does.
///
/// Thread: as [Command].
public abstract class DetachableCommand extends Command {
    protected DetachableCommand(Spec spec) {
        super(spec);
    }

    /// The work that these arguments ask for, or `null` if the command is to be run. It is begun once, after
    /// everything was left that the session held.
    public abstract Work detached(Session session, byte[][] arguments);

    /// What a session waits for.
    @FunctionalInterface
    public interface Work {
        /// Begins it, and does not wait for it. It owns the session's reply until it tells its end, once, from
        /// any thread, perhaps before this returns. Must not throw.
        void begin(Ending ending);
    }

    /// Hears that work is over.
    @FunctionalInterface
    public interface Ending {
        /// The reply was said, or an error takes its place.
        ///
        /// @param error what is answered instead of what was said, or `null`
        /// @param nanos how long it has worked, without what it has waited
        void ended(String error, long nanos);
    }
}
