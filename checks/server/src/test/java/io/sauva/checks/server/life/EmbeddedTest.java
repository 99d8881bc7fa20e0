package io.sauva.checks.server.life;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.servers.Address;
import io.sauva.checks.server.servers.Program;
import io.sauva.server.Server;
import io.sauva.server.ServerOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A server inside a JVM comes and goes without a trace.
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EmbeddedTest {
    private static final int TIMES = 20;

    @TempDir
    Path folder;

    @Test
    void startedAndClosedTwentyTimesLeavesNothing() throws Exception {
        Path socket = folder.resolve("socket");
        ServerOptions options = ServerOptions.local().port(Program.freePort()).set("unixsocket", socket.toString());
        // What a JVM and its libraries start once and keep is there after the first time.
        int port = work(options);
        Map<String, Integer> before = threads();
        for (int time = 0; time < TIMES; time++) {
            assertEquals(port, work(options));
            assertFalse(Files.exists(socket));
        }
        try (ServerSocket free = new ServerSocket(port, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            assertEquals(port, free.getLocalPort());
        }
        // A thread that has done all it had to do is seen for another moment.
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        Map<String, Integer> left = threadsBeyond(before);
        while (!left.isEmpty() && System.nanoTime() < deadline) {
            Thread.onSpinWait();
            left = threadsBeyond(before);
        }
        assertEquals(Map.of(), left);
    }

    /// With clients in all states: idle, waiting, in a transaction, subscribed, in the midst of a command.
    private static int work(ServerOptions options) throws IOException {
        Server server = Server.start(options);
        Address address = new Address("127.0.0.1", server.port());
        try (Connection idle = new Connection(address);
                Connection waiting = new Connection(address);
                Connection queueing = new Connection(address);
                Connection listening = new Connection(address);
                Connection half = new Connection(address)) {
            assertTrue(idle.ask("SET", "k", "v").is("OK"));
            waiting.send("BLPOP", "never", "0");
            assertTrue(queueing.ask("MULTI").is("OK"));
            listening.ask("SUBSCRIBE", "news");
            half.sendRaw("*3\r\n$3\r\nSET\r\n$1\r\n");
            assertEquals("v", idle.ask("GET", "k").text());
            server.close(); // while they are all there
        } finally {
            server.close();
        }
        return server.port();
    }

    /// Those of which there are more than there were.
    private static Map<String, Integer> threadsBeyond(Map<String, Integer> before) {
        Map<String, Integer> more = threads();
        more.entrySet().removeIf(entry -> entry.getValue() <= before.getOrDefault(entry.getKey(), 0));
        return more;
    }

    /// How many threads there are of each name, numbers left out: a library may replace its only one.
    private static Map<String, Integer> threads() {
        Map<String, Integer> names = new TreeMap<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            names.merge(thread.getName().replaceAll("\\d+", "N"), 1, Integer::sum);
        }
        return names;
    }
}
