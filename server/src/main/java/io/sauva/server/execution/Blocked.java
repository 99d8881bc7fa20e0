package io.sauva.server.execution;

import io.sauva.server.command.Blocking;
import io.sauva.server.command.Command;
import io.sauva.server.keyspace.Databases;
import io.sauva.server.keyspace.HeldKeyspaces;
import io.sauva.server.keyspace.KeyName;
import io.sauva.server.resp.Reply;
import io.sauva.storage.KeyHash;
import io.sauva.store.ObjectStore;
import io.sauva.store.StoreClosedException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// The clients that wait in blocking commands: woken when a key of theirs got something, or when their time is
/// over, or when somebody unblocks them.
///
/// A waiter is added while the partitions of its keys are held, and its command is run again while they are
/// held. So what it waits for is either there when it looks, or comes later and wakes it.
///
/// Thread: any.
public final class Blocked {
    /// What a thread has yet to wake clients for, while it does: a client that is served may bring something to
    /// the next one, and a chain of them must not grow the stack. Bounded by the clients that wait.
    private static final ThreadLocal<Deque<Runnable>> WAKINGS = new ThreadLocal<>();

    private final ObjectStore<Object> store;
    private final Runner runner;
    private final Deadlines deadlines;
    private final Waiting waiting;
    private final ConcurrentHashMap<Long, Waiter> byClient = new ConcurrentHashMap<>();

    Blocked(Databases databases, Runner runner, Deadlines deadlines) {
        store = databases.store();
        waiting = new Waiting(databases.waiters());
        this.runner = runner;
        this.deadlines = deadlines;
    }

    /// How many clients wait.
    public int count() {
        return waiting.count();
    }

    /// Answers a client that waits as if its time were over, or with an error; answers whether it waited.
    public boolean unblock(long client, boolean withError) {
        Waiter waiter = byClient.get(client);
        if (waiter == null || waiter.names.isEmpty()) {
            return false; // who sleeps waits for nobody
        }
        end(waiter, withError ? reply -> reply.error("UNBLOCKED client unblocked via CLIENT UNBLOCK") : null);
        return true;
    }

    /// Has the session wait, while the partitions of the command's keys are held; `false` if its client is gone,
    /// so that nobody is left to wait.
    boolean add(Session session, Command command, byte[][] arguments, List<ObjectStore.Key> keys) {
        Blocking blocking = session.call().blocking();
        int database = session.client().database();
        List<KeyName> names = blocking.keys().stream()
                .distinct()
                .map(key -> new KeyName(database, key))
                .distinct()
                .toList();
        List<ObjectStore.Key> held =
                keys.isEmpty() ? Execution.keys(command, arguments, database, store.tables()) : keys;
        Waiter waiter = new Waiter(session, command, arguments, blocking, names, held);
        session.client().blocked(true);
        waiting.add(waiter);
        byClient.put(session.client().id(), waiter);
        if (session.client().isGone()) { // asked after it can be found: who gives it up now does find it
            finish(waiter);
            return false;
        }
        if (blocking.timeoutNanos() > 0) {
            waiter.deadline = deadlines.after(blocking.timeoutNanos(), () -> end(waiter, null));
        }
        return true;
    }

    /// Whether somebody may wait for what the session's command has brought.
    boolean isAwaited(Session session) {
        return waiting.count() > 0
                && !((HeldKeyspaces) session.call().keyspaces()).ready().isEmpty();
    }

    /// Wakes those who wait for what the session's command has brought. The caller holds nothing.
    void wake(Session session) {
        HeldKeyspaces keyspaces = (HeldKeyspaces) session.call().keyspaces();
        if (keyspaces.hasSwapped()) {
            wakeAll(waiting.names().stream().filter(this::mayBeThere).toList());
        }
        List<KeyName> ready = keyspaces.ready();
        if (!ready.isEmpty()) {
            wakeAll(ready);
            ready.clear();
        }
    }

    private void wakeAll(List<KeyName> names) {
        Deque<Runnable> pending = WAKINGS.get();
        boolean first = pending == null;
        if (first) {
            pending = new ArrayDeque<>(names.size());
            WAKINGS.set(pending);
        }
        for (KeyName name : names) {
            pending.add(() -> wake(name));
        }
        if (first) {
            try {
                for (Runnable next = pending.poll(); next != null; next = pending.poll()) {
                    next.run();
                }
            } finally {
                WAKINGS.remove();
            }
        }
    }

    private boolean mayBeThere(KeyName name) {
        return store.tryRead(name.database(), name.key(), KeyHash.hash(name.key())) != null;
    }

    /// What `execute` answers for an operation that was submitted; wakes others once it is over. The mark is
    /// where its reply began.
    boolean afterwards(Session session, int mark, CompletableFuture<Boolean> done) {
        if (done.isDone() && !done.isCompletedExceptionally()) {
            boolean ended = done.join();
            if (ended) {
                wake(session);
            }
            return ended;
        }
        whenOver(done, (ended, failure) -> {
            if (failure != null) {
                session.reply().rewind(mark);
                session.reply().error(reason(failure));
                session.resume();
            } else if (ended) {
                wake(session);
                session.resume();
            }
        });
        return false;
    }

    /// The client is gone.
    void giveUp(Session session) {
        Waiter waiter = byClient.get(session.client().id());
        if (waiter != null) {
            CompletableFuture<Boolean> given = store.submit(waiter.keys, true, () -> finish(waiter));
            whenOver(given, (ended, failure) -> {});
        }
    }

    /// Serves those who wait for the key, the first one first. If somebody is in that one's way, the others wait
    /// with it: whoever comes to serve it goes on with them.
    private void wake(KeyName name) {
        for (Waiter waiter : waiting.of(name)) {
            if (!waiter.isToBeServed(name)) {
                return; // it will be, with what has come now, and then those behind it
            }
            CompletableFuture<Boolean> served = store.submit(waiter.keys, true, () -> serve(waiter, name));
            boolean later = !served.isDone();
            whenOver(served, (ended, failure) -> {
                waiter.isServed(name); // also if it failed
                if (failure == null && ended) {
                    wake(waiter.session);
                    waiter.session.resume();
                }
                if (later && failure == null) {
                    wakeAll(List.of(name));
                }
            });
            if (later || !mayBeThere(name)) {
                return; // nothing left for the others
            }
        }
    }

    /// Runs the waiter's command again, for which nothing is there of what it waits for but that key; answers
    /// whether it has its answer now.
    private boolean serve(Waiter waiter, KeyName name) {
        waiter.isServed(name);
        if (waiter.hasEnded()) {
            return false;
        }
        HeldKeyspaces keyspaces = (HeldKeyspaces) waiter.session.call().keyspaces();
        keyspaces.awaited(waiter.names, name);
        try {
            if (!runner.runAgain(waiter.session, waiter.command, waiter.arguments)) {
                return false;
            }
        } finally {
            keyspaces.awaited(List.of(), null);
        }
        finish(waiter);
        return true;
    }

    /// Ends the waiting with an answer; by default what the command answers when its time is over.
    private void end(Waiter waiter, Consumer<Reply> answer) {
        CompletableFuture<Boolean> ended = store.submit(waiter.keys, true, () -> finish(waiter));
        whenOver(ended, (waited, failure) -> {
            if (failure == null && waited) {
                (answer == null ? waiter.blocking.onTimeout() : answer).accept(waiter.session.reply());
                waiter.session.resume();
            }
        });
    }

    /// Answers whether it had not ended before.
    private boolean finish(Waiter waiter) {
        if (!waiter.end()) {
            return false;
        }
        waiting.remove(waiter);
        byClient.remove(waiter.session.client().id(), waiter);
        waiter.session.client().blocked(false);
        if (waiter.deadline != null) {
            deadlines.cancel(waiter.deadline);
        }
        return true;
    }

    private static String reason(Throwable failure) {
        if (failure instanceof StoreClosedException) {
            return "ERR the server is shutting down";
        }
        System.getLogger(Blocked.class.getName()).log(System.Logger.Level.ERROR, "an operation failed", failure);
        return "ERR the server failed to execute the command: " + failure;
    }

    /// Has something done afterwards.
    private static void whenOver(CompletableFuture<Boolean> future, BiConsumer<Boolean, Throwable> action) {
        CompletableFuture<Boolean> _ = future.whenComplete((result, failure) -> {
            try {
                action.accept(result, failure);
            } catch (RuntimeException e) {
                System.getLogger(Blocked.class.getName()).log(System.Logger.Level.ERROR, "ending a command failed", e);
            }
        });
    }
}
