package io.sauva.server;

import io.sauva.server.client.Authentication;
import io.sauva.server.client.Client;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.config.Parameters;
import io.sauva.server.config.Settings;
import io.sauva.server.execution.Dispatcher;
import io.sauva.server.execution.Session;
import io.sauva.server.net.Clients;
import io.sauva.server.net.Service;
import io.sauva.server.net.Traffic;
import java.util.random.RandomGenerator;

/// Puts the parts of a server together. There is no logic here.
///
/// Thread: one makes it; what it answers, any.
final class Assembly implements Service, AutoCloseable {
    private final Authentication authentication = new Authentication();

    private Assembly(Settings settings) {
        settings.follow(Parameters.PASSWORD, authentication::password);
    }

    static Assembly of(ServerOptions options, Settings settings, Clients clients, Traffic traffic) {
        return new Assembly(settings);
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
        return !authentication.isOpen();
    }

    @Override
    public void close() {}
}
