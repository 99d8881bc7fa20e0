package io.sauva.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Ten thousand clients that do nothing, or as many as the system allows this process: each of them is two of
/// its files.
@Timeout(120)
class ManyClientsTest {
    private static final int WANTED = 10_000;
    private static final int OTHER_FILES = 400;

    @Test
    void idleClientsCostLittleAndDisturbNobody() throws Exception {
        int count = Math.min(WANTED, (openFiles() - OTHER_FILES) / 2);
        System.out.println(count + " idle clients of " + WANTED);
        assertTrue(count > 100, "the system allows " + openFiles() + " files");
        List<SocketChannel> idle = new ArrayList<>(count);
        try (TestNetwork network = new TestNetwork()) {
            network.settings.maxClients(count + 1);
            long before = usedBytes();
            for (int at = 0; at < count; at++) {
                SocketChannel channel = SocketChannel.open();
                channel.setOption(StandardSocketOptions.SO_RCVBUF, 4096);
                channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), network.listener.port()));
                idle.add(channel);
                if (at % 10 == 0) {
                    assertEquals("+PONG\r\n", ping(channel)); // it has been busy once, and holds nothing of it
                }
            }
            TestNetwork.await(() -> network.clients.size() == count);
            long each = (usedBytes() - before) / count;
            System.out.println(each + " bytes of heap each, both sides");
            assertTrue(each < 16 * 1024, each + " bytes of heap each");
            try (RawClient busy = network.connect()) {
                for (int at = 0; at < 1000; at++) {
                    assertEquals("+PONG", busy.send("PING\r\n").line());
                }
            }
            for (int at = 0; at < count; at += 100) {
                assertEquals("+PONG\r\n", ping(idle.get(at)));
            }
        } finally {
            for (SocketChannel channel : idle) {
                channel.close();
            }
        }
    }

    private static String ping(SocketChannel channel) throws IOException {
        channel.write(ByteBuffer.wrap("PING\r\n".getBytes(StandardCharsets.US_ASCII)));
        ByteBuffer reply = ByteBuffer.allocate(7);
        while (reply.hasRemaining()) {
            assertTrue(channel.read(reply) >= 0, "closed");
        }
        return new String(reply.array(), StandardCharsets.US_ASCII);
    }

    private static int openFiles() throws IOException {
        // A JVM raises its soft limit to the hard one; a shell that it starts inherits that.
        Process shell = new ProcessBuilder("sh", "-c", "ulimit -n").start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(shell.getInputStream(), StandardCharsets.US_ASCII))) {
            String limit = out.readLine();
            return limit.equals("unlimited") ? Integer.MAX_VALUE : Integer.parseInt(limit);
        }
    }

    private static long usedBytes() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
