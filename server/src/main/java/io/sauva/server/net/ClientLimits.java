package io.sauva.server.net;

import io.sauva.server.client.Client;
import io.sauva.server.request.RequestLimits;

/// How much one client may send.
///
/// Thread: any.
///
/// @param network whose settings count
/// @param client who may send little as long as nobody knows who it is
record ClientLimits(Network network, Client client) implements RequestLimits {
    @Override
    public long argumentBytes() {
        return network.settings().argumentBytes();
    }

    @Override
    public long commandBytes() {
        return network.settings().commandBytes();
    }

    @Override
    public boolean isTrusted() {
        return client.isAuthenticated() || !network.service().isPasswordRequired();
    }
}
