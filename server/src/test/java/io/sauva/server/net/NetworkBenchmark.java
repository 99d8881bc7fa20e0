package io.sauva.server.net;

import io.sauva.concurrent.clock.Clock;
import io.sauva.server.client.Client;
import io.sauva.server.command.Arguments;
import io.sauva.server.command.Call;
import io.sauva.server.execution.Dispatcher;
import io.sauva.server.execution.Session;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.random.RandomGenerator;

/// A server that answers `GET` and everything else with the same 64 bytes: what the network costs, for
/// `redis-benchmark -t get -P 16` against a port.
///
/// `java -cp … io.sauva.server.net.NetworkBenchmark PORT`
final class NetworkBenchmark implements Service, Dispatcher {
    private final byte[] value = new byte[64];
    private byte[] name = {};

    private NetworkBenchmark() {}

    public static void main(String[] arguments) throws InterruptedException {
        Network network = new Network(
                new NetworkBenchmark(),
                new NetworkSettings(),
                new Clients(Clock.system()),
                new Traffic(),
                Clock.system());
        int port = Integer.parseInt(arguments[0]);
        int threads = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2;
        try (Listener listener =
                Listener.open(network, new Endpoints(List.of("127.0.0.1"), port, Optional.empty(), "", 511), threads)) {
            System.out.println("listening on " + listener.places() + " with " + listener.transport());
            new CountDownLatch(1).await();
        }
    }

    @Override
    public Dispatcher dispatcher() {
        return this;
    }

    @Override
    public Call call(Client client) {
        return new Call(client, null, RandomGenerator.of("L64X128MixRandom"));
    }

    @Override
    public boolean isPasswordRequired() {
        return false;
    }

    @Override
    public boolean execute(Session session, byte[][] arguments) {
        if (arguments[0] != name) {
            name = arguments[0]; // as a table of commands would be asked
            if (Arguments.is(name, "config")) {
                session.reply().array(0);
                return true;
            }
        }
        session.reply().bulk(value);
        return true;
    }

    @Override
    public void closed(Session session) {}
}
