package io.sauva.server.execution;

import io.sauva.server.client.Client;
import io.sauva.server.client.Transaction;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Command;
import io.sauva.server.command.Demand;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.Databases;
import io.sauva.server.keyspace.HeldKeyspaces;
import io.sauva.server.keyspace.KeyName;
import io.sauva.server.keyspace.Watches;
import io.sauva.store.ObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Function;

/// `MULTI`, `EXEC`, `DISCARD`, `WATCH`, `UNWATCH`. The commands of a transaction are one operation: it holds the
/// partitions of all their keys, and of the watched ones, from its beginning to its end.
///
/// Thread: as [Dispatcher].
final class Transactions {
    private static final Set<String> AT_ONCE = Set.of("exec", "discard", "multi", "watch", "quit", "reset");

    private final Databases databases;
    private final Runner runner;
    private final Blocked blocked;
    private final Executor slow;

    Transactions(Databases databases, Runner runner, Blocked blocked, Executor slow) {
        this.databases = databases;
        this.runner = runner;
        this.blocked = blocked;
        this.slow = slow;
    }

    /// The commands.
    public List<Command> all() {
        return List.of(
                new Now(
                        spec("multi", 1, "Begins a transaction: what follows is queued")
                                .build(),
                        this::multi),
                new Exec(),
                new Now(
                        spec("discard", 1, "Forgets the queued commands")
                                .since("2.0.0")
                                .build(),
                        this::discard),
                new Watch(),
                new Now(
                        spec("unwatch", 1, "Watches nothing any more")
                                .since("2.2.0")
                                .build(),
                        this::unwatch));
    }

    /// Whether the command waits for `EXEC` in a transaction.
    static boolean isQueued(Command command) {
        return !AT_ONCE.contains(command.spec().name());
    }

    /// What a client is told whose command is refused; if it is `EXEC`, its transaction is over.
    String refused(Client client, Command command, String refusal) {
        if (command == null || !isExec(command)) {
            return refusal;
        }
        end(client);
        return "EXECABORT Transaction discarded because of: " + refusal.replaceFirst("^ERR ", "");
    }

    boolean isExec(Command command) {
        return command instanceof Exec;
    }

    /// The client has begun nothing any more.
    void end(Client client) {
        if (client.transaction() instanceof OpenTransaction transaction) {
            databases.watches().forget(transaction.watch());
            client.transaction(Transaction.NONE);
        }
    }

    private static Spec.Builder spec(String name, int arity, String summary) {
        return Spec.of(name, arity, "transactions")
                .with(Flag.NOSCRIPT, Flag.LOADING, Flag.STALE, Flag.FAST, Flag.ALLOW_BUSY)
                .since("1.2.0")
                .summary(summary);
    }

    private String multi(Session session) {
        if (session.client().transaction().isOpen()) {
            return "ERR MULTI calls can not be nested";
        }
        OpenTransaction.of(session).open();
        session.reply().ok();
        return null;
    }

    private String discard(Session session) {
        if (!session.client().transaction().isOpen()) {
            return "ERR DISCARD without MULTI";
        }
        end(session.client());
        session.reply().ok();
        return null;
    }

    private String unwatch(Session session) {
        end(session.client());
        session.reply().ok();
        return null;
    }

    /// What all commands of a transaction need. Who finds out late that it needs everything cannot begin again
    /// after others have changed something: it gets everything from the beginning.
    private static Demand demand(OpenTransaction transaction) {
        boolean everything = false;
        boolean elsewhere = false;
        for (OpenTransaction.Queued queued : transaction.queue()) {
            Demand demand = queued.command().demand(queued.arguments());
            everything |= demand.everything() || demand.tentative();
            elsewhere |= demand.elsewhere();
        }
        return new Demand(true, everything, elsewhere, false);
    }

    private void runAll(Session session, OpenTransaction transaction, Demand demand) {
        // In this order: a watch that is forgotten meanwhile has no keys any more, but counts as touched then.
        boolean expired = hasExpired(session, transaction.watch());
        boolean touched = transaction.watch().isTouched() || expired;
        end(session.client());
        if (touched) {
            session.reply().nilArray();
            return;
        }
        HeldKeyspaces keyspaces = (HeldKeyspaces) session.call().keyspaces();
        long millis = runner.millis();
        keyspaces.begin(millis, true, demand.everything());
        session.reply().array(transaction.queue().size());
        for (OpenTransaction.Queued queued : transaction.queue()) {
            if (queued.command() instanceof SessionCommand own) {
                own.execute(session, queued.arguments()); // UNWATCH, the only one that is queued
            } else {
                runner.runNext(session, queued.command(), queued.arguments(), millis, false);
            }
        }
    }

    /// Whether the time of a watched key has come that was there when the watch began.
    private boolean hasExpired(Session session, Watches.Watch watch) {
        HeldKeyspaces keyspaces = (HeldKeyspaces) session.call().keyspaces();
        keyspaces.begin(runner.millis(), false);
        for (KeyName name : watch.alive()) {
            if (!keyspaces.database(name.database()).isAlive(name.key())) {
                return true;
            }
        }
        return false;
    }

    /// All keys of a transaction; a queued `SELECT` changes the database of those that follow.
    private List<ObjectStore.Key> keys(OpenTransaction transaction, int selected) {
        List<ObjectStore.Key> keys = new ArrayList<>();
        transaction.watch().keys().forEach(name -> keys.add(new ObjectStore.Key(name.database(), name.key())));
        int database = selected;
        for (OpenTransaction.Queued queued : transaction.queue()) {
            keys.addAll(Execution.keys(queued.command(), queued.arguments(), database, databases.count()));
            if (queued.command().spec().name().equals("select") && Arguments.isInteger(queued.arguments()[1])) {
                long number = Arguments.integer(queued.arguments()[1]);
                database = number >= 0 && number < databases.count() ? (int) number : database; // or it fails
            }
        }
        return keys;
    }

    /// A command that needs no arguments and no partition.
    private final class Now extends SessionCommand {
        private final Function<Session, String> action;

        /// @param action answers an error or `null`
        Now(Spec spec, Function<Session, String> action) {
            super(spec);
            this.action = action;
        }

        @Override
        boolean execute(Session session, byte[][] arguments) {
            runner.runOwn(session, this, arguments, () -> action.apply(session));
            return true;
        }
    }

    private final class Exec extends SessionCommand {
        Exec() {
            super(Spec.of("exec", 1, "transactions")
                    .with(Flag.NOSCRIPT, Flag.LOADING, Flag.STALE, Flag.SKIP_SLOWLOG)
                    .since("1.2.0")
                    .summary("Executes the queued commands as one")
                    .build());
        }

        @Override
        boolean execute(Session session, byte[][] arguments) {
            String refusal = refusal(session);
            if (refusal != null) {
                runner.runOwn(session, this, arguments, () -> refusal);
                return true;
            }
            OpenTransaction transaction = OpenTransaction.of(session);
            ObjectStore<Object> store = databases.store();
            List<ObjectStore.Key> keys = keys(transaction, session.client().database());
            if (!keys.isEmpty() && store.isTracked()) {
                store.track(keys);
            }
            Demand demand = Transactions.demand(transaction);
            return blocked.afterwards(session, session.reply().mark(), Execution.hold(store, keys, demand, slow, () -> {
                runner.runOwn(session, this, arguments, () -> {
                    runAll(session, transaction, demand);
                    return null;
                });
                return true;
            }));
        }

        private String refusal(Session session) {
            if (!session.client().transaction().isOpen()) {
                return "ERR EXEC without MULTI";
            }
            if (OpenTransaction.of(session).hasFailed()) {
                end(session.client());
                return "EXECABORT Transaction discarded because of previous errors.";
            }
            return null;
        }
    }

    private final class Watch extends SessionCommand {
        Watch() {
            super(Transactions.spec("watch", -2, "Has the next transaction fail if one of the keys changes before")
                    .since("2.2.0")
                    .keys(1, -1, 1)
                    .build());
        }

        @Override
        boolean execute(Session session, byte[][] arguments) {
            if (session.client().transaction().isOpen()) {
                runner.runOwn(session, this, arguments, () -> "ERR WATCH inside MULTI is not allowed");
                return true;
            }
            int database = session.client().database();
            List<ObjectStore.Key> keys = Execution.keys(this, arguments, database, databases.count());
            return blocked.afterwards(
                    session, session.reply().mark(), databases.store().submit(keys, false, () -> {
                        runner.runOwn(session, this, arguments, () -> {
                            watch(session, keys);
                            return null;
                        });
                        return true;
                    }));
        }

        /// Begins to watch the keys, whose partitions are held.
        private void watch(Session session, List<ObjectStore.Key> keys) {
            Watches.Watch watch = OpenTransaction.of(session).watch();
            HeldKeyspaces keyspaces = (HeldKeyspaces) session.call().keyspaces();
            keyspaces.begin(runner.millis(), false);
            for (ObjectStore.Key key : keys) {
                boolean exists = keyspaces.database(key.table()).isAlive(key.key());
                databases.watches().watch(watch, new KeyName(key.table(), key.key()), exists);
            }
            if (session.client().isGone()) {
                databases.watches().forget(watch); // who ended it may have come before there was anything
                end(session.client());
            }
            session.reply().ok();
        }
    }
}
