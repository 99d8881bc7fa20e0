package io.sauva.server.net;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.util.concurrent.Future;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;

/// Meets those who connect: lets them in, or tells them why not.
///
/// Thread: the event loops of the connections.
final class Reception extends ChannelInitializer<Channel> {
    private static final String FULL = "-ERR max number of clients reached\r\n";

    /// Begins as Redis's does, because that is what people search for.
    private static final String PROTECTED =
            "-DENIED Redis is running in protected mode because protected mode is enabled and no password is set for"
                    + " the default user. In this mode connections are only accepted from the loopback interface."
                    + " To connect from other machines set a password (--requirepass), or switch protected mode off"
                    + " (--protected-mode no, or 'CONFIG SET protected-mode no' from this machine) if nobody else"
                    + " can reach this port.\r\n";

    private final Network network;
    private final Transport transport;
    private final String unixSocket;

    /// Of connections that come through the Unix socket of that name, or over TCP if it is `null`.
    Reception(Network network, Transport transport, String unixSocket) {
        this.network = network;
        this.transport = transport;
        this.unixSocket = unixSocket;
    }

    @Override
    protected void initChannel(Channel channel) {
        if (isForbidden(channel.remoteAddress())) {
            turnAway(channel, PROTECTED);
        } else if (!network.clients().tryEnter(network.settings().maxClients())) {
            turnAway(channel, FULL);
        } else {
            channel.closeFuture()
                    .addListener((Future<Object> closed) -> network.clients().leave());
            network.traffic().countAccepted();
            if (unixSocket == null) {
                keepAlive(channel.config(), network.settings().keepAliveSeconds());
            }
            channel.pipeline()
                    .addLast(new Connection(
                            network,
                            channel,
                            unixSocket == null ? text(channel.remoteAddress()) : unixSocket + ":0",
                            unixSocket == null ? text(channel.localAddress()) : unixSocket + ":0"));
        }
    }

    private boolean isForbidden(SocketAddress remote) {
        return unixSocket == null
                && network.settings().protectedMode()
                && !network.service().isPasswordRequired()
                && !(remote instanceof InetSocketAddress address
                        && address.getAddress() != null
                        && address.getAddress().isLoopbackAddress());
    }

    private void keepAlive(ChannelConfig config, int seconds) {
        if (seconds > 0) {
            config.setOption(ChannelOption.SO_KEEPALIVE, true);
            transport.keepAlive(seconds).forEach(config::setOption);
        }
    }

    private void turnAway(Channel channel, String why) {
        network.traffic().countRejected();
        channel.writeAndFlush(Unpooled.copiedBuffer(why, StandardCharsets.US_ASCII))
                .addListener(ChannelFutureListener.CLOSE);
    }

    private static String text(SocketAddress address) {
        if (address instanceof InetSocketAddress socket) {
            InetAddress host = socket.getAddress();
            String name = host == null ? socket.getHostString() : host.getHostAddress();
            int zone = name.indexOf('%');
            String plain = zone < 0 ? name : name.substring(0, zone);
            return (plain.indexOf(':') < 0 ? plain : "[" + plain + "]") + ":" + socket.getPort();
        }
        return "?:0"; // it was gone before anybody asked
    }
}
