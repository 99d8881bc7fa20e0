package io.sauva.lab.wire;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/// One of many connections of a thread: what it still has to send, and when what is on its way was due.
///
/// Thread: one.
final class Pipe implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final SocketChannel channel;
    private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER);
    private final ReplyCounter counter = new ReplyCounter();
    private final long[] due;
    private ByteBuffer out = ByteBuffer.allocateDirect(BUFFER);
    private final int number;
    private long sent;
    private long answered;

    /// @param most how many requests may be on their way, a power of two
    /// @param number by which its owner knows it
    Pipe(int port, Selector selector, int most, int number) throws IOException {
        this.number = number;
        due = new long[most];
        channel = SocketChannel.open(Wire.address(port));
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, this);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    int number() {
        return number;
    }

    /// Whether there is no room for another request on its way.
    boolean isFull() {
        return sent - answered == due.length;
    }

    /// Whether all that was sent is answered.
    boolean isEmpty() {
        return sent == answered;
    }

    /// Takes a request that was due then; [#flush] sends it.
    void add(byte[] request, long dueNanos) {
        if (out.remaining() < request.length) {
            ByteBuffer larger =
                    ByteBuffer.allocateDirect(Math.max(2 * out.capacity(), out.position() + request.length));
            out = larger.put(out.flip());
        }
        out.put(request);
        due[(int) (sent++ & (due.length - 1))] = dueNanos;
    }

    /// Sends as much as the socket takes.
    void flush() throws IOException {
        if (out.position() > 0) {
            channel.write(out.flip());
            out.compact();
        }
    }

    /// Reads what has arrived; answers how many replies have ended. The oldest of them are [#nextDue].
    int receive() throws IOException {
        if (channel.read(in) < 0) {
            throw new EOFException("the server closed a connection");
        }
        int ended = counter.count(in.flip());
        in.clear();
        if (counter.error() != null) {
            throw new IOException("the server answers: " + counter.error());
        }
        return ended;
    }

    /// When the oldest request that has been answered was due; to be called once for each reply.
    long nextDue() {
        return due[(int) (answered++ & (due.length - 1))];
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
