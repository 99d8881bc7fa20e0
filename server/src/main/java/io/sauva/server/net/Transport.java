package io.sauva.server.net;

import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.ServerChannel;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ThreadFactory;

/// The system's way to wait for many sockets.
///
/// Thread: any.
interface Transport {
    /// `epoll` where it can be had, else what Java has.
    static Transport best() {
        return EpollTransport.isAvailable() ? new EpollTransport() : new NioTransport();
    }

    /// As users name it.
    String name();

    EventLoopGroup loops(int threads, ThreadFactory factory);

    Class<? extends ServerChannel> server();

    Class<? extends ServerChannel> unixServer();

    SocketAddress unixAddress(Path path);

    /// What keeps a connection alive, or finds out that it is not.
    Map<ChannelOption<Integer>, Integer> keepAlive(int seconds);
}
