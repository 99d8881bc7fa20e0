package io.sauva.lab.wire;

import io.sauva.concurrent.clock.Clock;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/// A few clients that send one request at a steady rate, whether or not those before were answered. Latencies
/// count from the time at which a request was due: a server that stands still is charged for all that waited.
///
/// Thread: one.
public final class Probe implements AutoCloseable {
    private static final int CLIENTS = 4;
    private static final int MOST_ON_THEIR_WAY = 1 << 16;
    private static final long MOST_NANOS = 600_000_000_000L;
    private static final long REST_NANOS = 20_000;

    private final Clock clock = Clock.system();
    private final Selector selector = Selector.open();
    private final List<Pipe> pipes = new ArrayList<>();

    /// Connects.
    public Probe(int port) throws IOException {
        try {
            for (int client = 0; client < CLIENTS; client++) {
                pipes.add(new Pipe(port, selector, MOST_ON_THEIR_WAY, client));
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /// Sends for so many seconds, waits for the last reply, and answers the latencies.
    public Throughput run(byte[] request, double requestsPerSecond, double seconds) throws IOException {
        Histogram latencies = new Histogram(MOST_NANOS, 3);
        double interval = 1e9 / requestsPerSecond;
        long count = (long) (requestsPerSecond * seconds);
        long begun = clock.nanos();
        long sent = 0;
        while (latencies.getTotalCount() < count) {
            long now = clock.nanos();
            while (sent < count && begun + (long) (sent * interval) <= now) {
                Pipe pipe = pipes.get((int) (sent % CLIENTS));
                if (pipe.isFull()) {
                    throw new IOException("the server cannot keep up with " + requestsPerSecond + " requests a second");
                }
                pipe.add(request, begun + (long) (sent * interval));
                sent++;
            }
            for (Pipe pipe : pipes) {
                pipe.flush();
            }
            if (selector.selectNow() == 0) {
                LockSupport.parkNanos(REST_NANOS);
            } else {
                receive(latencies);
            }
        }
        return new Throughput(count, (clock.nanos() - begun) / 1e9, latencies);
    }

    private void receive(Histogram latencies) throws IOException {
        for (SelectionKey key : selector.selectedKeys()) {
            Pipe pipe = (Pipe) key.attachment();
            int ended = pipe.receive();
            long now = clock.nanos();
            for (int reply = 0; reply < ended; reply++) {
                latencies.recordValue(Math.min(MOST_NANOS, now - pipe.nextDue()));
            }
        }
        selector.selectedKeys().clear();
    }

    @Override
    public void close() throws IOException {
        for (Pipe pipe : pipes) {
            pipe.close();
        }
        selector.close();
    }
}
