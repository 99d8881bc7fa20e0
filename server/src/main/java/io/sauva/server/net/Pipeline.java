package io.sauva.server.net;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.client.Client.ReplyMode;
import io.sauva.server.execution.Dispatcher;
import io.sauva.server.execution.Session;
import io.sauva.server.request.Lookahead;
import java.util.function.BooleanSupplier;

/// Goes on with the commands of a pipeline on the thread on which one of them was run.
///
/// A script that may take long is run by a thread of its own, and behind it in the pipeline there are mostly
/// others. If each ended on the event loop, two threads would have to be woken for each, which costs more than
/// most scripts do. So the thread of a script that has ended takes the next command, as long as one is there that
/// was read already, and not for long: then the event loop sends the replies.
///
/// Thread: [#goOn] whoever ends a command; [#begun] the event loop, while no command is on its way.
/// Invariant: while it goes on the session is suspended, so that the event loop touches neither its reply nor the
/// commands that were read ([Connection]).
final class Pipeline {
    private static final long MOST_NANOS = 1_000_000;
    private static final int NOT_HERE = -1;

    private final Session session;
    private final Turn turn;
    private final Dispatcher dispatcher;
    private final Lookahead commands;
    private final Clock clock;
    private final BooleanSupplier wanted;
    private int begun = NOT_HERE; // where the reply of the last command begins that was executed here

    /// The last argument says whether the event loop wants to go on itself, because of what only it may do.
    Pipeline(
            Session session,
            Turn turn,
            Dispatcher dispatcher,
            Lookahead commands,
            Clock clock,
            BooleanSupplier wanted) {
        this.session = session;
        this.turn = turn;
        this.dispatcher = dispatcher;
        this.commands = commands;
        this.clock = clock;
        this.wanted = wanted;
    }

    /// Executes what follows the command that has ended, if this thread has run it; answers whether the event loop
    /// need not go on now, because a later command is on its way.
    boolean goOn() {
        if (!session.batch().isCarriedHere()) {
            return false;
        }
        long started = clock.nanos();
        while (mayGoOn(started)) {
            byte[][] command = commands.nextRead();
            if (command == null) {
                break;
            }
            begun = session.reply().mark();
            turn.begin();
            if (!dispatcher.execute(session, command) && turn.suspend()) {
                return true;
            }
        }
        dispatcher.settle(session);
        turn.await();
        return false;
    }

    private boolean mayGoOn(long started) {
        return session.client().replyMode() == ReplyMode.ON
                && !session.client().isClosing()
                && !wanted.getAsBoolean()
                && clock.nanos() - started < MOST_NANOS;
    }

    /// Where the reply of the last command begins, which was executed here; else the one given.
    int begun(int otherwise) {
        int here = begun;
        begun = NOT_HERE;
        return here == NOT_HERE ? otherwise : here;
    }
}
