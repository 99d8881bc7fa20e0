package io.sauva.server.net;

import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ThreadFactory;

/// Linux's `epoll`, without the JDK in between.
final class EpollTransport implements Transport {
    private static final int PROBES = 3;

    /// Whether the native library is here and fits the system.
    static boolean isAvailable() {
        return Epoll.isAvailable();
    }

    @Override
    public String name() {
        return "epoll";
    }

    @Override
    public EventLoopGroup loops(int threads, ThreadFactory factory) {
        return new MultiThreadIoEventLoopGroup(threads, factory, EpollIoHandler.newFactory());
    }

    @Override
    public Class<? extends ServerChannel> server() {
        return EpollServerSocketChannel.class;
    }

    @Override
    public Class<? extends ServerChannel> unixServer() {
        return EpollServerDomainSocketChannel.class;
    }

    @Override
    public SocketAddress unixAddress(Path path) {
        return new DomainSocketAddress(path.toString());
    }

    /// As Redis: the first probe after so long, three of them in as long again.
    @Override
    public Map<ChannelOption<Integer>, Integer> keepAlive(int seconds) {
        return Map.of(
                EpollChannelOption.TCP_KEEPIDLE,
                seconds,
                EpollChannelOption.TCP_KEEPINTVL,
                Math.max(1, seconds / PROBES),
                EpollChannelOption.TCP_KEEPCNT,
                PROBES);
    }
}
