package io.sauva.lab.wire;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A connection to a server of this machine that asks, and waits for the answer.
///
/// Thread: one.
public final class Wire implements AutoCloseable {
    /// One character a byte, whatever the bytes are.
    static final Charset BYTES = StandardCharsets.ISO_8859_1;

    private static final int BUFFER = 1 << 16;

    private final Socket socket = new Socket();
    private final InputStream in;
    private final OutputStream out;

    /// Connects to a port of the loopback interface.
    public Wire(int port) throws IOException {
        try {
            socket.connect(address(port));
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream(), BUFFER);
            out = new BufferedOutputStream(socket.getOutputStream(), BUFFER);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    static InetSocketAddress address(int port) {
        return new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port);
    }

    /// Whether a server answers a `PING` there.
    public static boolean answers(int port) {
        try (Wire wire = new Wire(port)) {
            return "PONG".equals(wire.ask("PING").text());
        } catch (IOException notYet) {
            return false;
        }
    }

    /// The reply to a command.
    ///
    /// @throws IOException if the server refuses it, with what it says
    public Answer ask(String... words) throws IOException {
        send(words);
        return receive();
    }

    /// Sends a command with what was sent before it; [#receive] sees to that it leaves.
    public void send(String... words) throws IOException {
        out.write(command(words));
    }

    /// Has what was sent leave, for who will ask for the reply later.
    public void flush() throws IOException {
        out.flush();
    }

    /// The reply to the oldest command that has none yet.
    ///
    /// @throws IOException if the server refuses it, with what it says
    public Answer receive() throws IOException {
        out.flush();
        Answer answer = read();
        if (answer.kind() == '-') {
            throw new IOException("the server answers: " + answer.text());
        }
        return answer;
    }

    /// A command as it is sent. Words are bytes, one a character.
    public static byte[] command(String... words) {
        StringBuilder text = new StringBuilder("*").append(words.length).append("\r\n");
        for (String word : words) {
            text.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
        }
        return text.toString().getBytes(BYTES);
    }

    private Answer read() throws IOException {
        String line = line();
        char kind = line.charAt(0);
        String rest = line.substring(1);
        return switch (kind) {
            case '+', '-', ':', ',', '#', '(' -> new Answer(kind, rest, List.of());
            case '_' -> new Answer(kind, null, List.of());
            case '$', '=', '!' -> string(kind, Integer.parseInt(rest));
            case '*', '~', '>' -> aggregate(kind, Integer.parseInt(rest));
            case '%' -> aggregate(kind, Math.multiplyExact(2, Integer.parseInt(rest)));
            default -> throw new IOException("not a reply: '" + line + "'");
        };
    }

    private Answer string(char kind, int length) throws IOException {
        if (length < 0) {
            return new Answer(kind, null, List.of());
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length || !line().isEmpty()) {
            throw new EOFException("the connection was closed within a string");
        }
        return new Answer(kind, new String(bytes, BYTES), List.of());
    }

    private Answer aggregate(char kind, int size) throws IOException {
        List<Answer> elements = new ArrayList<>();
        for (int element = 0; element < size; element++) {
            elements.add(read());
        }
        return new Answer(kind, null, List.copyOf(elements));
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\r'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the server closed the connection");
            }
            line.append((char) next);
        }
        if (in.read() != '\n') {
            throw new IOException("a line that ends without a line feed: '" + line + "'");
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
