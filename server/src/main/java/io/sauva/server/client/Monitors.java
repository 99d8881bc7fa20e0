package io.sauva.server.client;

import io.sauva.server.resp.Reply;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// The clients that are shown every command (`MONITOR`).
///
/// Thread: any. While nobody watches, asking costs one read.
public final class Monitors {
    private final List<Client> watching = new CopyOnWriteArrayList<>();

    /// Whether anybody watches; if not, [#show] need not be called.
    public boolean isWatched() {
        return !watching.isEmpty();
    }

    /// Shows the client all commands from now on, until it goes. In its turn, as [#remove].
    public void add(Client client) {
        if (!client.isMonitoring()) {
            Runnable end = () -> watching.remove(client);
            client.monitoring(end);
            watching.add(client);
            client.onClosed(end);
        }
    }

    public void remove(Client client) {
        if (client.isMonitoring()) {
            watching.remove(client);
            client.notMonitoring();
        }
    }

    /// Shows a command to all who watch, before it runs. The source is the address of who sent it, or `lua`.
    public void show(Instant when, int database, String source, byte[][] arguments) {
        String line = line(when, database, source, arguments);
        Consumer<Reply> message = reply -> reply.simple(line);
        for (Client client : watching) {
            if (client.replyMode() != Client.ReplyMode.OFF) {
                client.outbox().push(message);
            }
        }
    }

    /// As Redis shows it: `1339518083.107412 [0 127.0.0.1:60866] "keys" "*"`.
    static String line(Instant when, int database, String source, byte[][] arguments) {
        StringBuilder line = new StringBuilder(64);
        line.append(when.getEpochSecond()).append('.');
        String micros = Integer.toString(when.getNano() / 1000);
        line.append("0".repeat(6 - micros.length())).append(micros);
        line.append(" [").append(database).append(' ').append(source).append(']');
        for (byte[] argument : Redaction.of(arguments)) {
            line.append(' ');
            Quoted.append(line, argument);
        }
        return line.toString();
    }
}
