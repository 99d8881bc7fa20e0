package io.sauva.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.ServerException;
import io.sauva.server.config.Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Timeout(120)
class ServeCommandTest {
    private final StringWriter err = new StringWriter();

    private int sauva(String... arguments) {
        return Sauva.commandLine().setErr(new PrintWriter(err)).execute(arguments);
    }

    private static Settings settings(Map<String, String> environment, String... arguments) {
        CommandLine command = ServeCommand.commandLine(environment);
        command.parseArgs(arguments);
        ServeCommand serve = (ServeCommand) command.getCommandSpec().userObject();
        return serve.options().settings();
    }

    @Test
    void flagsWinOverTheEnvironmentAndThatOverTheFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("sauva.conf"),
                "# a comment\nmaxclients 10\ntimeout 20\ntcp-keepalive 30\nbind 127.0.0.1\n");
        Settings settings = settings(
                Map.of("SAUVA_TIMEOUT", "200", "SAUVA_TCP_KEEPALIVE", "300", "SAUVA_JAVA_OPTS", "-Xmx1g"),
                file.toString(),
                "--tcp-keepalive",
                "3000",
                "--bind",
                "127.0.0.1",
                "--bind",
                "::1");
        assertEquals("10", settings.text("maxclients"));
        assertEquals("200", settings.text("timeout"));
        assertEquals("3000", settings.text("tcp-keepalive"));
        assertEquals("127.0.0.1 ::1", settings.text("bind"));
    }

    @Test
    void theLastOfSeveralFlagsCounts() {
        assertEquals(
                "7002", settings(Map.of(), "--port", "7001", "--port", "7002").text("port"));
    }

    @Test
    void aFileForRedisIsTakenWithFlagsForWhatIsNotThere(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("redis.conf"), "daemonize yes\nport 6379\nsave 900 1\n");
        Settings settings = settings(Map.of(), file.toString(), "--daemonize", "no", "--save", "", "--port", "7003");
        assertEquals("7003", settings.text("port"));
    }

    @Test
    void unknownVariablesAreRefusedButThoseOfTheLauncher() {
        assertEquals(
                "6379", settings(Map.of("SAUVA_AOT", "off", "PATH", "/bin")).text("port"));
        String message = assertThrows(ServerException.class, () -> settings(Map.of("SAUVA_MAXCLIENT", "5")))
                .getMessage();
        assertEquals("unknown parameter in the environment: SAUVA_MAXCLIENT", message);
    }

    @Test
    void whatRedisTakesIsTakenIfItCanBe() {
        Settings settings = settings(Map.of(), "--save", "", "--appendonly", "no", "--hz", "50");
        assertEquals("no", settings.text("appendonly"));
    }

    @Test
    void whatIsWrongIsOneLineAndTwo(@TempDir Path folder) throws IOException {
        assertEquals(2, sauva("serve", "--port", "seven"));
        assertEquals(2, sauva("serve", "--nonsense", "7"));
        Path file = Files.writeString(folder.resolve("bad.conf"), "port 7000\nnonsense 7\n");
        assertEquals(2, sauva("serve", file.toString()));
        assertEquals(
                2, sauva("serve", "--config", folder.resolve("missing.conf").toString()));
        assertEquals(2, sauva("serve", "--threads", "0"));
        List<String> lines = err.toString().lines().toList();
        assertEquals(5, lines.size(), lines.toString());
        assertTrue(lines.get(2).contains("line 2") && lines.get(2).contains("nonsense"), lines.get(2));
    }

    @Test
    void aPortInUseIsOneLineAndTwo() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertEquals(2, sauva("serve", "--port", Integer.toString(taken.getLocalPort())));
            List<String> lines = err.toString().lines().toList();
            assertEquals(1, lines.size(), lines.toString());
            assertTrue(lines.getFirst().contains("127.0.0.1:" + taken.getLocalPort()), lines.getFirst());
        }
    }

    @Test
    void itServesUntilItIsToldToEndAndEndsWithZero() throws Exception {
        List<String> line = new ArrayList<>(OwnCommand.line());
        line.addAll(List.of("serve", "--bind", "127.0.0.1", "--port", "0"));
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            Matcher ready = Pattern.compile("sauva: serving on 127\\.0\\.0\\.1:(\\d+) .*")
                    .matcher(readyLine(out));
            assertTrue(ready.matches());
            int port = Integer.parseInt(ready.group(1));
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                BufferedReader replies =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
                socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
                assertEquals("+PONG", replies.readLine());
                socket.getOutputStream().write("PING\r\n".repeat(100).getBytes(StandardCharsets.US_ASCII));
                process.destroy(); // SIGTERM
                for (int at = 0; at < 100; at++) {
                    assertEquals("+PONG", replies.readLine());
                }
                assertEquals(-1, replies.read());
            }
            assertTrue(process.waitFor(60, TimeUnit.SECONDS));
            assertEquals(0, process.exitValue());
        } finally {
            process.destroyForcibly();
        }
    }

    /// The JVM may say something of its own before.
    private static String readyLine(BufferedReader out) throws IOException {
        StringBuilder before = new StringBuilder();
        String line = out.readLine();
        while (line != null && !line.startsWith("sauva: serving")) {
            before.append(line).append('\n');
            line = out.readLine();
        }
        assertTrue(line != null, "it ended: " + before);
        return line;
    }
}
