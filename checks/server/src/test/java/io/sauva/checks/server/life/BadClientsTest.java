package io.sauva.checks.server.life;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Clients that send half of something, or do not read, harm nobody but themselves.
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BadClientsTest {
    private static final int MEGABYTE = 1 << 20;

    @Test
    void commandsThatArriveInPieces() throws Exception {
        Random random = new Random(1);
        StringBuilder commands = new StringBuilder();
        for (int number = 0; number < 200; number++) {
            commands.append("*3\r\n$6\r\nAPPEND\r\n$1\r\nk\r\n$2\r\nxy\r\nSTRLEN k\r\n");
        }
        try (RunningServer server = Sauva.start();
                Connection connection = new Connection(server.address());
                Connection other = new Connection(server.address())) {
            connection.ask("DEL", "k");
            for (int at = 0; at < commands.length(); ) {
                int end = Math.min(commands.length(), at + 1 + random.nextInt(9));
                connection.sendRaw(commands.substring(at, end));
                at = end;
                if (random.nextInt(10) == 0) {
                    assertTrue(other.ask("PING").is("PONG"));
                }
            }
            for (int number = 1; number <= 200; number++) {
                assertEquals(2L * number, connection.read().number());
                assertEquals(2L * number, connection.read().number());
            }
        }
    }

    @Test
    void halfACommandAndNoMore() throws Exception {
        try (RunningServer server = Sauva.start();
                Connection other = new Connection(server.address())) {
            other.ask("DEL", "k");
            List<Connection> halves = new ArrayList<>();
            for (int number = 0; number < 500; number++) {
                Connection half = new Connection(server.address());
                half.sendRaw("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$100\r\nhalf of it");
                halves.add(half);
            }
            assertTrue(other.ask("PING").is("PONG"));
            for (Connection half : halves) {
                half.close();
            }
            assertEquals(0, other.ask("EXISTS", "k").number());
        }
    }

    /// A transaction or a wait that its client does not see the end of is forgotten with it.
    @Test
    void clientsThatVanish() throws Exception {
        try (RunningServer server = Sauva.start();
                Connection other = new Connection(server.address())) {
            other.ask("DEL", "k", "q");
            try (Connection vanishing = new Connection(server.address())) {
                vanishing.ask("MULTI");
                vanishing.ask("SET", "k", "1");
            }
            try (Connection vanishing = new Connection(server.address())) {
                vanishing.send("BLPOP", "q", "0");
                awaitInfo(other, "blocked_clients:1");
            }
            awaitInfo(other, "blocked_clients:0");
            other.ask("RPUSH", "q", "kept");
            assertEquals(1, other.ask("LLEN", "q").number());
            assertEquals(0, other.ask("EXISTS", "k").number());
        }
    }

    /// Its answers wait in the kernel and with the client, not all in the server's memory, which is small here.
    @Test
    void aClientThatReadsLate() throws Exception {
        int requests = 400;
        String value = "v".repeat(MEGABYTE);
        try (RunningServer server = Sauva.startProcess(List.of("-Xmx192m", "-XX:MaxDirectMemorySize=128m"));
                Connection late = new Connection(server.address());
                Connection other = new Connection(server.address())) {
            other.ask("SET", "k", value);
            for (int number = 0; number < requests; number++) {
                late.send("GET", "k");
            }
            for (int number = 0; number < 1_000; number++) {
                assertTrue(other.ask("SET", "small", "" + number).is("OK"));
            }
            for (int number = 0; number < requests; number++) {
                assertEquals(value, late.read().text());
            }
            assertTrue(late.ask("PING").is("PONG"));
        }
    }

    /// A subscriber cannot be made to wait, so it is let go when too much waits for it.
    @Test
    void aSubscriberThatDoesNotRead() throws Exception {
        String message = "m".repeat(MEGABYTE);
        try (RunningServer server = Sauva.startProcess(List.of("-Xmx256m"));
                Connection deaf = new Connection(server.address());
                Connection publisher = new Connection(server.address())) {
            deaf.ask("SUBSCRIBE", "news");
            long heard = 1;
            for (int number = 0; number < 200 && heard > 0; number++) {
                heard = publisher.ask("PUBLISH", "news", message).number();
            }
            assertEquals(0, heard);
            assertThrows(IOException.class, () -> {
                for (int number = 0; number < 200; number++) {
                    deaf.read();
                }
            });
        }
    }

    private static void awaitInfo(Connection connection, String line) throws IOException {
        while (!connection.ask("INFO", "clients").text().contains(line + "\r\n")) {
            Thread.onSpinWait();
        }
    }
}
