package io.sauva.checks.server.clients;

import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.servers.Address;
import java.io.IOException;

/// Waits for others as a stranger can: by asking the server.
final class Waiting {
    private Waiting() {}

    /// Until so many clients wait in a blocking command.
    static void untilBlocked(Address address, int clients) throws IOException {
        try (Connection connection = new Connection(address)) {
            String wanted = "blocked_clients:" + clients + "\r\n";
            while (!connection.ask("INFO", "clients").text().contains(wanted)) {
                Thread.onSpinWait();
            }
        }
    }
}
