package io.sauva.server.execution;

import io.sauva.server.command.Blocking;
import io.sauva.server.command.Command;
import io.sauva.server.keyspace.KeyName;
import io.sauva.store.ObjectStore;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

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
    /// The key that it is to be served from as soon as its partitions are entered, or `null`.
    private final AtomicReference<KeyName> served = new AtomicReference<>();

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

    /// It is to be served from the key; `false` if that is to come already. Who is told `true` sees to it, and
    /// goes on with those who wait behind it.
    boolean isToBeServed(KeyName name) {
        return !name.equals(served.getAndSet(name));
    }

    /// It is being served from the key, or was: what comes from now on has to be told again.
    void isServed(KeyName name) {
        KeyName present = served.get();
        if (name.equals(present)) {
            served.compareAndSet(present, null);
        }
    }

    boolean hasEnded() {
        return ended.get();
    }

    /// Ends it; answers whether it had not ended before.
    boolean end() {
        return ended.compareAndSet(false, true);
    }
}
