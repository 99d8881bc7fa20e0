package io.sauva.checks.server.resp;

import io.sauva.checks.server.servers.Address;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A connection that knows the protocol's two versions and nothing of the commands. Its own reader, because a
/// check that used a client's would not see what the client forgives.
///
/// Thread: one at a time.
public final class Connection implements AutoCloseable {
    /// How long a reply may take before it counts as missing.
    public static final int LIMIT_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    public Connection(Address address) throws IOException {
        socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.connect(new InetSocketAddress(address.host(), address.port()), LIMIT_MILLIS);
        socket.setSoTimeout(LIMIT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    /// Sends a command and reads its reply.
    public Answer ask(String... words) throws IOException {
        return ask(List.of(words));
    }

    public Answer ask(List<String> words) throws IOException {
        send(words);
        return read();
    }

    public void send(List<String> words) throws IOException {
        out.write(bytes(words));
    }

    public void send(String... words) throws IOException {
        send(List.of(words));
    }

    /// Sends bytes that may be anything, one a character.
    public void sendRaw(String bytes) throws IOException {
        out.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    /// A command as it is sent.
    public static byte[] bytes(List<String> words) {
        StringBuilder text = new StringBuilder("*").append(words.size()).append("\r\n");
        for (String word : words) {
            text.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
        }
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /// Reads one reply.
    public Answer read() throws IOException {
        String line = line();
        if (line.isEmpty()) {
            throw new IOException("an empty line where a reply should begin");
        }
        char kind = line.charAt(0);
        String rest = line.substring(1);
        return switch (kind) {
            case '+', '-', ':', ',', '#', '(' -> Answer.text(kind, rest);
            case '_' -> Answer.nil(kind);
            case '$', '=', '!' -> string(kind, Integer.parseInt(rest));
            case '*', '~', '>' -> aggregate(kind, Integer.parseInt(rest));
            case '%', '|' -> aggregate(kind, Math.multiplyExact(2, Integer.parseInt(rest)));
            default -> throw new IOException("not a reply: '" + line + "'");
        };
    }

    /// Whether a reply begins to arrive within the time.
    public boolean arrives(int millis) throws IOException {
        in.mark(1);
        socket.setSoTimeout(millis);
        try {
            return in.read() >= 0;
        } catch (SocketTimeoutException nothing) {
            return false;
        } finally {
            in.reset();
            socket.setSoTimeout(LIMIT_MILLIS);
        }
    }

    /// Everything that arrives until the server closes the connection, one character a byte.
    public String readToEnd() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /// Says that nothing more will be sent; replies can still be read.
    public void endOfCommands() throws IOException {
        socket.shutdownOutput();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private Answer string(char kind, int length) throws IOException {
        if (length < 0) {
            return Answer.nil(kind);
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the connection was closed within a string");
        }
        if (!line().isEmpty()) {
            throw new IOException("a string is longer than it says");
        }
        return Answer.text(kind, new String(bytes, StandardCharsets.ISO_8859_1));
    }

    private Answer aggregate(char kind, int size) throws IOException {
        if (size < 0) {
            return Answer.nil(kind);
        }
        List<Answer> elements = new ArrayList<>(Math.min(size, 1_000));
        for (int element = 0; element < size; element++) {
            elements.add(read());
        }
        return Answer.aggregate(kind, List.copyOf(elements));
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        while (true) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("the connection was closed by the server");
            }
            if (next == '\r') {
                if (in.read() != '\n') {
                    throw new IOException("a line that ends without a line feed: '" + line + "'");
                }
                return line.toString();
            }
            line.append((char) next);
        }
    }
}
