package io.sauva.scripting.async;

import io.sauva.scripting.conversion.LuaReply;
import io.sauva.server.client.Client;
import io.sauva.server.command.Call;
import io.sauva.server.execution.Batch;
import io.sauva.server.execution.Session;
import io.sauva.server.extension.Host;
import io.sauva.server.resp.ReplyBuffer;

/// An asynchronous script as those who execute its commands see it: a client that sends one command after the
/// other. A script that has several under way at once has several sessions.
///
/// A command that ends at once says its reply as values of Lua. One that ends later says it on another thread,
/// and the reply is recorded: the script may be gone by then.
///
/// Thread: as [Session]; its own methods, the script's.
/// Invariant: values of the script's state are made on the script's thread only.
final class ScriptSession implements Session {
    private final Host host;
    private final Turns turns;
    private final Client client;
    private final ReplyMemory memory;
    private final Call call;
    private final Batch batch = new Batch();
    private Thread direct; // the thread that may say a reply to the script itself
    private LuaReply values;
    private RecordedReply recorded;
    private volatile boolean over = true;

    /// @param client a client of the script's own
    /// @param memory of the replies that wait for the script
    ScriptSession(Host host, Turns turns, Client client, ReplyMemory memory) {
        this.memory = memory;
        this.host = host;
        this.turns = turns;
        this.client = client;
        call = host.call(client);
    }

    /// Executes a command and waits for it; answers `false` if the script was killed meanwhile, or if there is no
    /// reply because its client is gone.
    boolean execute(byte[][] arguments, LuaReply reply) {
        values = reply;
        recorded = new RecordedReply(reply.protocol(), memory);
        over = false;
        direct = Thread.currentThread();
        boolean ended = host.dispatcher().execute(this, arguments);
        direct = null;
        if (ended) {
            host.dispatcher().settle(this);
        } else if (!turns.await(() -> over, () -> true)) {
            giveUp();
            return false;
        }
        recorded.replay(reply);
        recorded.release();
        recorded = null; // it may be long, and the next command comes when it comes
        return reply.mark() > 0;
    }

    /// Begins a command, whose reply is recorded.
    RecordedReply begin(byte[][] arguments, int protocol) {
        RecordedReply reply = new RecordedReply(protocol, memory);
        recorded = reply;
        over = false;
        if (host.dispatcher().execute(this, arguments)) {
            host.dispatcher().settle(this);
            over = true;
        }
        return reply;
    }

    /// Begins a section, which is told by nothing but its end.
    void begin(AtomicSection section, byte[][] arguments) {
        recorded = new RecordedReply(2, memory);
        over = false;
        if (host.execute(this, section, arguments)) {
            host.dispatcher().settle(this);
            over = true;
        }
    }

    /// Waits for what was begun; answers `false` if the script was killed meanwhile.
    boolean await() {
        return turns.await(() -> over, () -> true);
    }

    /// Waits for a section, which cannot be left while it uses the script's state. The script has paused before it
    /// began it.
    boolean await(AtomicSection section) {
        return turns.awaitPaused(() -> over, section::isCancelled);
    }

    boolean isOver() {
        return over;
    }

    /// What was said by what was begun.
    RecordedReply recorded() {
        return recorded;
    }

    /// Wants nothing any more: a command that has to wait ends without a reply.
    void giveUp() {
        client.closed();
        host.dispatcher().closed(this);
    }

    @Override
    public Client client() {
        return client;
    }

    @Override
    public Call call() {
        return call;
    }

    @Override
    public ReplyBuffer reply() {
        return Thread.currentThread() == direct ? values : recorded;
    }

    @Override
    public Batch batch() {
        return batch;
    }

    @Override
    public void resume() {
        over = true;
        turns.wake();
    }
}
