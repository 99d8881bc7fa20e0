package io.sauva.server.execution;

import io.sauva.server.client.Transaction;
import io.sauva.server.command.Command;
import io.sauva.server.keyspace.Watches;
import java.util.ArrayList;
import java.util.List;

/// What a client has begun with `MULTI` or `WATCH`.
///
/// Thread: the client's turn.
/// Bound: the memory of queued commands, as in Redis; a client may fill it, as it may with values.
final class OpenTransaction implements Transaction {
    private static final int ARGUMENT_OVERHEAD = 24;

    private final Watches.Watch watch = new Watches.Watch();
    private final List<Queued> queue = new ArrayList<>();
    private long queuedBytes; // plain: who reads it for a list may see an older one
    private boolean open;
    private boolean failed;

    /// A command that waits for `EXEC`.
    record Queued(Command command, byte[][] arguments) {}

    /// What the client has begun, begun now if there was nothing.
    static OpenTransaction of(Session session) {
        if (session.client().transaction() instanceof OpenTransaction transaction) {
            return transaction;
        }
        OpenTransaction transaction = new OpenTransaction();
        session.client().transaction(transaction);
        return transaction;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public int queued() {
        return queue.size();
    }

    @Override
    public long queuedBytes() {
        return queuedBytes;
    }

    @Override
    public boolean isDoomed() {
        return watch.isTouched();
    }

    void open() {
        open = true;
    }

    void add(Command command, byte[][] arguments) {
        queue.add(new Queued(command, arguments));
        for (byte[] argument : arguments) {
            queuedBytes += argument.length + ARGUMENT_OVERHEAD;
        }
    }

    List<Queued> queue() {
        return queue;
    }

    Watches.Watch watch() {
        return watch;
    }

    /// A command could not be queued, so nothing will be executed.
    void fail() {
        failed = true;
    }

    boolean hasFailed() {
        return failed;
    }
}
