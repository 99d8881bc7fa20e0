package io.sauva.server.command.connection;

import io.sauva.server.client.Authentication;
import io.sauva.server.client.Buffers;
import io.sauva.server.client.Client;

/// Writes what is known of a client as one line, as `CLIENT LIST` shows it. What is lent by an event loop is not the
/// client's, so that one that does nothing holds nothing.
///
/// Thread: any; what it reads of a client may change meanwhile.
final class ClientLine {
    private static final long SECOND = 1_000_000_000L;

    void append(StringBuilder text, Client client, long nowNanos) {
        text.append("id=").append(client.id());
        text.append(" addr=").append(client.address());
        text.append(" laddr=").append(client.localAddress());
        text.append(" fd=-1 name=").append(client.name());
        text.append(" age=").append((nowNanos - client.connectedNanos()) / SECOND);
        text.append(" idle=").append(Math.max(0, nowNanos - client.lastCommandNanos()) / SECOND);
        text.append(" flags=").append(flags(client));
        text.append(" db=").append(client.database());
        int patterns = client.patternSubscriptions();
        int shards = client.shardSubscriptions();
        text.append(" sub=").append(Math.max(0, client.subscriptions() - patterns - shards));
        text.append(" psub=").append(patterns);
        text.append(" ssub=").append(shards);
        text.append(" multi=");
        text.append(client.transaction().isOpen() ? client.transaction().queued() : -1);
        append(text, client.outbox().buffers(), client.transaction().queuedBytes());
        text.append(" cmd=").append(client.lastCommand().isEmpty() ? "NULL" : client.lastCommand());
        text.append(" user=").append(Authentication.USER);
        text.append(" redir=-1 resp=").append(client.protocol());
        text.append(" lib-name=").append(client.libraryName());
        text.append(" lib-ver=").append(client.libraryVersion());
        text.append('\n');
    }

    private static void append(StringBuilder text, Buffers buffers, long queuedBytes) {
        text.append(" qbuf=").append(buffers.input());
        text.append(" qbuf-free=").append(buffers.inputFree());
        text.append(" argv-mem=").append(buffers.arguments());
        text.append(" multi-mem=").append(queuedBytes);
        text.append(" rbs=0 rbp=0 obl=").append(buffers.reply());
        text.append(" oll=").append(buffers.pieces());
        text.append(" omem=").append(buffers.output());
        text.append(" tot-mem=").append(buffers.total() + queuedBytes);
        text.append(" events=").append(buffers.output() > 0 ? "rw" : "r");
    }

    private String flags(Client client) {
        StringBuilder flags = new StringBuilder();
        append(flags, client.isMonitoring(), 'O');
        append(flags, client.subscriptions() > 0, 'P');
        append(flags, client.transaction().isOpen(), 'x');
        append(flags, client.isBlocked(), 'b');
        append(flags, client.transaction().isDoomed(), 'd');
        append(flags, client.isClosing(), 'c');
        append(flags, client.address().startsWith("/"), 'U');
        append(flags, client.isUnevicted(), 'e');
        return flags.isEmpty() ? "N" : flags.toString();
    }

    private static void append(StringBuilder flags, boolean is, char letter) {
        if (is) {
            flags.append(letter);
        }
    }
}
