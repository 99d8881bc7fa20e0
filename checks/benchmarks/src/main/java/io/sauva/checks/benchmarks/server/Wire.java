package io.sauva.checks.benchmarks.server;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/// As much of the protocol as it takes to prepare a measurement.
///
/// Thread: one.
final class Wire implements AutoCloseable {
    private static final int BATCH = 500;
    private static final byte[] OK = "+OK\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    Wire(int port) throws IOException {
        socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.connect(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port));
        in = socket.getInputStream();
        out = new BufferedOutputStream(socket.getOutputStream(), 1 << 16);
    }

    /// Whether a server answers a `PING` there.
    static boolean answers(int port) {
        try (Wire wire = new Wire(port)) {
            return wire.ask("PING").equals("+PONG");
        } catch (IOException notYet) {
            return false;
        }
    }

    /// A command and the first line of its reply.
    String ask(String... words) throws IOException {
        out.write(command(words));
        out.flush();
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new IOException("the server closed the connection");
            }
            line.append((char) next);
        }
        return line.toString().trim();
    }

    static byte[] command(String... words) {
        StringBuilder text = new StringBuilder("*").append(words.length).append("\r\n");
        for (String word : words) {
            text.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
        }
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /// A key of 16 bytes, as `redis-benchmark` names them.
    static String key(long number) {
        return String.format(Locale.ROOT, "key:%012d", number);
    }

    /// Sets so many keys of 16 bytes.
    void fill(int pairs, int valueBytes) throws IOException {
        String value = "v".repeat(valueBytes);
        for (int from = 0; from < pairs; from += BATCH) {
            int count = Math.min(BATCH, pairs - from);
            for (int i = 0; i < count; i++) {
                out.write(command("SET", key(from + i), value));
            }
            out.flush();
            for (int i = 0; i < count; i++) {
                byte[] reply = in.readNBytes(OK.length);
                if (!Arrays.equals(reply, OK)) {
                    throw new IOException("SET answers " + new String(reply, StandardCharsets.ISO_8859_1));
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
