package io.sauva.checks.server.life;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.UnixOperatingSystemMXBean;
import io.sauva.checks.server.resp.Answer;
import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.servers.Program;
import io.sauva.checks.server.servers.Required;
import io.sauva.checks.server.servers.Sauva;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Ten thousand clients that say nothing do not disturb one that works, and each is still there afterwards.
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class IdleConnectionsTest {
    private static final int IDLE = 10_000;

    @Test
    void tenThousandIdleConnections() throws Exception {
        requireFileDescriptors();
        List<SocketChannel> idle = new ArrayList<>();
        try (Program server = Sauva.startProcess(List.of("-Xmx256m"), "--maxclients", "10100");
                Connection working = new Connection(server.address())) {
            InetSocketAddress address = new InetSocketAddress(
                    server.address().host(), server.address().port());
            for (int number = 0; number < IDLE; number++) {
                idle.add(SocketChannel.open(address));
            }
            for (int number = 0; number < 20_000; number++) {
                working.send("INCR", "n");
                working.send("GET", "n");
            }
            for (int number = 1; number <= 20_000; number++) {
                assertEquals(number, working.read().number());
                assertEquals("" + number, working.read().text());
            }
            for (SocketChannel one : idle) {
                assertEquals("+PONG\r\n", ping(one));
            }
            // Only now: the system says that it is connected before the server has accepted it.
            Answer clients = working.ask("INFO", "clients");
            assertTrue(clients.text().contains("connected_clients:" + (IDLE + 1) + "\r\n"), clients.text());
        } finally {
            for (SocketChannel one : idle) {
                one.close();
            }
        }
    }

    /// Each connection is one here and one in the server.
    private static void requireFileDescriptors() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                && system.getMaxFileDescriptorCount() < IDLE + 200) {
            Required.missing((IDLE + 200) + " file descriptors", "raise the limit (ulimit -n)");
        }
    }

    private static String ping(SocketChannel channel) throws IOException {
        channel.write(ByteBuffer.wrap("PING\r\n".getBytes(StandardCharsets.US_ASCII)));
        ByteBuffer reply = ByteBuffer.allocate(7);
        while (reply.hasRemaining() && channel.read(reply) >= 0) {
            Thread.onSpinWait();
        }
        return new String(reply.array(), 0, reply.position(), StandardCharsets.US_ASCII);
    }
}
