package io.sauva.server.execution;

import io.sauva.server.command.Blocking;
import io.sauva.server.command.Command;
import io.sauva.server.keyspace.KeyName;
import io.sauva.store.ObjectStore;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// A client that waits in a blocking command.
///
/// Thread: its command is run only while the partitions of all its keys are held; one without keys may be ended
/// by several at once.
final class Waiter {
    final Session session;
    final Command command;
    final byte[][] arguments;
    final Blocking blocking;
    /// The keys that wake it.
    final List<KeyName> names;
    /// All keys that the command may touch.
    final List<ObjectStore.Key> keys;
    Deadlines.Deadline deadline;
    private final AtomicBoolean ended = new AtomicBoolean();

    Waiter(
            Session session,
            Command command,
            byte[][] arguments,
            Blocking blocking,
            List<KeyName> names,
            List<ObjectStore.Key> keys) {
        this.session = session;
        this.command = command;
        this.arguments = arguments;
        this.blocking = blocking;
        this.names = names;
        this.keys = keys;
    }

    boolean hasEnded() {
        return ended.get();
    }

    /// Ends it; answers whether it had not ended before.
    boolean end() {
        return ended.compareAndSet(false, true);
    }
}
