package io.sauva.lab.wire;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.worker.BackoffIdleStrategy;
import io.sauva.concurrent.worker.DutyCycle;
import io.sauva.concurrent.worker.IdleStrategy;
import io.sauva.concurrent.worker.Worker;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;

/// Many clients that each send the next request when the last is answered, as `redis-benchmark` does, on one
/// thread. The speed of a server is what they get out of it together.
///
/// Thread: one.
public final class Crowd implements AutoCloseable {
    private static final long MOST_NANOS = 600_000_000_000L;
    private static final int SELECT_MILLIS = 10;
    private static final long REST_NANOS = 1_000_000;

    private final Clock clock = Clock.system();
    private final Selector selector = Selector.open();
    private final List<Pipe> pipes = new ArrayList<>();
    private final List<byte[]> requests = new ArrayList<>();
    private final Histogram latencies = new Histogram(MOST_NANOS, 3);
    private final int pipeline;
    private boolean ending;
    private long answered;
    private int open;

    /// Connects.
    ///
    /// @param pipeline how many requests a client sends at once, a power of two
    /// @param request what the client of that number asks, always again
    public Crowd(int port, int clients, int pipeline, IntFunction<byte[]> request) throws IOException {
        this.pipeline = pipeline;
        try {
            for (int client = 0; client < clients; client++) {
                pipes.add(new Pipe(port, selector, pipeline, client));
                requests.add(request.apply(client));
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /// Loads the server; once. What is answered in the first seconds does not count, and what is on its way at
    /// the end is waited for but does not count either, so that nothing of it is left for who comes next.
    ///
    /// A server that divides its time among slow requests answers all clients at once, now and then. So both
    /// times last until each client could have been answered: once before it counts, and twice while it does.
    public Throughput run(double warmUpSeconds, double seconds) throws IOException {
        begin();
        long counting = turnUntil(clock.nanos() + (long) (warmUpSeconds * 1e9), (long) pipes.size() * pipeline);
        latencies.reset();
        long before = answered;
        long enough = answered + 2L * pipes.size() * pipeline;
        long ended = turnUntil(counting + (long) (seconds * 1e9), enough);
        Throughput measured = new Throughput(answered - before, (ended - counting) / 1e9, latencies.copy());
        end();
        return measured;
    }

    private void begin() throws IOException {
        for (int client = 0; client < pipes.size(); client++) {
            send(client, clock.nanos());
        }
    }

    /// Goes on until then, and until so many were answered; answers when it was over.
    private long turnUntil(long nanos, long enough) throws IOException {
        long now = clock.nanos();
        while (now < nanos || answered < enough) {
            turn();
            now = clock.nanos();
        }
        return now;
    }

    private void end() throws IOException {
        ending = true;
        while (open > 0) {
            turn();
        }
    }

    private void send(int client, long now) throws IOException {
        Pipe pipe = pipes.get(client);
        for (int request = 0; request < pipeline; request++) {
            pipe.add(requests.get(client), now);
        }
        open += pipeline;
        pipe.flush();
    }

    private void turn() throws IOException {
        if (selector.select(SELECT_MILLIS) == 0) {
            for (Pipe pipe : pipes) {
                pipe.flush(); // what the socket did not take at once
            }
            return;
        }
        for (SelectionKey key : selector.selectedKeys()) {
            Pipe pipe = (Pipe) key.attachment();
            int ended = pipe.receive();
            long now = clock.nanos();
            for (int reply = 0; reply < ended; reply++) {
                latencies.recordValue(Math.min(MOST_NANOS, now - pipe.nextDue()));
            }
            answered += ended;
            open -= ended;
            if (!ending && pipe.isEmpty()) {
                send(pipe.number(), now);
            }
        }
        selector.selectedKeys().clear();
    }

    /// Something that is measured while a server is loaded.
    public interface Measurement {
        Throughput run() throws IOException;
    }

    /// Loads the server, on a thread of its own, while something else is measured; once.
    ///
    /// @throws IOException if the measurement failed, or the load did
    public Throughput meanwhile(Measurement measurement) throws IOException {
        begin();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        DutyCycle duty = () -> {
            if (failure.get() == null) {
                turn();
            }
            return failure.get() == null ? 1 : 0;
        };
        IdleStrategy idle = new BackoffIdleStrategy(0, REST_NANOS);
        Throughput measured;
        try (Worker worker = new Worker("lab-crowd", duty, idle, reason -> failure.compareAndSet(null, reason))) {
            worker.start();
            measured = measurement.run();
        }
        if (failure.get() != null) {
            throw new IOException("the load failed: " + failure.get().getMessage(), failure.get());
        }
        end();
        return measured;
    }

    @Override
    public void close() throws IOException {
        for (Pipe pipe : pipes) {
            pipe.close();
        }
        selector.close();
    }
}
