package io.sauva.server.command.connection;

import io.sauva.server.client.Authentication;
import io.sauva.server.client.Client;
import io.sauva.server.client.ClientRegistry;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import java.util.function.Predicate;

/// `CLIENT KILL address`, or with filters that all must fit: `ID`, `ADDR`, `LADDR`, `TYPE`, `USER`, `SKIPME`.
final class ClientKill extends Command {
    private final ClientRegistry clients;

    ClientKill(ClientRegistry clients) {
        super(Spec.of("client|kill", -3, "connection")
                .with(Flag.ADMIN, Flag.NOSCRIPT, Flag.LOADING, Flag.STALE)
                .since("2.4.0")
                .summary("Closes the connections of clients")
                .build());
        this.clients = clients;
    }

    @Override
    public void run(Call call) {
        if (call.size() == 3) {
            String address = call.text(2);
            if (kill(call, client -> client.address().equals(address)) == 0) {
                throw new CommandException("ERR No such client");
            }
            call.reply().ok();
        } else {
            call.reply().integer(kill(call, filter(call)));
        }
    }

    private static Predicate<Client> filter(Call call) {
        Predicate<Client> filter = client -> true;
        boolean skipMe = true;
        for (int at = 2; at < call.size(); at += 2) {
            if (at + 1 == call.size()) {
                throw CommandException.syntax();
            }
            if (call.is(at, "skipme")) {
                skipMe = skipMe(call, at + 1);
            } else {
                filter = filter.and(filter(call, at));
            }
        }
        return skipMe ? filter.and(client -> client != call.client()) : filter;
    }

    private static Predicate<Client> filter(Call call, int at) {
        String value = call.text(at + 1);
        if (call.is(at, "id")) {
            long id = Arguments.isInteger(call.argument(at + 1)) ? call.integer(at + 1) : 0;
            if (id < 1) {
                throw new CommandException("ERR client-id should be greater than 0");
            }
            return client -> client.id() == id;
        }
        if (call.is(at, "addr")) {
            return client -> client.address().equals(value);
        }
        if (call.is(at, "laddr")) {
            return client -> client.localAddress().equals(value);
        }
        if (call.is(at, "type")) {
            return ClientType.named(value)::includes;
        }
        if (call.is(at, "user")) {
            if (!value.equals(Authentication.USER)) {
                throw new CommandException("ERR No such user '" + value + "'");
            }
            return Client::isAuthenticated;
        }
        throw CommandException.syntax();
    }

    private static boolean skipMe(Call call, int at) {
        if (call.is(at, "yes")) {
            return true;
        }
        if (call.is(at, "no")) {
            return false;
        }
        throw CommandException.syntax();
    }

    /// The client that asks is closed after it was answered.
    private long kill(Call call, Predicate<Client> filter) {
        long killed = 0;
        for (Client client : clients.all()) {
            if (filter.test(client)) {
                killed++;
                if (client == call.client()) {
                    client.closeAfterReply();
                } else {
                    client.outbox().close();
                }
            }
        }
        return killed;
    }
}
