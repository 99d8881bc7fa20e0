package io.sauva.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.ServerException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class ListenerTest {
    static Stream<Transport> transports() {
        return EpollTransport.isAvailable()
                ? Stream.of(new EpollTransport(), new NioTransport())
                : Stream.of(new NioTransport());
    }

    @ParameterizedTest
    @MethodSource("transports")
    void clientsComeAndGo(Transport transport) throws IOException {
        try (TestNetwork network = new TestNetwork(transport)) {
            for (int at = 0; at < 100; at++) {
                try (RawClient client = network.connect()) {
                    assertEquals("+PONG", client.send("PING\r\n").line());
                }
            }
            TestNetwork.await(() -> network.clients.size() == 0);
            assertEquals(100, network.traffic.accepted());
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    void whoClosesItsSideRightBehindACommandIsAnswered(Transport transport) throws IOException {
        try (TestNetwork network = new TestNetwork(transport)) {
            for (int at = 0; at < 200; at++) {
                try (RawClient client = network.connect()) {
                    client.send("PING\r\n").socket().shutdownOutput();
                    assertEquals("+PONG", client.line());
                    assertTrue(client.isEnded());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    void whoClosesItsSideIsAnsweredWhatTakesLonger(Transport transport) throws IOException {
        try (TestNetwork network = new TestNetwork(transport)) {
            for (int at = 0; at < 50; at++) {
                try (RawClient client = network.connect()) {
                    client.send("LATER a\r\nECHO b\r\nLATER c\r\nPING\r\n")
                            .socket()
                            .shutdownOutput();
                    assertEquals("a", client.reply());
                    assertEquals("b", client.reply());
                    assertEquals("c", client.reply());
                    assertEquals("+PONG", client.line());
                    assertTrue(client.isEnded());
                }
            }
            TestNetwork.await(() -> network.clients.size() == 0);
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    void whoClosesItsSideAndReadsLateGetsEverything(Transport transport) throws IOException {
        int count = 2000;
        try (TestNetwork network = new TestNetwork(transport);
                RawClient client = new RawClient(network.listener.port(), 16 * 1024)) {
            client.send("BIG 10000\r\n".repeat(count) + "ECHO done\r\n")
                    .socket()
                    .shutdownOutput();
            TestNetwork.await(() -> network.service.executed.get() > 0);
            for (int at = 0; at < count; at++) {
                assertEquals(10000, client.reply().length());
            }
            assertEquals("done", client.reply());
            assertTrue(client.isEnded());
            assertEquals(count + 1, network.service.executed.get());
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    void whoClosesItsSideAndWaitsForOthersIsClosed(Transport transport) throws IOException {
        try (TestNetwork network = new TestNetwork(transport);
                RawClient first = network.connect();
                RawClient second = network.connect()) {
            first.send("WAIT it\r\n").socket().shutdownOutput();
            assertTrue(first.isEnded());
            second.send("LATER a\r\nWAIT it\r\nPING\r\n").socket().shutdownOutput();
            assertEquals("a", second.reply());
            assertTrue(second.isEnded());
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    void aUnixSocketIsServedAndRemoved(Transport transport, @TempDir Path folder) throws IOException {
        Path path = folder.resolve("socket");
        Endpoints endpoints = new Endpoints(List.of(), 0, Optional.of(path), "rwx------", 10);
        try (TestNetwork network = new TestNetwork(transport, endpoints);
                SocketChannel client = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
            client.connect(UnixDomainSocketAddress.of(path));
            client.write(ByteBuffer.wrap("PING\r\n".getBytes(StandardCharsets.US_ASCII)));
            ByteBuffer reply = ByteBuffer.allocate(7);
            while (reply.hasRemaining() && client.read(reply) >= 0) {}
            assertEquals("+PONG\r\n", new String(reply.array(), StandardCharsets.US_ASCII));
            assertEquals(path + ":0", network.clients.all().getFirst().address());
        }
        assertFalse(Files.exists(path));
    }

    @Test
    void aSocketThatWasLeftBehindIsReplacedAndAFileIsNot(@TempDir Path folder) throws IOException {
        Path path = folder.resolve("socket");
        try (java.nio.channels.ServerSocketChannel left =
                java.nio.channels.ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            left.bind(UnixDomainSocketAddress.of(path));
        }
        assertTrue(Files.exists(path));
        Endpoints endpoints = new Endpoints(List.of(), 0, Optional.of(path), "", 10);
        new TestNetwork(Transport.best(), endpoints).close();
        Files.writeString(path, "precious");
        assertThrows(ServerException.class, () -> new TestNetwork(Transport.best(), endpoints));
        assertEquals("precious", Files.readString(path));
    }

    @Test
    void thereAreNoMoreClientsThanAllowed() throws IOException {
        try (TestNetwork network = new TestNetwork()) {
            network.settings.maxClients(2);
            try (RawClient first = network.connect();
                    RawClient second = network.connect()) {
                assertEquals("+PONG", first.send("PING\r\n").line());
                assertEquals("+PONG", second.send("PING\r\n").line());
                try (RawClient third = network.connect()) {
                    assertEquals("-ERR max number of clients reached", third.line());
                    assertTrue(third.isEnded());
                }
                assertEquals("+PONG", first.send("PING\r\n").line());
            }
            TestNetwork.await(() -> network.clients.size() == 0);
            try (RawClient next = network.connect()) {
                assertEquals("+PONG", next.send("PING\r\n").line());
            }
            assertEquals(1, network.traffic.rejected());
        }
    }

    @Test
    void aPortInUseIsOneLine() throws IOException {
        try (ServerSocket taken = new ServerSocket()) {
            taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Endpoints endpoints = new Endpoints(List.of("127.0.0.1"), taken.getLocalPort(), Optional.empty(), "", 10);
            ServerException refused =
                    assertThrows(ServerException.class, () -> new TestNetwork(Transport.best(), endpoints));
            assertTrue(refused.getMessage().contains("127.0.0.1:" + taken.getLocalPort()), refused.getMessage());
            assertFalse(refused.getMessage().contains("\n"), refused.getMessage());
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    void whatWasSentIsAnsweredBeforeItCloses(Transport transport) throws Exception {
        TestNetwork network = new TestNetwork(transport);
        List<RawClient> clients = new ArrayList<>();
        for (int at = 0; at < 20; at++) {
            clients.add(network.connect().send("LATER a\r\nECHO b\r\nLATER c\r\n"));
        }
        RawClient blocked = network.connect().send("WAIT it\r\n");
        TestNetwork.await(() -> network.service.waiting.containsKey("it"));
        network.close();
        for (RawClient client : clients) {
            assertEquals("a", client.reply());
            assertEquals("b", client.reply());
            assertEquals("c", client.reply());
            assertTrue(client.isEnded());
            client.close();
        }
        assertTrue(blocked.isEnded());
        blocked.close();
        assertEquals(21, network.service.clientsClosed.get());
        assertThrows(ConnectException.class, () -> new RawClient(network.listener.port()));
        TestNetwork.await(ListenerTest::noThreadIsLeft);
    }

    private static boolean noThreadIsLeft() {
        return Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("sauva-io"));
    }
}
