package io.sauva.server.net;

import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ThreadFactory;

/// What Java has on every system.
final class NioTransport implements Transport {
    @Override
    public String name() {
        return "nio";
    }

    @Override
    public EventLoopGroup loops(int threads, ThreadFactory factory) {
        return new MultiThreadIoEventLoopGroup(threads, factory, NioIoHandler.newFactory());
    }

    @Override
    public Class<? extends ServerChannel> server() {
        return NioServerSocketChannel.class;
    }

    @Override
    public Class<? extends ServerChannel> unixServer() {
        return NioServerDomainSocketChannel.class;
    }

    @Override
    public SocketAddress unixAddress(Path path) {
        return UnixDomainSocketAddress.of(path);
    }

    @Override
    public Map<ChannelOption<Integer>, Integer> keepAlive(int seconds) {
        return Map.of(); // the system's times
    }
}
