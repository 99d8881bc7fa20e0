package io.sauva.scripting.async;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.scripting.api.Caller;
import io.sauva.scripting.conversion.LuaReply;
import io.sauva.scripting.running.RunningScript;
import io.sauva.server.client.Client;
import io.sauva.server.command.Command;
import io.sauva.server.extension.Host;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// Executes the commands of an asynchronous script, each as an operation of its own; the script waits for it
/// without a core. `redis.async` has several under way at once, each with a session of its own.
///
/// **Blocking commands** really wait. If the client that called the script goes away, the script runs on, but
/// waits for nobody's sake: where it waits in a blocking command it ends, as that command of a client would.
///
/// Thread: that of the script, but for [#abandon].
/// Bound: so many commands under way at once; one more waits for the oldest.
final class AsyncCaller implements Caller {
    private static final int MOST_UNDER_WAY = 64;

    /// Who watches commands (`MONITOR`) sees this as the source of those of scripts.
    private static final String SOURCE = "lua";

    /// Clients that are scripts have numbers of their own, below those of connections.
    private static final AtomicLong LAST_CLIENT = new AtomicLong();

    private final Host host;
    private final RunningScript running;
    private final Turns turns;
    private final ReplyMemory memory;
    private final List<ScriptSession> sessions = new ArrayList<>(1); // guarded by itself
    private final ScriptSession main;
    private final Deque<Begun> underWay = new ArrayDeque<>(0);
    private final Deque<ScriptSession> free = new ArrayDeque<>(0);
    private SectionCaller section;
    private boolean abandoned; // guarded by sessions

    AsyncCaller(Host host, RunningScript running, Turns turns, ReplyMemory memory) {
        this.memory = memory;
        this.host = host;
        this.running = running;
        this.turns = turns;
        main = open(running.client().database());
    }

    @Override
    public void call(Command command, byte[][] arguments, LuaReply reply) {
        running.called();
        if (section != null) {
            section.call(command, arguments, reply);
            return;
        }
        running.check();
        if (!main.execute(arguments, reply)) {
            throw killed();
        }
    }

    @Override
    public boolean mayWait() {
        return section == null;
    }

    @Override
    public Pending begin(Command command, byte[][] arguments, LuaReply reply) {
        if (section != null) {
            call(command, arguments, reply);
            return null;
        }
        running.called();
        running.check();
        ScriptSession session = nextSession(reply);
        session.client().select(main.client().database());
        Begun begun = new Begun(session, session.begin(arguments, reply.protocol()));
        underWay.add(begun);
        if (session.isOver()) {
            begun.charge(reply);
        }
        return begun;
    }

    @Override
    public Object atomic(LuaState state, List<byte[]> keys, LuaFunction function) {
        if (section != null) {
            byte[] unheld = section.firstUnheld(keys);
            if (unheld != null) {
                throw new LuaError(LuaReply.error(state, SectionCaller.notHeld(unheld)));
            }
            return state.apply(function);
        }
        if (state.running() != null) {
            // A function that yields would leave the partitions held, for as long as nobody resumes it.
            throw new LuaError(LuaReply.error(state, "ERR redis.atomic() cannot be used inside a coroutine"));
        }
        running.check();
        AtomicSection command = new AtomicSection(
                call -> {
                    section = new SectionCaller(host, call, keys, running);
                    try {
                        return state.apply(function);
                    } finally {
                        section = null;
                    }
                },
                running,
                turns);
        // First: the section has a core from its beginning, on its thread, and this one must not give it back.
        turns.pause();
        main.begin(command, AtomicSection.arguments(keys));
        if (!main.await(command)) {
            throw killed();
        }
        main.recorded().release();
        Object results = command.results();
        if (main.recorded().isError()) {
            LuaReply refusal = new LuaReply(state);
            main.recorded().replay(refusal);
            throw new LuaError(refusal.value());
        }
        return results;
    }

    /// The client that called the script is gone.
    ///
    /// Thread: any.
    void abandon() {
        boolean blocked = false;
        synchronized (sessions) {
            abandoned = true;
            for (ScriptSession session : sessions) {
                session.client().closed(); // before it is asked: who blocks from now on sees it
                blocked |= session.client().isBlocked();
            }
        }
        if (blocked) {
            running.kill();
        }
    }

    /// The script is over: what it began and did not wait for ends too, but for what would wait for others.
    void close() {
        for (Begun begun : underWay) {
            ScriptSession session = begun.session;
            session.client().closed();
            if (running.isKilled() || session.client().isBlocked()) {
                session.giveUp();
            } else {
                session.await();
            }
        }
        underWay.clear();
    }

    /// A session that has nothing under way.
    private ScriptSession nextSession(LuaReply reply) {
        List<Begun> ended = new ArrayList<>(0);
        underWay.removeIf(begun -> {
            boolean over = begun.session.isOver();
            if (over) {
                free.add(begun.session);
                ended.add(begun);
            }
            return over;
        });
        ended.forEach(begun -> begun.charge(reply)); // the script has them until it forgets their futures
        if (underWay.size() == MOST_UNDER_WAY) {
            Begun oldest = underWay.removeFirst();
            oldest.await();
            oldest.charge(reply);
            return oldest.session;
        }
        return free.isEmpty() ? open(main.client().database()) : free.removeFirst();
    }

    private ScriptSession open(int database) {
        Client caller = running.client();
        Client client = new Client(
                LAST_CLIENT.decrementAndGet(), caller.outbox(), SOURCE, caller.localAddress(), caller.connectedNanos());
        client.select(database);
        client.authenticated(caller.isAuthenticated());
        ScriptSession session = new ScriptSession(host, turns, client, memory);
        synchronized (sessions) {
            sessions.add(session);
            if (abandoned) {
                client.closed();
            }
        }
        return session;
    }

    /// What ends the script. One that has no reply because its client is gone is killed by that.
    private RuntimeException killed() {
        running.kill();
        running.check();
        return new IllegalStateException("a script was not killed that has begun to write");
    }

    /// A command that `redis.async` has begun.
    private final class Begun implements Pending {
        private final ScriptSession session;
        private final RecordedReply recorded;

        @SuppressWarnings({"unused", "FieldCanBeLocal"}) // it is charged for as long as it is held
        private Object token;

        Begun(ScriptSession session, RecordedReply recorded) {
            this.session = session;
            this.recorded = recorded;
        }

        /// It is complete, and the script's from now on. What was charged is not charged again.
        void charge(LuaReply reply) {
            long bytes = recorded.release();
            if (bytes > 0) {
                token = reply.charge(bytes);
            }
        }

        /// If it is over, its session may have begun another one already.
        void await() {
            if (underWay.contains(this) && !session.await()) {
                session.giveUp();
                throw killed();
            }
        }

        @Override
        public void receive(LuaReply reply) {
            await();
            if (underWay.remove(this)) {
                free.add(session);
            }
            recorded.release(); // its values are charged instead
            if (recorded.isEmpty()) {
                throw killed();
            }
            recorded.replay(reply);
        }
    }
}
