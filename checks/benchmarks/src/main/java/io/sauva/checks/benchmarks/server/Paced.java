package io.sauva.checks.benchmarks.server;

import io.sauva.lab.wire.Wire;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/// Sends requests at a steady rate, whether or not those before were answered, and measures from the time at
/// which each should have been sent: a server that stalls is charged for all that waited meanwhile.
/// (`redis-benchmark` cannot do that: each of its clients sends the next one when it has the answer to the last.)
///
/// Half of the requests are `GET`, half are `SET`, over the keys of [Load].
///
/// Thread: one.
final class Paced implements AutoCloseable {
    private static final int BUFFER = 1 << 16;
    private static final long MOST_NANOS = 60_000_000_000L;
    private static final long REST_NANOS = 20_000;

    /// One client: what it still has to send, and when what is on its way should have been sent.
    private static final class Client {
        final SocketChannel channel;
        final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER);
        final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER).limit(0);
        final long[] intended = new long[1 << 14];
        long sent;
        long answered;

        Client(int port) throws IOException {
            channel = SocketChannel.open(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port));
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
        }
    }

    private final Selector selector = Selector.open();
    private final List<Client> clients = new ArrayList<>();
    private final byte[][] gets = new byte[Load.KEYS][];
    private final byte[][] sets = new byte[Load.KEYS][];
    private final SplittableRandom random = new SplittableRandom(1);

    Paced(int port) throws IOException {
        for (int number = 0; number < Load.CLIENTS; number++) {
            Client client = new Client(port);
            client.channel.register(selector, SelectionKey.OP_READ, client);
            clients.add(client);
        }
        String value = "v".repeat(Load.VALUE_BYTES);
        for (int key = 0; key < Load.KEYS; key++) {
            gets[key] = Wire.command("GET", Load.key(key));
            sets[key] = Wire.command("SET", Load.key(key), value);
        }
    }

    /// Latencies in nanoseconds, over so many seconds at so many requests a second.
    Histogram run(double requestsPerSecond, double seconds) throws IOException {
        Histogram histogram = new Histogram(MOST_NANOS, 3);
        double interval = 1e9 / requestsPerSecond;
        long count = (long) (requestsPerSecond * seconds);
        long begun = System.nanoTime();
        long next = 0;
        long answered = 0;
        while (answered < count) {
            long now = System.nanoTime();
            while (next < count && begun + (long) (next * interval) <= now) {
                send(clients.get((int) (next % clients.size())), begun + (long) (next * interval));
                next++;
            }
            for (Client client : clients) {
                flush(client);
            }
            int arrived = receive(histogram);
            answered += arrived;
            if (arrived == 0 && (next == count || begun + (long) (next * interval) - System.nanoTime() > REST_NANOS)) {
                LockSupport.parkNanos(REST_NANOS);
            }
        }
        return histogram;
    }

    private void send(Client client, long intended) {
        int key = random.nextInt(Load.KEYS);
        byte[] command = random.nextBoolean() ? gets[key] : sets[key];
        if (client.out.remaining() < command.length || client.sent - client.answered == client.intended.length) {
            throw new IllegalStateException("the server cannot keep up with this rate");
        }
        client.out.put(command);
        client.intended[(int) (client.sent++ & (client.intended.length - 1))] = intended;
    }

    private static void flush(Client client) throws IOException {
        if (client.out.position() > 0) {
            client.out.flip();
            client.channel.write(client.out);
            client.out.compact();
        }
    }

    private int receive(Histogram histogram) throws IOException {
        if (selector.selectNow() == 0) {
            return 0;
        }
        int arrived = 0;
        for (SelectionKey key : selector.selectedKeys()) {
            Client client = (Client) key.attachment();
            client.in.compact();
            if (client.channel.read(client.in) < 0) {
                throw new EOFException("the server closed a connection");
            }
            client.in.flip();
            long now = System.nanoTime();
            while (skipReply(client.in)) {
                long intended = client.intended[(int) (client.answered++ & (client.intended.length - 1))];
                histogram.recordValue(Math.min(MOST_NANOS, now - intended));
                arrived++;
            }
        }
        selector.selectedKeys().clear();
        return arrived;
    }

    /// Steps over one whole reply, `+OK` or a string; answers whether there was one.
    private static boolean skipReply(ByteBuffer in) throws IOException {
        int at = in.position();
        int end = endOfLine(in, at);
        if (end < 0) {
            return false;
        }
        int length = end - at;
        if (in.get(at) == '$' && in.get(at + 1) != '-') {
            int bytes = 0;
            for (int digit = at + 1; digit < end - 2; digit++) {
                bytes = bytes * 10 + in.get(digit) - '0';
            }
            length += bytes + 2;
        } else if (in.get(at) != '+' && in.get(at) != '$') {
            throw new IOException("the server answers with '" + (char) in.get(at) + "'");
        }
        if (in.remaining() < length) {
            return false;
        }
        in.position(at + length);
        return true;
    }

    /// Where the line ends that begins there, behind its line feed; negative if it does not yet.
    private static int endOfLine(ByteBuffer in, int from) {
        for (int at = from; at < in.limit(); at++) {
            if (in.get(at) == '\n') {
                return at + 1;
            }
        }
        return -1;
    }

    @Override
    public void close() throws IOException {
        for (Client client : clients) {
            client.channel.close();
        }
        selector.close();
    }
}
