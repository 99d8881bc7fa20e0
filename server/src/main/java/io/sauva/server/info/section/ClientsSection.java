package io.sauva.server.info.section;

import io.sauva.server.client.Client;
import io.sauva.server.client.ClientRegistry;
import io.sauva.server.config.Parameters;
import io.sauva.server.config.Settings;
import io.sauva.server.info.InfoSection;
import io.sauva.server.info.InfoText;
import java.util.Collection;

/// Who is connected.
final class ClientsSection implements InfoSection {
    private final ClientRegistry clients;
    private final Settings settings;

    ClientsSection(ClientRegistry clients, Settings settings) {
        this.clients = clients;
        this.settings = settings;
    }

    @Override
    public String title() {
        return "Clients";
    }

    @Override
    public void write(InfoText text) {
        Collection<Client> all = clients.all();
        text.field("connected_clients", all.size())
                .field("cluster_connections", 0)
                .field("maxclients", settings.get(Parameters.MAX_CLIENTS))
                .field(
                        "client_recent_max_input_buffer",
                        all.stream()
                                .map(client -> client.outbox().buffers())
                                .mapToLong(buffers -> buffers.input() + buffers.inputFree())
                                .max()
                                .orElse(0))
                .field(
                        "client_recent_max_output_buffer",
                        all.stream()
                                .mapToLong(client -> client.outbox().pendingBytes())
                                .max()
                                .orElse(0))
                .field("blocked_clients", all.stream().filter(Client::isBlocked).count())
                .field("tracking_clients", 0)
                .field("clients_in_timeout_table", 0);
    }
}
