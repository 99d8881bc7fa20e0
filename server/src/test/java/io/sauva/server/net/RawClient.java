package io.sauva.server.net;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// A socket, and the protocol as far as tests need it.
final class RawClient implements AutoCloseable {
    private final Socket socket = new Socket();
    private final InputStream in;

    RawClient(int port) throws IOException {
        this(port, 0);
    }

    /// With a receive buffer of that size, if it is not 0.
    RawClient(int port, int receiveBytes) throws IOException {
        if (receiveBytes > 0) {
            socket.setReceiveBufferSize(receiveBytes);
        }
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 10_000);
        socket.setSoTimeout(20_000);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
    }

    RawClient send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    RawClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    /// A line without its end, or `null` if the connection has ended.
    String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int letter = in.read();
        while (letter >= 0 && letter != '\n') {
            if (letter != '\r') {
                line.write(letter);
            }
            letter = in.read();
        }
        return letter < 0 && line.size() == 0 ? null : line.toString(StandardCharsets.ISO_8859_1);
    }

    /// A reply as text: of a bulk string its content.
    String reply() throws IOException {
        String line = line();
        if (line == null) {
            throw new EOFException("the connection was closed");
        }
        if (!line.startsWith("$") || line.equals("$-1")) {
            return line;
        }
        byte[] bytes = in.readNBytes(Integer.parseInt(line.substring(1)) + 2);
        return new String(bytes, 0, bytes.length - 2, StandardCharsets.ISO_8859_1);
    }

    /// Whether nothing more comes because the other side has closed.
    boolean isEnded() throws IOException {
        try {
            return in.read() < 0;
        } catch (java.net.SocketException reset) {
            return true;
        }
    }

    Socket socket() {
        return socket;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
