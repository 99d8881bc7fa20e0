package io.sauva.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.client.Buffers;
import io.sauva.server.client.Client;
import io.sauva.server.config.BufferLimits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConnectionTest {
    private final TestNetwork network = new TestNetwork();

    @AfterEach
    void close() {
        network.close();
    }

    private void limit(long hardBytes, long softBytes, long softSeconds) {
        BufferLimits before = network.settings.outputLimits();
        BufferLimits.Limit limit = new BufferLimits.Limit(hardBytes, softBytes, softSeconds);
        network.settings.outputLimits(new BufferLimits(before.normal(), before.replica(), limit));
    }

    @Test
    void commandsAreAnsweredInOrder() throws IOException {
        try (RawClient client = network.connect()) {
            client.send("PING\r\nECHO a\r\nLATER b\r\nECHO c\r\nATONCE d\r\nLATER e\r\nNONSENSE\r\nPING\r\n");
            List<String> replies = new ArrayList<>();
            for (int at = 0; at < 8; at++) {
                replies.add(client.reply());
            }
            assertEquals(
                    List.of(
                            "+PONG",
                            "a",
                            "b",
                            "c",
                            "d",
                            "e",
                            "-ERR unknown command 'nonsense'  with two lines",
                            "+PONG"),
                    replies);
        }
    }

    @Test
    void repliesBeforeASuspendedCommandAreSent() throws IOException {
        try (RawClient client = network.connect()) {
            client.send("ECHO before\r\nWAIT it\r\nECHO after\r\n");
            assertEquals("before", client.reply());
            TestNetwork.await(() -> network.service.waiting.containsKey("it"));
            network.service.wake("it");
            assertEquals("it", client.reply());
            assertEquals("after", client.reply());
        }
    }

    @Test
    void aPipelineLargerThanAllBuffersIsAnswered() throws IOException {
        int commands = 300_000;
        byte[] pipeline = "*2\r\n$4\r\nECHO\r\n$20\r\n01234567890123456789\r\n"
                .repeat(commands)
                .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        try (RawClient client = network.connect()) {
            client.send(pipeline); // before the first reply is read
            for (int at = 0; at < commands; at++) {
                assertEquals("01234567890123456789", client.reply());
            }
        }
        assertEquals(commands, network.service.executed.get());
    }

    @Test
    void manySuspendedCommandsKeepTheirOrder() throws Exception {
        int commands = 20_000;
        StringBuilder pipeline = new StringBuilder();
        for (int at = 0; at < commands; at++) {
            pipeline.append(at % 3 == 0 ? "LATER " : at % 3 == 1 ? "ATONCE " : "ECHO ")
                    .append(at)
                    .append("\r\n");
        }
        try (RawClient client = network.connect()) {
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> {
                try {
                    client.send(pipeline.toString());
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            });
            for (int at = 0; at < commands; at++) {
                assertEquals(Integer.toString(at), client.reply());
            }
            sent.get();
        }
    }

    @Test
    void repliesOfSuspendedCommandsDoNotAddUp() throws Exception {
        String argument = "x".repeat(5000);
        try (RawClient client = network.connect()) {
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> {
                try {
                    client.send(("LATER " + argument + "\r\n").repeat(5000));
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            });
            for (int at = 0; at < 5000; at++) {
                assertEquals(argument, client.reply());
            }
            sent.get();
        }
        assertTrue(network.service.longestReply.get() < 1 << 20, "held " + network.service.longestReply);
    }

    @Test
    void aClientThatGoesWhileItWaitsIsReportedOnce() throws IOException {
        RawClient client = network.connect();
        client.send("WAIT it\r\n");
        TestNetwork.await(() -> network.service.waiting.containsKey("it"));
        client.close();
        TestNetwork.await(network.service.waiting::isEmpty); // the last thing that is done
        assertEquals(1, network.service.reportedClosed.get());
        assertEquals(1, network.service.clientsClosed.get());
        assertEquals(0, network.clients.size());
    }

    @Test
    void aClientThatIsKilledWhileItWaitsIsReportedOnce() throws IOException {
        try (RawClient client = network.connect()) {
            client.send("PING\r\nWAIT it\r\n");
            TestNetwork.await(() -> network.service.waiting.containsKey("it"));
            io.sauva.server.execution.Session session = network.service.waiting.get("it");
            network.clients.all().getFirst().outbox().close();
            assertEquals("+PONG", client.line());
            assertNull(client.line());
            TestNetwork.await(() -> network.service.clientsClosed.get() == 1);
            session.resume(); // it was on its way: nobody is there any more
            assertEquals(1, network.service.reportedClosed.get());
        }
    }

    @Test
    void theConnectionEndsAfterQuit() throws IOException {
        try (RawClient client = network.connect()) {
            client.send("PING\r\nQUIT\r\nPING\r\n");
            assertEquals("+PONG", client.line());
            assertEquals("+OK", client.line());
            assertTrue(client.isEnded());
        }
        assertEquals(2, network.service.executed.get());
    }

    @Test
    void theConnectionEndsAfterAnErrorOfTheProtocol() throws IOException {
        try (RawClient client = network.connect()) {
            client.send("PING\r\n*1\r\n+4\r\nPING\r\n");
            assertEquals("+PONG", client.line());
            assertEquals("-ERR Protocol error: expected '$', got '+'", client.line());
            assertTrue(client.isEnded());
        }
    }

    @Test
    void repliesCanBeSwitchedOff() throws IOException {
        try (RawClient client = network.connect()) {
            client.send("""
                    ECHO 1
                    REPLY OFF
                    ECHO 2
                    LATER 3
                    REPLY ON
                    ECHO 4
                    REPLY SKIP_NEXT
                    ECHO 5
                    ECHO 6
                    REPLY SKIP_NEXT
                    LATER 7
                    ECHO 8
                    """);
            assertEquals("1", client.reply());
            assertEquals("+OK", client.reply());
            assertEquals("4", client.reply());
            assertEquals("6", client.reply());
            assertEquals("8", client.reply());
        }
    }

    @Test
    void messagesArriveInOrderBetweenReplies() throws IOException {
        try (RawClient client = network.connect()) {
            client.send("HELLO 3\r\nMESSAGES 50000 10\r\n" + "PING\r\n".repeat(1000));
            assertEquals("%0", client.line());
            assertEquals("+OK", client.line());
            int messages = 0;
            int pongs = 0;
            while (messages < 50_000 || pongs < 1000) {
                String line = client.line();
                if (line.equals("+PONG")) {
                    pongs++;
                } else {
                    assertEquals(">2", line);
                    assertEquals(":" + messages, client.line());
                    assertEquals(10, client.reply().length());
                    messages++;
                }
            }
        }
    }

    @Test
    void messagesArriveWhileACommandWaits() throws IOException {
        try (RawClient client = network.connect()) {
            client.send("WAIT it\r\n");
            TestNetwork.await(() -> network.service.waiting.containsKey("it"));
            EchoService.push(network.clients.all().getFirst(), 3, 1);
            for (int at = 0; at < 3; at++) {
                assertEquals("*2", client.line());
                assertEquals(":" + at, client.line());
                client.reply();
            }
            network.service.wake("it");
            assertEquals("it", client.reply());
        }
    }

    @Test
    void aSubscriberThatDoesNotReadIsClosed() throws IOException {
        limit(1 << 20, 0, 0);
        try (RawClient client = new RawClient(network.listener.port(), 4096)) {
            client.send("SUBSCRIBE\r\n");
            assertEquals("+OK", client.line());
            EchoService.push(network.clients.all().getFirst(), 100_000, 1000);
            TestNetwork.await(() -> network.clients.size() == 0);
            assertEquals(1, network.traffic.overflows());
            assertEquals(0, network.traffic.waitingBytes());
        }
    }

    @Test
    void aSubscriberThatStaysBehindIsClosedInTime() throws IOException {
        limit(0, 1 << 20, 1);
        try (RawClient client = new RawClient(network.listener.port(), 4096)) {
            client.send("SUBSCRIBE\r\n");
            assertEquals("+OK", client.line());
            EchoService.push(network.clients.all().getFirst(), 10_000, 1000);
            TestNetwork.await(() -> network.clients.size() == 0);
            assertEquals(1, network.traffic.overflows());
        }
    }

    @Test
    void aClientThatDoesNotReadIsNotReadFrom() throws Exception {
        try (RawClient slow = new RawClient(network.listener.port(), 4096)) {
            CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> {
                try {
                    for (int at = 0; at < 1000; at++) {
                        slow.send("BIG 1000000\r\n".repeat(100)); // a hundred gigabytes of replies in all
                    }
                } catch (IOException closed) {
                    assertTrue(slow.socket().isClosed(), closed.toString());
                }
            });
            TestNetwork.await(() -> network.traffic.waitingBytes() > 60 << 20);
            int executed = network.service.executed.get();
            try (RawClient other = network.connect()) {
                for (int at = 0; at < 1000; at++) {
                    assertEquals("+PONG", other.send("PING\r\n").line());
                }
            }
            assertTrue(network.service.executed.get() - executed < 1000 + 20, "goes on with a client that is full");
            assertTrue(network.traffic.waitingBytes() < 70 << 20, "holds " + network.traffic.waitingBytes());
            for (int at = 0; at < 200; at++) {
                assertEquals(1_000_000, slow.reply().length()); // as it reads, it is read from
            }
            slow.socket().close();
            sending.get();
        }
        TestNetwork.await(() -> network.clients.size() == 0);
        assertEquals(0, network.traffic.waitingBytes());
    }

    @Test
    void buffersTellWhatIsHeldOfACommandThatHasNotCome() throws IOException {
        try (RawClient client = network.connect()) {
            assertEquals("+PONG", client.send("PING\r\n").line());
            Client known = network.clients.all().getFirst();
            TestNetwork.await(() -> known.outbox().buffers().total() == 0); // who does nothing holds nothing
            client.send("*3\r\n$4\r\nECHO\r\n$10\r\n0123456789\r\n$100\r\nabc");
            TestNetwork.await(() -> known.outbox().buffers().input() == 3);
            Buffers held = known.outbox().buffers();
            assertTrue(held.arguments() >= 14, held.toString());
            assertEquals(0, held.output());
        }
        try (RawClient client = network.connect()) {
            client.send("*2\r\n$4\r\nECHO\r\n$1000000\r\n" + "x".repeat(500_000));
            TestNetwork.await(() -> network.clients.all().stream()
                    .anyMatch(one -> one.outbox().buffers().arguments() >= 500_000));
        }
    }

    @Test
    void buffersTellWhatWaitsForAClientThatDoesNotRead() throws IOException {
        try (RawClient slow = new RawClient(network.listener.port(), 4096)) {
            slow.send("BIG 1000000\r\n".repeat(20));
            TestNetwork.await(() -> network.traffic.waitingBytes() > 10 << 20);
            Buffers buffers = network.clients.all().getFirst().outbox().buffers();
            assertTrue(buffers.output() > 10 << 20, buffers.toString());
            assertTrue(buffers.pieces() > 0, buffers.toString());
            assertTrue(buffers.total() >= buffers.output(), buffers.toString());
        }
    }

    @Test
    void largeArgumentsAndRepliesGoThrough() throws IOException {
        int length = 40_000_000;
        byte[] head = ("*2\r\n$4\r\nECHO\r\n$" + length + "\r\n").getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        try (RawClient client = network.connect()) {
            client.send(head);
            byte[] body = new byte[length + 2];
            java.util.Arrays.fill(body, (byte) 'x');
            body[length] = '\r';
            body[length + 1] = '\n';
            client.send(body);
            String reply = client.reply();
            assertEquals(length, reply.length());
            assertEquals(length, reply.chars().filter(letter -> letter == 'x').count());
        }
    }

    @Test
    void whoHasNotAuthenticatedSendsLittle() throws IOException {
        network.service.passwordRequired = true;
        try (RawClient client = network.connect()) {
            client.send("PING\r\n*11\r\n");
            assertEquals("+PONG", client.line());
            assertEquals("-ERR Protocol error: unauthenticated multibulk length", client.line());
            assertTrue(client.isEnded());
        }
    }

    @Test
    void anIdleClientIsClosed() throws IOException {
        network.settings.timeoutSeconds(1);
        try (RawClient idle = network.connect();
                RawClient waiting = network.connect();
                RawClient subscriber = network.connect()) {
            waiting.send("WAIT it\r\n");
            subscriber.send("SUBSCRIBE\r\n");
            assertEquals("+OK", subscriber.line());
            idle.send("PING\r\n");
            assertEquals("+PONG", idle.line());
            assertTrue(idle.isEnded());
            TestNetwork.await(() -> network.clients.size() < 3);
            assertEquals(2, network.clients.size());
        }
    }
}
