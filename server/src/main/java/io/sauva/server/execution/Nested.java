package io.sauva.server.execution;

import io.sauva.server.client.Client;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.resp.ReplyBuffer;

/// Runs commands inside a command that has begun, as a script does that is one operation. They see what the one
/// around holds and has changed; nobody else does before it ends.
///
/// They have a client of their own, which begins with the database of the one around: what they select is gone
/// with it. Whoever uses this sees to it that what a command needs is held.
///
/// Thread: that of the command around.
public final class Nested {
    /// What those who watch commands (`MONITOR`) see as the source of one that is inside another.
    private static final String SOURCE = "lua";

    private final Runner runner;
    private final Call outer;
    private final Client client;
    private final Call inner;

    Nested(Runner runner, Call outer) {
        this.runner = runner;
        this.outer = outer;
        Client caller = outer.client();
        client = new Client(caller.id(), caller.outbox(), SOURCE, caller.localAddress(), caller.connectedNanos());
        client.select(caller.database());
        client.authenticated(caller.isAuthenticated());
        inner = new Call(client, outer.keyspaces(), outer.random()).inside();
    }

    /// Who the commands run for.
    public Client client() {
        return client;
    }

    /// Runs a command whose number of arguments is right; it says its reply, or its error.
    public void run(Command command, byte[][] arguments, ReplyBuffer reply) {
        runner.runInside(outer, inner, command, arguments, reply);
    }

    /// Counts a command that whoever uses this has refused; it is `null` if it is not known.
    public void refuse(Command command, String error) {
        runner.refuseInside(command, error);
    }
}
