package io.sauva.checks.server.life;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.servers.Program;
import io.sauva.checks.server.servers.Sauva;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The server as a process: ended politely and not.
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProcessTest {
    @TempDir
    Path folder;

    @Test
    void killedAndStartedAgainOnTheSamePort() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Path socket = folder.resolve("socket");
        List<String> flags = List.of("-Djava.io.tmpdir=" + temporary);
        int port;
        try (Program server = Sauva.startProcess(flags, "--unixsocket", socket.toString());
                Connection connection = new Connection(server.address())) {
            port = server.address().port();
            assertTrue(connection.ask("SET", "k", "v").is("OK"));
            server.process().destroyForcibly().waitFor();
            assertThrows(IOException.class, () -> connection.ask("GET", "k"));
            assertEquals(List.of("output"), names(server.folder()));
            assertEquals(List.of(), names(temporary));
        }
        try (Program server = Sauva.startProcess(port, flags, "--unixsocket", socket.toString());
                Connection connection = new Connection(server.address())) {
            assertEquals(port, server.address().port());
            assertTrue(connection.ask("GET", "k").isNil());
            assertEquals("+PONG\r\n", pingThrough(socket));
        }
        assertFalse(Files.exists(socket));
        assertEquals(List.of(), names(temporary));
    }

    /// All that had been sent before the signal is answered, nothing is cut within a reply, and the status is 0.
    @Test
    void askedToEndItAnswersAndEndsWell() throws Exception {
        int commands = 2_000;
        try (Program server = Sauva.startProcess(List.of());
                Connection connection = new Connection(server.address());
                Connection waiting = new Connection(server.address())) {
            waiting.send("BLPOP", "never", "0");
            StringBuilder all = new StringBuilder();
            for (int number = 0; number < commands; number++) {
                all.append("INCR n\r\n");
            }
            connection.sendRaw(all.toString());
            assertEquals(1, connection.read().number());
            server.process().destroy();
            for (int number = 2; number <= commands; number++) {
                assertEquals(number, connection.read().number());
            }
            assertThrows(EOFException.class, connection::read);
            assertTrue(server.process().waitFor(30, TimeUnit.SECONDS), "it does not end");
            assertEquals(0, server.process().exitValue(), server::output);
        }
    }

    @Test
    void aPortThatIsTakenIsSaidInOneLine() throws Exception {
        try (Program server = Sauva.startProcess(List.of())) {
            int port = server.address().port();
            Path output = folder.resolve("output");
            Process second = new ProcessBuilder(Sauva.command(port, List.of()))
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            assertTrue(second.waitFor(30, TimeUnit.SECONDS), "it does not end");
            String said = Files.readString(output);
            assertNotEquals(0, second.exitValue(), said);
            assertEquals(1, said.lines().count(), said);
            assertTrue(said.contains("" + port), said);
        }
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("hsperfdata")) // the JVM's own
                    .sorted()
                    .toList();
        }
    }

    private static String pingThrough(Path socket) throws IOException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(socket));
            channel.write(ByteBuffer.wrap("PING\r\n".getBytes(StandardCharsets.US_ASCII)));
            ByteBuffer reply = ByteBuffer.allocate(7);
            while (reply.hasRemaining() && channel.read(reply) >= 0) {
                Thread.onSpinWait();
            }
            return new String(reply.array(), 0, reply.position(), StandardCharsets.US_ASCII);
        }
    }
}
