package io.sauva.server.execution;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.client.Client;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Demand;
import io.sauva.server.keyspace.Databases;
import io.sauva.server.keyspace.HeldKeyspaces;
import io.sauva.server.resp.ReplyBuffer;
import io.sauva.storage.EngineException;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;

/// Runs one command of a session while its partitions are held: its errors become replies, its changes an effect.
///
/// Thread: as the session.
final class Runner {
    private static final byte[] SELECT = Arguments.bytes("select");

    private final Databases databases;
    private final Observer observer;
    private final Clock clock;
    private final InstantSource time;
    private final int longestKey;

    Runner(Databases databases, Observer observer, Clock clock, InstantSource time) {
        this.databases = databases;
        this.observer = observer;
        this.clock = clock;
        this.time = time;
        longestKey = databases.store().maxKeyBytes();
    }

    /// Runs the command, whose demand is met; answers whether it has said its reply, and does not wait.
    boolean run(Session session, Command command, byte[][] arguments, Demand demand) {
        long millis = begin(session, demand);
        return runNext(session, command, arguments, millis, true);
    }

    /// Runs a command again whose demand has grown. It was shown when it came, and is counted now.
    boolean runWidened(Session session, Command command, byte[][] arguments, Demand demand) {
        long millis = begin(session, demand);
        counted(session, command, arguments, millis, true, clock.nanos());
        return session.call().blocking() == null;
    }

    /// Begins work that goes on by itself. It is shown now, and counted when it is over.
    void detach(Session session, Command command, byte[][] arguments, DetachableCommand.Work work) {
        Client client = session.client();
        observer.begins(client, command, arguments);
        client.began(command.spec().name(), clock.nanos());
        client.detached(true);
        int mark = session.reply().mark();
        work.begin((error, nanos) -> {
            if (error != null) {
                session.reply().rewind(mark);
                session.reply().error(error);
            }
            observer.ran(client, command, arguments, nanos, error);
            client.detached(false);
            session.resume();
        });
    }

    private long begin(Session session, Demand demand) {
        long millis = time.millis();
        ((HeldKeyspaces) session.call().keyspaces()).begin(millis, demand.alone(), demand.everything());
        return millis;
    }

    /// The same for a command of a batch that runs at once: clocks are read once a batch and once a command.
    boolean runInBatch(Session session, Command command, byte[][] arguments, boolean alone) {
        Batch batch = session.batch();
        ((HeldKeyspaces) session.call().keyspaces()).begin(millis(batch), alone);
        long begun = batch.nanos == 0 ? clock.nanos() : batch.nanos;
        batch.nanos = observed(session, command, arguments, batch.millis, true, begun);
        return session.call().blocking() == null;
    }

    /// Runs a command once more that has waited, alone with its keys. It was counted and shown when it came.
    boolean runAgain(Session session, Command command, byte[][] arguments) {
        HeldKeyspaces keyspaces = (HeldKeyspaces) session.call().keyspaces();
        long millis = time.millis();
        keyspaces.begin(millis, true);
        execute(session, command, arguments, millis, true);
        return session.call().blocking() == null;
    }

    /// The same for one of several commands that are one operation: what they changed adds up.
    boolean runNext(Session session, Command command, byte[][] arguments, long millis, boolean mayBlock) {
        observed(session, command, arguments, millis, mayBlock, clock.nanos());
        return session.call().blocking() == null;
    }

    /// Runs the command that began at this time, and has it counted and shown; answers when it ended.
    private long observed(
            Session session, Command command, byte[][] arguments, long millis, boolean mayBlock, long begun) {
        observer.begins(session.client(), command, arguments);
        session.client().began(command.spec().name(), begun);
        long ended = counted(session, command, arguments, millis, mayBlock, begun);
        observer.shows(session.client(), command, arguments);
        return ended;
    }

    /// Does what a command about other commands does, which answers its error or `null`, and has it counted and
    /// shown: after the commands inside it, as in Redis.
    void runOwn(Session session, Command command, byte[][] arguments, Supplier<String> action) {
        long begun = clock.nanos();
        observer.begins(session.client(), command, arguments);
        String error = action.get();
        if (error != null) {
            session.reply().error(error);
        }
        came(session.client(), command);
        observer.ran(session.client(), command, arguments, clock.nanos() - begun, error);
        observer.shows(session.client(), command, arguments);
    }

    /// The client has sent a command, which need not run now or at all; it is `null` if there is no such.
    void came(Client client, Command command) {
        client.began(command == null ? "" : command.spec().name(), clock.nanos());
    }

    /// The same for a command that was shown already. One that must run again is not counted yet.
    private long counted(
            Session session, Command command, byte[][] arguments, long millis, boolean mayBlock, long begun) {
        String error = execute(session, command, arguments, millis, mayBlock);
        long ended = clock.nanos();
        if (!session.call().isWidened()) {
            List<String> errors = session.call().errors();
            observer.ran(session.client(), command, arguments, ended - begun, errors == null ? error : null);
            if (errors != null) {
                observer.failed(command, errors);
            }
        }
        return ended;
    }

    /// Runs the command and tells of its changes; answers the error that it said, or `null`.
    private String execute(Session session, Command command, byte[][] arguments, long millis, boolean mayBlock) {
        Call call = session.call();
        HeldKeyspaces keyspaces = (HeldKeyspaces) call.keyspaces();
        ReplyBuffer reply = session.reply();
        int mark = reply.mark();
        long changesBefore = keyspaces.changes();
        int database = session.client().database();
        call.begin(arguments, reply, millis, mayBlock);
        String error = attempt(call, command);
        if (error != null) {
            reply.rewind(mark);
            reply.error(error);
        }
        if (keyspaces.changes() > changesBefore && databases.listener().wantsEffects()) {
            List<byte[][]> effects = call.effects();
            databases.listener().effect(database, effects == null ? List.<byte[][]>of(arguments) : effects);
        }
        return error;
    }

    /// Runs a command that has begun; answers what it could not do, or `null`.
    private String attempt(Call call, Command command) {
        try {
            check(call, command);
            HeldKeyspaces keyspaces = (HeldKeyspaces) call.keyspaces();
            keyspaces.reading(command.onlyReads() && !keyspaces.hasWaited());
            command.run(call);
            return null;
        } catch (CommandException refused) {
            return refused.getMessage();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError failure) {
            return report(command, failure);
        }
    }

    /// Refuses keys that the engine does not take before anything is changed.
    private void check(Call call, Command command) {
        for (byte[] argument : call.arguments()) {
            if (argument.length > longestKey) { // mostly a value
                checkKeys(command.spec().keys(call.arguments()));
                return;
            }
        }
    }

    private void checkKeys(List<byte[]> keys) {
        for (byte[] key : keys) {
            if (key.length > longestKey) {
                throw new CommandException("ERR a key of " + key.length + " bytes is too long: the engine takes "
                        + longestKey + " at most");
            }
        }
    }

    /// Has a command that reads answer without holding anything; `false` if that cannot be done now.
    boolean tryRead(Session session, Command command, byte[][] arguments) {
        Call call = session.call();
        Batch batch = session.batch();
        long millis = millis(batch);
        ((HeldKeyspaces) call.keyspaces()).begin(millis, false);
        String error = null;
        long begun = batch.nanos == 0 ? clock.nanos() : batch.nanos;
        session.client().began(command.spec().name(), begun);
        call.begin(arguments, session.reply(), millis, false);
        try {
            if (!command.tryRead(call)) {
                return false;
            }
        } catch (CommandException refused) {
            error = refused.getMessage();
            session.reply().error(error);
        } catch (EngineException refused) {
            return false; // a key that the engine does not take: who holds its partition says so
        }
        observer.begins(session.client(), command, arguments);
        batch.nanos = clock.nanos();
        observer.ran(session.client(), command, arguments, batch.nanos - begun, error);
        observer.shows(session.client(), command, arguments);
        return true;
    }

    long millis() {
        return time.millis();
    }

    private long millis(Batch batch) {
        if (batch.millis == 0) {
            batch.millis = time.millis();
        }
        return batch.millis;
    }

    /// Runs one command inside another, which has begun and holds what this one needs. Its errors become replies;
    /// its changes become effects of the one around it.
    ///
    /// @param outer the command around it
    /// @param inner serves the commands inside, over the same keyspaces
    void runInside(Call outer, Call inner, Command command, byte[][] arguments, ReplyBuffer reply) {
        HeldKeyspaces keyspaces = (HeldKeyspaces) outer.keyspaces();
        observer.begins(inner.client(), command, arguments);
        long begun = clock.nanos();
        long changesBefore = keyspaces.changes();
        int database = inner.client().database();
        int mark = reply.mark();
        inner.begin(arguments, reply, outer.nowMillis(), false);
        String error = attempt(inner, command);
        if (error != null) {
            reply.rewind(mark);
            reply.error(error);
        }
        if (keyspaces.changes() > changesBefore && databases.listener().wantsEffects()) {
            tell(outer, inner, database);
        }
        observer.ran(outer.client(), command, arguments, clock.nanos() - begun, error);
        observer.shows(inner.client(), command, arguments);
    }

    /// A command inside another was refused, and is not run.
    void refuseInside(Command command, String error) {
        observer.refused(command, error);
    }

    /// Has the command around tell what the one inside changed, which may have used another database.
    private static void tell(Call outer, Call inner, int database) {
        int around = outer.client().database();
        if (database != around) {
            outer.effect(SELECT, Arguments.bytes(database));
        }
        List<byte[][]> effects = inner.effects();
        (effects == null ? List.<byte[][]>of(inner.arguments()) : effects).forEach(outer::effect);
        if (database != around) {
            outer.effect(SELECT, Arguments.bytes(around));
        }
    }

    /// A fault of ours, which the client learns of in one line and the log in full.
    static String report(Command command, Throwable failure) {
        System.getLogger(Runner.class.getName())
                .log(System.Logger.Level.ERROR, "the command '" + command.spec().name() + "' failed", failure);
        return "ERR the server failed to execute '" + command.spec().name() + "': " + failure;
    }
}
