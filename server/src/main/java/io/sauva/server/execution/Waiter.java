package io.sauva.server.execution;

import io.sauva.server.command.Blocking;
import io.sauva.server.command.Command;
import io.sauva.server.keyspace.KeyName;
import io.sauva.store.ObjectStore;
import java.util.List;

/// A client that waits in a blocking command.
///
/// Thread: changed only while the partitions of all its keys are held, but for `abandoned`.
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
    boolean ended;

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
}
