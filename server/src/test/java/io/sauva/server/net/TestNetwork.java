package io.sauva.server.net;

import io.sauva.concurrent.clock.Clock;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// A listener on a free port, with what it needs.
final class TestNetwork implements AutoCloseable {
    final EchoService service = new EchoService();
    final NetworkSettings settings = new NetworkSettings();
    final Clients clients = new Clients(Clock.system());
    final Traffic traffic = new Traffic();
    final Listener listener;

    TestNetwork() {
        this(Transport.best());
    }

    TestNetwork(Transport transport) {
        this(transport, new Endpoints(List.of("127.0.0.1"), 0, Optional.empty(), "", 511));
    }

    TestNetwork(Transport transport, Endpoints endpoints) {
        Network network = new Network(service, settings, clients, traffic, Clock.system());
        listener = Listener.open(network, endpoints, 2, transport);
    }

    RawClient connect() throws IOException {
        return new RawClient(listener.port());
    }

    /// Waits until it is so; a test that waits in vain is ended by its time limit.
    static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Override
    public void close() {
        listener.close();
        service.close();
    }
}
