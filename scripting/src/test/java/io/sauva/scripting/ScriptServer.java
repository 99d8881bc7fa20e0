package io.sauva.scripting;

import io.sauva.server.Server;
import io.sauva.server.ServerOptions;

/// A server for one test.
final class ScriptServer implements AutoCloseable {
    private final Server server;

    ScriptServer(String... parameters) {
        ServerOptions options = ServerOptions.local().port(0).threads(4).set("partitions", "8");
        for (int at = 0; at < parameters.length; at += 2) {
            options = options.set(parameters[at], parameters[at + 1]);
        }
        server = Server.start(options);
    }

    Talk talk() {
        return new Talk(server.port());
    }

    int port() {
        return server.port();
    }

    @Override
    public void close() {
        server.close();
    }
}
