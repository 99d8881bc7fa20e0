package io.sauva.checks.histories.server;

import io.sauva.server.Server;
import io.sauva.server.ServerOptions;

/// A server to be killed: says its port, and serves.
final class ServingProcess {
    private ServingProcess() {}

    /// The engine, where its files are, and whether each change is synced.
    public static void main(String[] arguments) throws InterruptedException {
        ServerOptions options = ServerOptions.local()
                .port(0)
                .set("engine", arguments[0])
                .set("dir", arguments[1])
                .set("sync", arguments[2]);
        try (Server server = Server.start(options)) {
            System.out.println(server.port());
            server.awaitClosed();
        }
    }
}
