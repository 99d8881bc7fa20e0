package io.sauva.server.execution;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.keyspace.Databases;
import io.sauva.server.keyspace.HeldKeyspaces;
import io.sauva.server.resp.ReplyBuffer;
import java.time.InstantSource;
import java.util.List;

/// Runs one command of a session while its partitions are held: its errors become replies, its changes an effect.
///
/// Thread: as the session.
final class Runner {
    private final Databases databases;
    private final Observer observer;
    private final Clock clock;
    private final InstantSource time;

    Runner(Databases databases, Observer observer, Clock clock, InstantSource time) {
        this.databases = databases;
        this.observer = observer;
        this.clock = clock;
        this.time = time;
    }

    /// Runs the command; answers whether it has said its reply, and does not wait.
    boolean run(Session session, Command command, byte[][] arguments, boolean alone, boolean mayBlock) {
        HeldKeyspaces keyspaces = (HeldKeyspaces) session.call().keyspaces();
        long millis = time.millis();
        keyspaces.begin(millis, alone);
        return runNext(session, command, arguments, millis, mayBlock);
    }

    /// The same for a command of a batch that runs at once: clocks are read once a batch and once a command.
    boolean runInBatch(Session session, Command command, byte[][] arguments, boolean alone) {
        Batch batch = session.batch();
        ((HeldKeyspaces) session.call().keyspaces()).begin(millis(batch), alone);
        if (batch.nanos == 0) {
            batch.nanos = clock.nanos();
        }
        batch.nanos = run(session, command, arguments, batch.millis, true, batch.nanos);
        return session.call().blocking() == null;
    }

    /// The same for one of several commands that are one operation: what they changed adds up.
    boolean runNext(Session session, Command command, byte[][] arguments, long millis, boolean mayBlock) {
        run(session, command, arguments, millis, mayBlock, clock.nanos());
        return session.call().blocking() == null;
    }

    /// Runs the command that began at this time; answers when it ended.
    private long run(Session session, Command command, byte[][] arguments, long millis, boolean mayBlock, long begun) {
        Call call = session.call();
        HeldKeyspaces keyspaces = (HeldKeyspaces) call.keyspaces();
        ReplyBuffer reply = session.reply();
        int mark = reply.mark();
        long changesBefore = keyspaces.changes();
        int database = session.client().database();
        String error = null;
        observer.begins(session.client(), command, arguments);
        call.begin(arguments, reply, millis, mayBlock);
        session.client().began(command.spec().name(), begun);
        try {
            command.run(call);
        } catch (CommandException refused) {
            error = refused.getMessage();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError failure) {
            error = report(command, failure);
        }
        if (error != null) {
            reply.rewind(mark);
            reply.error(error);
        }
        long ended = clock.nanos();
        observer.ran(session.client(), command, arguments, ended - begun, error);
        if (keyspaces.changes() > changesBefore && databases.listener().wantsEffects()) {
            List<byte[][]> effects = call.effects();
            databases.listener().effect(database, effects == null ? List.<byte[][]>of(arguments) : effects);
        }
        return ended;
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
        }
        observer.begins(session.client(), command, arguments);
        batch.nanos = clock.nanos();
        observer.ran(session.client(), command, arguments, batch.nanos - begun, error);
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

    static boolean isAlone(Command command) {
        return command.spec().is(Flag.WRITE);
    }

    /// A fault of ours, which the client learns of in one line and the log in full.
    static String report(Command command, Throwable failure) {
        System.getLogger(Runner.class.getName())
                .log(System.Logger.Level.ERROR, "the command '" + command.spec().name() + "' failed", failure);
        return "ERR the server failed to execute '" + command.spec().name() + "': " + failure;
    }
}
