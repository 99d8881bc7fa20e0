package io.sauva.server.command.connection;

import io.sauva.server.client.Authentication;
import io.sauva.server.client.Client;
import io.sauva.server.client.Monitors;

/// Writes what is known of a client as one line, as `CLIENT LIST` shows it. Figures of Redis's own buffers are 0.
///
/// Thread: any; what it reads of a client may change meanwhile.
final class ClientLine {
    private static final long SECOND = 1_000_000_000L;

    private final Monitors monitors;

    ClientLine(Monitors monitors) {
        this.monitors = monitors;
    }

    void append(StringBuilder text, Client client, long nowNanos) {
        long pending = client.outbox().pendingBytes();
        text.append("id=").append(client.id());
        text.append(" addr=").append(client.address());
        text.append(" laddr=").append(client.localAddress());
        text.append(" fd=-1 name=").append(client.name());
        text.append(" age=").append((nowNanos - client.connectedNanos()) / SECOND);
        text.append(" idle=").append(Math.max(0, nowNanos - client.lastCommandNanos()) / SECOND);
        text.append(" flags=").append(flags(client));
        text.append(" db=").append(client.database());
        text.append(" sub=").append(client.subscriptions());
        text.append(" psub=0 ssub=0 multi=");
        text.append(client.transaction().isOpen() ? client.transaction().queued() : -1);
        text.append(" qbuf=0 qbuf-free=0 argv-mem=0 multi-mem=0 rbs=0 rbp=0 obl=0 oll=0 omem=")
                .append(pending);
        text.append(" tot-mem=").append(pending);
        text.append(" events=").append(pending > 0 ? "rw" : "r");
        text.append(" cmd=").append(client.lastCommand().isEmpty() ? "NULL" : client.lastCommand());
        text.append(" user=").append(Authentication.USER);
        text.append(" redir=-1 resp=").append(client.protocol());
        text.append(" lib-name=").append(client.libraryName());
        text.append(" lib-ver=").append(client.libraryVersion());
        text.append('\n');
    }

    private String flags(Client client) {
        StringBuilder flags = new StringBuilder();
        append(flags, monitors.contains(client), 'O');
        append(flags, client.subscriptions() > 0, 'P');
        append(flags, client.transaction().isOpen(), 'x');
        append(flags, client.isBlocked(), 'b');
        append(flags, client.isClosing(), 'c');
        return flags.isEmpty() ? "N" : flags.toString();
    }

    private static void append(StringBuilder flags, boolean is, char letter) {
        if (is) {
            flags.append(letter);
        }
    }
}
