package io.sauva.lab.experiment.queue;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.worker.BackoffIdleStrategy;
import io.sauva.concurrent.worker.DutyCycle;
import io.sauva.concurrent.worker.Worker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/// RAST's measure of a queue (§2.5): so many threads each send so many push requests, as many others as many
/// pop requests, and the time until the last is done counts. A pop that finds nothing is a request like any
/// other.
final class Requests {
    private static final Integer ELEMENT = 42;

    /// Requests of one turn of a worker; enough that the turns cost nothing.
    private static final long TURN = 16_384;

    private static final long LONGEST_PARK_NANOS = 10_000_000;

    private final SharedQueue queue;
    private final int pairs;
    private final long requests;
    private final CountDownLatch ready;
    private final CountDownLatch start = new CountDownLatch(1);
    private final CountDownLatch done;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /// @param pairs of a producer and a consumer
    /// @param requests of each thread
    Requests(SharedQueue queue, int pairs, long requests) {
        this.queue = queue;
        this.pairs = pairs;
        this.requests = requests;
        ready = new CountDownLatch(2 * pairs);
        done = new CountDownLatch(2 * pairs);
    }

    /// Sends all requests; once.
    Outcome run() throws IOException, InterruptedException {
        List<Consumer> consumers = new ArrayList<>();
        List<Worker> workers = new ArrayList<>();
        try {
            for (int pair = 0; pair < pairs; pair++) {
                consumers.add(new Consumer());
                workers.add(worker("producer-" + pair, new Producer()));
                workers.add(worker("consumer-" + pair, consumers.getLast()));
            }
            ready.await();
            ProcessTimes before = ProcessTimes.now();
            long began = Clock.system().nanos();
            start.countDown();
            done.await();
            double real = (Clock.system().nanos() - began) / 1e9;
            ProcessTimes used = ProcessTimes.now().since(before);
            if (failure.get() != null) {
                throw new IllegalStateException("a thread failed: " + failure.get(), failure.get());
            }
            long found =
                    consumers.stream().mapToLong(consumer -> consumer.found).sum();
            return new Outcome(real, used.user(), used.system(), found);
        } finally {
            start.countDown();
            workers.forEach(Worker::close);
        }
    }

    private Worker worker(String name, DutyCycle duty) {
        // Who is done gets out of the way at once, or its idling would be measured with the others' work.
        return new Worker(name, duty, new BackoffIdleStrategy(0, LONGEST_PARK_NANOS), this::failed).start();
    }

    private void failed(Throwable reason) {
        if (failure.compareAndSet(null, reason)) {
            while (done.getCount() > 0) {
                done.countDown();
            }
        }
    }

    /// A thread's requests, in turns. What it counted may be read when `done` is down.
    private abstract class Sender implements DutyCycle {
        private long left = requests;
        private boolean started;

        abstract void send(long count);

        @Override
        public int turn() throws InterruptedException {
            if (!started) {
                started = true;
                ready.countDown();
                start.await();
            }
            if (left == 0) {
                return 0;
            }
            long count = Math.min(left, TURN);
            send(count);
            left -= count;
            if (left == 0) {
                done.countDown();
            }
            return 1;
        }
    }

    private final class Producer extends Sender {
        @Override
        void send(long count) {
            for (long request = 0; request < count; request++) {
                queue.push(ELEMENT);
            }
        }
    }

    private final class Consumer extends Sender {
        private long found;

        @Override
        void send(long count) {
            long elements = 0;
            for (long request = 0; request < count; request++) {
                elements += queue.pop() == null ? 0 : 1;
            }
            found += elements;
        }
    }
}
