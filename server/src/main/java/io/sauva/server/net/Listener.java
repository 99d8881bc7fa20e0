package io.sauva.server.net;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.sauva.server.ServerException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Accepts clients, on event loops that serve them all.
///
/// Thread: any opens and closes it, one does.
public final class Listener implements AutoCloseable {
    private static final int CLOSE_SECONDS = 5;
    private static final int CLOSE_TRIES = 50;

    private final Network network;
    private final Transport transport;
    private final EventLoopGroup loops;
    private final List<Channel> servers = new ArrayList<>();
    private final List<String> places = new ArrayList<>();
    private Optional<UnixSocketFile> unixSocket = Optional.empty();
    private int port;

    private Listener(Network network, Transport transport, int threads) {
        this.network = network;
        this.transport = transport;
        loops = transport.loops(threads, new DefaultThreadFactory("sauva-io", true));
    }

    /// Begins to accept clients. What cannot be opened is a [ServerException], and nothing stays open then.
    public static Listener open(Network network, Endpoints endpoints, int threads) {
        return open(network, endpoints, threads, Transport.best());
    }

    static Listener open(Network network, Endpoints endpoints, int threads, Transport transport) {
        Listener listener = new Listener(network, transport, threads);
        try {
            listener.bind(endpoints);
            var _ = listener.loops
                    .next()
                    .scheduleAtFixedRate(
                            () -> network.clients().connections().forEach(Connection::tick), 1, 1, TimeUnit.SECONDS);
            return listener;
        } catch (RuntimeException e) {
            listener.close();
            throw e;
        }
    }

    /// The port of TCP; the one that was found if any was asked for.
    public int port() {
        return port;
    }

    /// Where it listens, separated by commas.
    public String places() {
        return String.join(", ", places);
    }

    /// `epoll` or `nio`.
    public String transport() {
        return transport.name();
    }

    /// Accepts nobody any more, answers what was sent, closes all connections; those that take longer than a few
    /// seconds are cut.
    @Override
    public void close() {
        servers.forEach(server -> server.close().awaitUninterruptibly());
        unixSocket.ifPresent(UnixSocketFile::delete);
        boolean none = false;
        for (int tries = 0; tries < CLOSE_TRIES && !none; tries++) {
            network.clients().connections().forEach(Connection::leave); // again: one may have come meanwhile
            none = network.clients().awaitNone(CLOSE_SECONDS * 1000L / CLOSE_TRIES, TimeUnit.MILLISECONDS);
        }
        network.clients().connections().forEach(Connection::abort);
        loops.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    private void bind(Endpoints endpoints) {
        port = endpoints.port();
        for (String address : endpoints.addresses()) {
            boolean optional = address.startsWith("-");
            String host = optional ? address.substring(1) : address;
            bindTcp(host, endpoints.backlog(), optional);
        }
        if (servers.isEmpty() && !endpoints.addresses().isEmpty()) {
            throw new ServerException("none of the addresses can be bound: " + endpoints.addresses());
        }
        endpoints.unixSocket().ifPresent(path -> bindUnix(path, endpoints));
    }

    private void bindTcp(String host, int backlog, boolean optional) {
        InetSocketAddress address = new InetSocketAddress(
                switch (host) {
                    case "*" -> "0.0.0.0";
                    case "::*" -> "::";
                    default -> host;
                },
                port);
        if (address.isUnresolved()) {
            if (optional) {
                return;
            }
            throw new ServerException("cannot bind " + host + ": no such address");
        }
        ServerBootstrap bootstrap = bootstrap()
                .channel(transport.server())
                .option(ChannelOption.SO_BACKLOG, backlog)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new Reception(network, transport, null));
        ChannelFuture bound = bootstrap.bind(address).awaitUninterruptibly();
        if (bound.isSuccess()) {
            servers.add(bound.channel());
            port = ((InetSocketAddress) bound.channel().localAddress()).getPort();
            places.add((host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port);
        } else if (!optional) {
            throw refused(host + ":" + port, bound.cause());
        }
    }

    private void bindUnix(Path path, Endpoints endpoints) {
        UnixSocketFile file = new UnixSocketFile(path);
        file.prepare();
        SocketAddress address = transport.unixAddress(path);
        ChannelFuture bound = bootstrap()
                .channel(transport.unixServer())
                .option(ChannelOption.SO_BACKLOG, endpoints.backlog())
                .childHandler(new Reception(network, transport, path.toString()))
                .bind(address)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw refused(path.toString(), bound.cause());
        }
        servers.add(bound.channel());
        unixSocket = Optional.of(file);
        places.add(path.toString());
        file.permit(endpoints.unixPermissions());
    }

    private ServerBootstrap bootstrap() {
        // Two chunks ahead of the socket; what else waits is in Output.
        return new ServerBootstrap()
                .group(loops)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true) // who sends no more may still be owed replies
                .childOption(ChannelOption.RECVBUF_ALLOCATOR, new LoopReadAllocator())
                .childOption(
                        ChannelOption.WRITE_BUFFER_WATER_MARK,
                        new WriteBufferWaterMark(LoopBuffers.CHUNK, 2 * LoopBuffers.CHUNK));
    }

    private static ServerException refused(String where, Throwable cause) {
        return new ServerException("cannot listen on " + where + ": " + cause.getMessage(), cause);
    }
}
