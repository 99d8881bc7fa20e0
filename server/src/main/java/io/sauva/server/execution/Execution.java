package io.sauva.server.execution;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.client.Client;
import io.sauva.server.client.Pause;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandTable;
import io.sauva.server.command.Demand;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.Databases;
import io.sauva.storage.KeyHash;
import io.sauva.store.ObjectStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Executes the commands of all sessions.
///
/// A command on one key enters that key's partition and runs on the calling thread if the partition is free.
/// Otherwise, and if there are several keys, it is submitted to the store, which runs it when it can: mostly at
/// once, else on the thread of whoever was in the way. A command without keys just runs.
///
/// Thread: any; one command of a session at a time.
public final class Execution implements Dispatcher {
    private final CommandTable commands;
    private final ObjectStore<Object> store;
    private final Runner runner;
    private final Admittance admittance;
    private final Blocked blocked;
    private final Transactions transactions;
    private final HeldBack heldBack;
    private final Observer observer;
    private final Executor slow;

    private Execution(
            CommandTable commands,
            ObjectStore<Object> store,
            Runner runner,
            Admittance admittance,
            Blocked blocked,
            Transactions transactions,
            HeldBack heldBack,
            Observer observer,
            Executor slow) {
        this.commands = commands;
        this.store = store;
        this.runner = runner;
        this.admittance = admittance;
        this.blocked = blocked;
        this.transactions = transactions;
        this.heldBack = heldBack;
        this.observer = observer;
        this.slow = slow;
    }

    /// What is needed beside the data to execute commands.
    ///
    /// @param admittance who may execute what
    /// @param observer is told of every command
    /// @param pause of clients
    /// @param clock for durations
    /// @param time the time of day, for keys that go at a time
    /// @param deadlines ends the waiting of clients
    /// @param slow runs what takes long
    public record Surroundings(
            Admittance admittance,
            Observer observer,
            Pause pause,
            Clock clock,
            InstantSource time,
            Deadlines deadlines,
            Executor slow) {}

    /// Puts it together with the commands for transactions, and these others.
    public static Execution of(Databases databases, Collection<? extends Command> others, Surroundings surroundings) {
        Runner runner = new Runner(databases, surroundings.observer(), surroundings.clock(), surroundings.time());
        Blocked blocked = new Blocked(databases, runner, surroundings.deadlines());
        Transactions transactions = new Transactions(databases, runner, blocked, surroundings.slow());
        List<Command> all = new ArrayList<>(others);
        all.addAll(transactions.all());
        return new Execution(
                new CommandTable(all),
                databases.store(),
                runner,
                surroundings.admittance(),
                blocked,
                transactions,
                new HeldBack(surroundings.pause(), surroundings.clock(), surroundings.deadlines()),
                surroundings.observer(),
                surroundings.slow());
    }

    public CommandTable commands() {
        return commands;
    }

    /// Forgets what the client queued and watches.
    public void reset(Client client) {
        transactions.end(client);
    }

    /// Has commands run inside one that has begun.
    public Nested nested(Call outer) {
        return new Nested(runner, outer);
    }

    /// The clients that wait.
    public Blocked blocked() {
        return blocked;
    }

    @Override
    public boolean execute(Session session, byte[][] arguments) {
        Command command = commands.find(arguments);
        String refusal = admittance.refusal(session, command, arguments, commands);
        if (refusal != null) {
            refuse(session, command, arguments, refusal);
            return true;
        }
        if (heldBack.isPaused()) {
            settle(session);
            if (heldBack.holds(command, () -> again(session, () -> execute(session, arguments)))) {
                return false;
            }
        }
        Client client = session.client();
        if (client.transaction().isOpen() && Transactions.isQueued(command)) {
            runner.came(client, command);
            OpenTransaction.of(session).add(command, arguments);
            session.reply().simple("QUEUED");
            return true;
        }
        if (command instanceof SessionCommand own) {
            settle(session);
            return own.execute(session, arguments);
        }
        if (command instanceof DetachableCommand own) {
            DetachableCommand.Work work = own.detached(session, arguments);
            if (work != null) {
                settle(session);
                runner.detach(session, own, arguments, work);
                return false;
            }
        }
        return executeAdmitted(session, command, arguments);
    }

    private void refuse(Session session, Command command, byte[][] arguments, String refusal) {
        Client client = session.client();
        runner.came(client, command);
        String answer = transactions.refused(client, command, refusal);
        observer.refused(command, answer);
        if (command != null && transactions.isExec(command)) {
            observer.shows(client, command, arguments); // its MULTI was shown: now it is over
        }
        session.reply().error(answer);
    }

    /// Executes a command that clients cannot name, as [#execute] does: one that an extension has made for what
    /// it wants to do while the partitions of some keys are held.
    public boolean execute(Session session, Command command, byte[][] arguments) {
        if (heldBack.isPaused()
                && heldBack.holds(command, () -> again(session, () -> execute(session, command, arguments)))) {
            return false;
        }
        return executeAdmitted(session, command, arguments);
    }

    /// Executes a command that was held back.
    private void again(Session session, BooleanSupplier execution) {
        boolean ended = true;
        try {
            ended = execution.getAsBoolean();
        } finally {
            if (ended) {
                settle(session);
                session.resume();
            }
        }
    }

    @Override
    public void closed(Session session) {
        blocked.giveUp(session);
        transactions.end(session.client());
    }

    private boolean executeAdmitted(Session session, Command command, byte[][] arguments) {
        Spec spec = command.spec();
        Demand demand = command.demand(arguments);
        if (demand.everything() || demand.elsewhere() || command.otherDatabase(arguments) >= 0) {
            return executeOnSeveral(session, command, arguments, demand);
        }
        if (spec.keyFinder() != null) {
            return executeOnFound(session, command, arguments, demand);
        }
        if (spec.firstKey() == 0) {
            return executeOnNone(session, command, arguments, demand);
        }
        if (spec.firstKey() == spec.lastKey()) {
            return executeOnOne(session, command, arguments, arguments[spec.firstKey()], demand);
        }
        return executeOnSeveral(session, command, arguments, demand);
    }

    /// Executes a command whose keys must be looked for: there may be one, or none.
    private boolean executeOnFound(Session session, Command command, byte[][] arguments, Demand demand) {
        List<byte[]> keys = command.spec().keys(arguments);
        return switch (keys.size()) {
            case 0 -> executeOnNone(session, command, arguments, demand);
            case 1 -> executeOnOne(session, command, arguments, keys.getFirst(), demand);
            default -> executeOnSeveral(session, command, arguments, demand);
        };
    }

    /// Nearly every command has its first key, if any, in its first argument; who has none there costs a look.
    @Override
    public void expect(Session session, byte[][][] next, int count) {
        int database = session.client().database();
        Object[] entries = new Object[count];
        for (int at = 0; at < count; at++) {
            if (next[at].length > 1) {
                byte[] key = next[at][1];
                entries[at] = store.glance(database, key, KeyHash.hash(key));
            }
        }
        // Nothing here waits for anything but its own entry, so all of them are fetched at once. The last byte, too:
        // a value at the end of its entry mostly lies in another cache line than its beginning.
        int seen = 0;
        for (Object entry : entries) {
            seen += entry instanceof byte[] packed ? packed[packed.length - 1] : 1;
        }
        session.batch().expected += seen;
    }

    @Override
    public void settle(Session session) {
        Batch batch = session.batch();
        leave(batch);
        batch.millis = 0;
        batch.nanos = 0;
    }

    private boolean executeOnNone(Session session, Command command, byte[][] arguments, Demand demand) {
        settle(session);
        if (command.spec().is(Flag.SLOW)) {
            slow.execute(() -> {
                try {
                    runner.run(session, command, arguments, demand);
                } finally {
                    session.resume();
                }
            });
            return false;
        }
        boolean ended =
                runner.run(session, command, arguments, demand) || !blocked.add(session, command, arguments, List.of());
        return session.call().isWidened() ? executeWidened(session, command, arguments, List.of(), demand) : ended;
    }

    private boolean executeOnOne(Session session, Command command, byte[][] arguments, byte[] key, Demand demand) {
        int database = session.client().database();
        if (store.isTracked()) {
            store.track(List.of(new ObjectStore.Key(database, key)));
        }
        boolean alone = demand.alone();
        long hash = KeyHash.hash(key);
        Batch batch = session.batch();
        if (!isInside(batch, database, key, hash, alone)) {
            leave(batch);
            if (command.readsUnheld() && runner.tryRead(session, command, arguments)) {
                return true;
            }
            int partition = store.tryEnter(database, key, hash, alone);
            if (partition == ObjectStore.BUSY) {
                return submit(session, command, arguments, List.of(new ObjectStore.Key(database, key)), demand);
            }
            batch.partition = partition;
            batch.alone = alone;
        }
        return executeInside(session, command, arguments, demand);
    }

    /// Runs a command whose partition is held, and stays inside if it can.
    private boolean executeInside(Session session, Command command, byte[][] arguments, Demand demand) {
        Batch batch = session.batch();
        boolean ended = false;
        boolean left = false;
        try {
            ended = runner.runInBatch(session, command, arguments, demand.alone());
            if (!ended) {
                left = true;
                ended = !blocked.add(session, command, arguments, List.of());
            }
            left = left || ++batch.commands == Batch.MOST_COMMANDS || blocked.isAwaited(session);
        } finally {
            if (left || !ended) {
                leave(batch);
            }
        }
        if (session.call().isWidened()) {
            return executeWidened(session, command, arguments, List.of(), demand);
        }
        if (ended && left) {
            blocked.wake(session); // who waits now is no longer ours
        }
        return ended;
    }

    /// Whether the session holds the partition of the key already. It cannot move then.
    private boolean isInside(Batch batch, int database, byte[] key, long hash, boolean alone) {
        return batch.partition != Batch.NOTHING
                && (batch.alone || !alone)
                && store.partitionOf(database, key, hash) == batch.partition;
    }

    private void leave(Batch batch) {
        int partition = batch.partition;
        if (partition != Batch.NOTHING) {
            batch.partition = Batch.NOTHING;
            batch.commands = 0;
            store.leave(partition, batch.alone);
        }
    }

    private boolean executeOnSeveral(Session session, Command command, byte[][] arguments, Demand demand) {
        List<ObjectStore.Key> keys = keys(command, arguments, session.client().database(), store.tables());
        // Who takes every partition gains nothing from keys that are together.
        if (!keys.isEmpty() && !demand.everything() && store.isTracked()) {
            store.track(keys);
        }
        return submit(session, command, arguments, keys, demand);
    }

    /// The keys of a command, in all of so many databases in which it uses them. Of one that is not there it will
    /// use none.
    static List<ObjectStore.Key> keys(Command command, byte[][] arguments, int database, int databases) {
        List<byte[]> names = command.spec().keys(arguments);
        int named = command.otherDatabase(arguments);
        int other = named < databases ? named : -1;
        List<ObjectStore.Key> keys = new ArrayList<>(names.size() * (other < 0 ? 1 : 2));
        for (byte[] name : names) {
            keys.add(new ObjectStore.Key(database, name));
            if (other >= 0) {
                keys.add(new ObjectStore.Key(other, name));
            }
        }
        return keys;
    }

    private boolean submit(
            Session session, Command command, byte[][] arguments, List<ObjectStore.Key> keys, Demand demand) {
        settle(session);
        int mark = session.reply().mark();
        CompletableFuture<Boolean> done = hold(
                session,
                keys,
                demand,
                () -> runner.run(session, command, arguments, demand)
                        || !blocked.add(session, command, arguments, keys));
        if (demand.tentative()) {
            done = done.thenCompose(ended -> session.call().isWidened()
                    ? holdWidened(session, command, arguments, keys, demand)
                    : CompletableFuture.completedFuture(ended));
        }
        return blocked.afterwards(session, mark, done);
    }

    /// Executes a command again that has found out that it needs everything.
    private boolean executeWidened(
            Session session, Command command, byte[][] arguments, List<ObjectStore.Key> keys, Demand demand) {
        settle(session);
        int mark = session.reply().mark();
        return blocked.afterwards(session, mark, holdWidened(session, command, arguments, keys, demand));
    }

    private CompletableFuture<Boolean> holdWidened(
            Session session, Command command, byte[][] arguments, List<ObjectStore.Key> keys, Demand demand) {
        Demand again = command.demand(arguments); // what it has found out, it may remember
        Demand widened = again.everything() ? again : demand.widened();
        return hold(
                session,
                keys,
                widened,
                () -> runner.runWidened(session, command, arguments, widened)
                        || !blocked.add(session, command, arguments, keys));
    }

    /// Has the operation run as the demand says. A thread that has run one for the session runs the next one too.
    private CompletableFuture<Boolean> hold(
            Session session, List<ObjectStore.Key> keys, Demand demand, Supplier<Boolean> operation) {
        Batch batch = session.batch();
        return hold(store, keys, demand, task -> carryOut(batch, task), operation);
    }

    private void carryOut(Batch batch, Runnable task) {
        if (batch.isCarriedHere()) {
            task.run();
        } else {
            slow.execute(() -> {
                batch.carriedHere();
                task.run();
            });
        }
    }

    /// Has the operation run while the partitions are held that the demand and the keys ask for: here, or by the
    /// executor if it may take long.
    static CompletableFuture<Boolean> hold(
            ObjectStore<Object> store,
            List<ObjectStore.Key> keys,
            Demand demand,
            Executor slow,
            Supplier<Boolean> operation) {
        Executor executor = demand.elsewhere() ? slow : null;
        return demand.everything()
                ? store.submitEverywhere(demand.alone(), executor, operation)
                : store.submit(keys, demand.alone(), executor, operation);
    }
}
