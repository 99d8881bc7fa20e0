package io.sauva.server.command.connection;

import io.sauva.server.client.Authentication;
import io.sauva.server.client.Client;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import io.sauva.server.info.Identity;
import io.sauva.server.resp.Reply;

/// `HELLO [2|3 [AUTH user password] [SETNAME name]]`: chooses the protocol and tells who the server is.
final class Hello extends Command {
    private final Authentication authentication;

    Hello(Authentication authentication) {
        super(Spec.of("hello", -1, "connection")
                .with(Flag.NOSCRIPT, Flag.LOADING, Flag.STALE, Flag.FAST, Flag.NO_AUTH, Flag.ALLOW_BUSY)
                .since("6.0.0")
                .summary("Chooses the protocol and tells who the server is")
                .build());
        this.authentication = authentication;
    }

    @Override
    public void run(Call call) {
        Client client = call.client();
        int protocol = call.size() > 1 ? protocol(call.argument(1)) : client.protocol();
        byte[] user = null;
        byte[] password = null;
        String name = null;
        for (int at = 2; at < call.size(); at++) {
            int more = call.size() - 1 - at;
            if (call.is(at, "auth") && more >= 2) {
                user = call.argument(++at);
                password = call.argument(++at);
            } else if (call.is(at, "setname") && more >= 1) {
                name = ClientNames.check(call.text(++at));
            } else {
                throw new CommandException("ERR Syntax error in HELLO option '" + call.text(at) + "'");
            }
        }
        if (user != null) {
            Auth.check(authentication, client, user, password);
        }
        if (!client.isAuthenticated() && !authentication.isOpen()) {
            throw new CommandException("NOAUTH HELLO must be called with the client already authenticated, otherwise"
                    + " the HELLO AUTH <user> <pass> option can be used to authenticate the client and"
                    + " select the RESP protocol version at the same time");
        }
        if (name != null) {
            client.name(name);
        }
        client.protocol(protocol);
        answer(call.reply(), client);
    }

    private static int protocol(byte[] version) {
        if (!Arguments.isInteger(version)) {
            throw new CommandException("ERR Protocol version is not an integer or out of range");
        }
        long asked = Arguments.integer(version);
        if (asked < 2 || asked > 3) {
            throw new CommandException("NOPROTO unsupported protocol version");
        }
        return (int) asked;
    }

    private static void answer(Reply reply, Client client) {
        reply.map(7);
        reply.bulk("server");
        reply.bulk("redis");
        reply.bulk("version");
        reply.bulk(Identity.REDIS_VERSION);
        reply.bulk("proto");
        reply.integer(client.protocol());
        reply.bulk("id");
        reply.integer(client.id());
        reply.bulk("mode");
        reply.bulk("standalone");
        reply.bulk("role");
        reply.bulk("master");
        reply.bulk("modules");
        reply.array(0);
    }
}
