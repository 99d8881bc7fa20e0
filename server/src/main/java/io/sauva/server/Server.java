package io.sauva.server;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.worker.Worker;
import io.sauva.server.config.Settings;
import io.sauva.server.net.Clients;
import io.sauva.server.net.Listener;
import io.sauva.server.net.Network;
import io.sauva.server.net.NetworkSettings;
import io.sauva.server.net.Traffic;
import io.sauva.store.StoreOptions;
import java.util.concurrent.CountDownLatch;

/// A server that runs.
///
/// ```java
/// try (Server server = Server.start(ServerOptions.local().port(0))) {
///     // any Redis client, on 127.0.0.1 and server.port()
/// }
/// ```
///
/// Thread: any.
public final class Server implements AutoCloseable {
    private final StoreOptions store;
    private final Listener listener;
    private final Assembly assembly;
    private final CountDownLatch closed = new CountDownLatch(1);

    private Server(StoreOptions store, Listener listener, Assembly assembly) {
        this.store = store;
        this.listener = listener;
        this.assembly = assembly;
    }

    /// Starts a server. What stands in the way is a [ServerException] of one line, and nothing is left open.
    public static Server start(ServerOptions options) {
        Clock clock = Clock.system();
        Clients clients = new Clients(clock);
        Traffic traffic = new Traffic();
        Settings settings = options.settings();
        Assembly assembly = Assembly.of(options, settings, clients, traffic);
        try {
            Network network = new Network(assembly, NetworkSettings.of(settings), clients, traffic, clock);
            Listener listener = Listener.open(network, ServerOptions.endpoints(settings), options.threads());
            settings.start("port", Integer.toString(listener.port())); // the one that was found
            Server server = new Server(options.store(settings), listener, assembly);
            assembly.onShutdown(server::closeLater);
            return server;
        } catch (RuntimeException e) {
            assembly.close();
            throw e;
        }
    }

    /// The port of TCP; the one that was found if any was asked for.
    public int port() {
        return listener.port();
    }

    /// Where it listens: `127.0.0.1:6379`, the path of the Unix socket, or several, separated by commas.
    public String places() {
        return listener.places();
    }

    /// The store that holds the data.
    public StoreOptions store() {
        return store;
    }

    /// `epoll` or `nio`.
    public String transport() {
        return listener.transport();
    }

    /// Waits until it has been closed, by whomever: `SHUTDOWN` does it too.
    public void awaitClosed() throws InterruptedException {
        closed.await();
    }

    /// Accepts nobody any more, answers what was sent so far, closes all connections, and releases threads, ports
    /// and files. Takes a few seconds at most. The second time it waits for the first. Not for event loops, which
    /// would wait for themselves.
    @Override
    public synchronized void close() {
        if (closed.getCount() > 0) {
            try {
                listener.close();
                assembly.close();
            } finally {
                closed.countDown();
            }
        }
    }

    private void closeLater() {
        Worker.once(
                "sauva-shutdown",
                this::close,
                failure -> System.getLogger(Server.class.getName())
                        .log(System.Logger.Level.ERROR, "the server did not close well", failure));
    }
}
