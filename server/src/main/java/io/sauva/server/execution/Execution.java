package io.sauva.server.execution;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.client.Client;
import io.sauva.server.client.Pause;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandTable;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.keyspace.Databases;
import io.sauva.server.keyspace.HeldKeyspaces;
import io.sauva.server.keyspace.KeyName;
import io.sauva.storage.KeyHash;
import io.sauva.store.ObjectStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

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
    /// @param slow runs what takes long and needs no partition
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
        Blocked blocked = new Blocked(databases.store(), runner, surroundings.deadlines());
        Transactions transactions = new Transactions(databases, runner, blocked);
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

    /// The clients that wait.
    public Blocked blocked() {
        return blocked;
    }

    @Override
    public boolean execute(Session session, byte[][] arguments) {
        Command command = commands.find(arguments);
        String refusal = admittance.refusal(session, command, arguments, commands);
        if (refusal != null) {
            observer.refused(command, refusal);
            session.reply().error(transactions.refused(session.client(), command, refusal));
            return true;
        }
        if (heldBack.isOn()) {
            settle(session);
            if (heldBack.holds(command, () -> again(session, arguments))) {
                return false;
            }
        }
        Client client = session.client();
        if (client.transaction().isOpen() && Transactions.isQueued(command)) {
            OpenTransaction.of(session).add(command, arguments);
            session.reply().simple("QUEUED");
            return true;
        }
        if (command instanceof SessionCommand own) {
            settle(session);
            return own.execute(session, arguments);
        }
        return executeAdmitted(session, command, arguments);
    }

    /// Executes a command that was held back.
    private void again(Session session, byte[][] arguments) {
        if (execute(session, arguments)) {
            session.resume();
        }
    }

    @Override
    public void closed(Session session) {
        blocked.giveUp(session);
        transactions.end(session.client());
    }

    private boolean executeAdmitted(Session session, Command command, byte[][] arguments) {
        Spec spec = command.spec();
        if (spec.firstKey() > 0 && spec.firstKey() == spec.lastKey() && spec.keyFinder() == null) {
            if (!command.needsEverything(arguments) && command.otherDatabase(arguments) < 0) {
                return executeOnOne(session, command, arguments, arguments[spec.firstKey()]);
            }
        } else if (spec.firstKey() == 0 && spec.keyFinder() == null && !command.needsEverything(arguments)) {
            return executeOnNone(session, command, arguments);
        }
        return executeOnSeveral(session, command, arguments);
    }

    @Override
    public void settle(Session session) {
        Batch batch = session.batch();
        leave(batch);
        batch.millis = 0;
        batch.nanos = 0;
    }

    private boolean executeOnNone(Session session, Command command, byte[][] arguments) {
        settle(session);
        if (command.spec().is(Flag.SLOW)) {
            slow.execute(() -> {
                runner.run(session, command, arguments, false, true);
                session.resume();
            });
            return false;
        }
        return runner.run(session, command, arguments, false, true);
    }

    private boolean executeOnOne(Session session, Command command, byte[][] arguments, byte[] key) {
        int database = session.client().database();
        if (store.isTracked()) {
            store.track(List.of(new ObjectStore.Key(database, key)));
        }
        boolean alone = Runner.isAlone(command);
        long hash = KeyHash.hash(key);
        Batch batch = session.batch();
        if (!isInside(batch, database, key, hash, alone)) {
            leave(batch);
            if (command.readsUnheld() && runner.tryRead(session, command, arguments)) {
                return true;
            }
            int partition = store.tryEnter(database, key, hash, alone);
            if (partition == ObjectStore.BUSY) {
                return submit(session, command, arguments, List.of(new ObjectStore.Key(database, key)));
            }
            batch.partition = partition;
            batch.alone = alone;
        }
        return executeInside(session, command, arguments);
    }

    /// Runs a command whose partition is held, and stays inside if it can.
    private boolean executeInside(Session session, Command command, byte[][] arguments) {
        Batch batch = session.batch();
        boolean ended = false;
        boolean left = false;
        try {
            ended = runner.runInBatch(session, command, arguments, Runner.isAlone(command));
            if (!ended) {
                blocked.add(session, command, arguments, List.of());
            }
            left = !ended || ++batch.commands == Batch.MOST_COMMANDS || blocked.isAwaited(session);
        } finally {
            if (left || !ended) {
                leave(batch);
            }
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

    private boolean executeOnSeveral(Session session, Command command, byte[][] arguments) {
        List<ObjectStore.Key> keys = keys(command, arguments, session.client().database(), store.tables());
        if (keys.size() > 0 && store.isTracked()) {
            store.track(keys);
        }
        return submit(session, command, arguments, keys);
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

    private boolean submit(Session session, Command command, byte[][] arguments, List<ObjectStore.Key> keys) {
        settle(session);
        boolean alone = Runner.isAlone(command);
        CompletableFuture<Boolean> done = command.needsEverything(arguments)
                ? store.submitEverywhere(alone, () -> runHeld(session, command, arguments, keys))
                : store.submit(keys, alone, () -> runHeld(session, command, arguments, keys));
        return blocked.afterwards(session, done);
    }

    /// Runs the command, and has it wait if it wants to; its partitions are held.
    private boolean runHeld(Session session, Command command, byte[][] arguments, List<ObjectStore.Key> keys) {
        boolean ended = runner.run(session, command, arguments, Runner.isAlone(command), true);
        if (!ended) {
            blocked.add(session, command, arguments, keys);
        }
        return ended;
    }

    /// The keys that got something in the present command, for those who wait for them.
    static List<KeyName> ready(Session session) {
        return ((HeldKeyspaces) session.call().keyspaces()).ready();
    }
}
