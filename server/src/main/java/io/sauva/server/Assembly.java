package io.sauva.server;

import io.sauva.server.client.Client;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.execution.Dispatcher;
import io.sauva.server.execution.Session;
import io.sauva.server.net.Clients;
import io.sauva.server.net.NetworkSettings;
import io.sauva.server.net.Service;
import io.sauva.server.net.Traffic;
import java.util.random.RandomGenerator;

/// Puts the parts of a server together. There is no logic here.
///
/// Thread: one makes it; what it answers, any.
final class Assembly implements Service, AutoCloseable {
    private final NetworkSettings settings;
    private final boolean passwordRequired;

    private Assembly(ServerOptions options) {
        settings = options.networkSettings();
        passwordRequired = !options.password().isEmpty();
    }

    static Assembly of(ServerOptions options, Clients clients, Traffic traffic) {
        return new Assembly(options);
    }

    NetworkSettings settings() {
        return settings;
    }

    @Override
    public Dispatcher dispatcher() {
        return new Dispatcher() {
            @Override
            public boolean execute(Session session, byte[][] arguments) {
                if (Arguments.is(arguments[0], "ping")) {
                    session.reply().simple("PONG");
                } else {
                    session.reply().error("ERR unknown command '" + Arguments.text(arguments[0]) + "'");
                }
                return true;
            }

            @Override
            public void closed(Session session) {}
        };
    }

    @Override
    public Call call(Client client) {
        return new Call(client, null, RandomGenerator.of("L64X128MixRandom"));
    }

    @Override
    public boolean isPasswordRequired() {
        return passwordRequired;
    }

    @Override
    public void close() {}
}
