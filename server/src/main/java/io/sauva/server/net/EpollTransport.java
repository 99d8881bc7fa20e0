package io.sauva.server.net;

import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoOps;
import io.netty.channel.IoRegistration;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollIoOps;
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
        return new MultiThreadIoEventLoopGroup(threads, factory, StayingHandler.factory());
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

    /// Keeps sockets with `epoll` for as long as they are open.
    ///
    /// Netty 4.2.18 takes a socket out while nothing is wanted of it, and then believes that it is still there: a
    /// connection whose client has closed its side, and that has sent all it had, fails when it has to wait for the
    /// socket again. So a socket of which nothing is wanted stays, and is asked to report once if it breaks.
    ///
    /// Thread: as the handler of Netty.
    private static final class StayingHandler implements IoHandler {
        private final IoHandler epoll;

        private StayingHandler(IoHandler epoll) {
            this.epoll = epoll;
        }

        static IoHandlerFactory factory() {
            IoHandlerFactory factory = EpollIoHandler.newFactory();
            return executor -> new StayingHandler(factory.newHandler(executor));
        }

        @Override
        public IoRegistration register(IoHandle handle) throws Exception {
            return new Staying(epoll.register(handle));
        }

        @Override
        public void initialize() {
            epoll.initialize();
        }

        @Override
        public int run(IoHandlerContext context) {
            return epoll.run(context);
        }

        @Override
        public void prepareToDestroy() {
            epoll.prepareToDestroy();
        }

        @Override
        public void destroy() {
            epoll.destroy();
        }

        @Override
        public void wakeup() {
            epoll.wakeup();
        }

        @Override
        public boolean isCompatible(Class<? extends IoHandle> handleType) {
            return epoll.isCompatible(handleType);
        }

        private record Staying(IoRegistration registration) implements IoRegistration {
            @Override
            @SuppressWarnings("TypeParameterUnusedInFormals") // the contract says so
            public <T> T attachment() {
                return registration.attachment();
            }

            @Override
            public long submit(IoOps wanted) {
                return registration.submit(EpollIoOps.NONE.equals(wanted) ? EpollIoOps.EPOLLET : wanted);
            }

            @Override
            public boolean isValid() {
                return registration.isValid();
            }

            @Override
            public boolean cancel() {
                return registration.cancel();
            }
        }
    }
}
