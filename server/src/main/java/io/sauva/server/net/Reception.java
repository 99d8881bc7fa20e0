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

    /// As Redis says it, because that is what people search for.
    private static final String PROTECTED =
            "-DENIED Redis is running in protected mode because protected mode is enabled and no "
                    + "password is set for the default user. In this mode connections are only accepted from "
                    + "the loopback interface. If you want to connect from external computers to Redis you may "
                    + "adopt one of the following solutions: 1) Just disable protected mode sending the command "
                    + "'CONFIG SET protected-mode no' from the loopback interface by connecting to Redis from "
                    + "the same host the server is running, however MAKE SURE Redis is not publicly accessible "
                    + "from internet if you do so. Use CONFIG REWRITE to make this change permanent. 2) "
                    + "Alternatively you can just disable the protected mode by editing the Redis configuration "
                    + "file, and setting the protected mode option to 'no', and then restarting the server. 3) "
                    + "If you started the server manually just for testing, restart it with the "
                    + "'--protected-mode no' option. 4) Setup a an authentication password for the default "
                    + "user. NOTE: You only need to do one of the above things in order for the server to start "
                    + "accepting connections from the outside.\r\n";

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
