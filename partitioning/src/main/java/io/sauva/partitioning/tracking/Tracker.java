package io.sauva.partitioning.tracking;

import io.sauva.concurrent.clock.Clock;
import io.sauva.concurrent.queue.MpscRing;
import io.sauva.concurrent.worker.DutyCycle;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/// Watches which keys are used, and used together. Operations hand in a sample of themselves; a worker collects
/// them in a window; whoever repartitions takes the window.
///
/// ```java
/// long begun = tracker.begin();        // NOT_TRACKED for most operations
/// … the operation …
/// tracker.end(begun, key);
/// ```
///
/// An operation never waits here: a sample that finds its buffer full is dropped, and counted.
///
/// Thread: any. The window has a lock that operations never take; buffers are drained under it, so that each has
/// one consumer at a time.
/// Bound: buffers of 16 × 1024 samples, a window as in [Window].
public final class Tracker implements DutyCycle {
    /// What `begin` answers for an operation that is not looked at.
    public static final long NOT_TRACKED = -1;

    /// Operations on more keys are represented by so many of them, evenly spread.
    public static final int MOST_KEYS = 1024;

    private static final int BUFFERS = 16;
    private static final int BUFFER_CAPACITY = 1024;
    private static final int FILLING = BUFFER_CAPACITY / 4;

    private final Sampler sampler;
    private final boolean measuresCost;
    private final Clock clock;
    private final List<MpscRing<Sample>> buffers;
    private final Window window;
    private final LongAdder drops = new LongAdder();
    private final LongAdder samples = new LongAdder();
    private final LongAdder sampledKeys = new LongAdder();
    private volatile Runnable wakeCollector = () -> {};

    /// An operation that was looked at.
    private record Sample(byte[][] keys, long cost) {}

    /// What a tracker is told.
    ///
    /// @param window how many sampled operations the window holds; `Long.MAX_VALUE` for no limit
    /// @param oneIn which operations are looked at: one in so many
    /// @param measuresCost whether operations are weighed by the time they took, not by their number
    /// @param seed of the sampling
    public record Settings(long window, int oneIn, boolean measuresCost, long seed) {}

    public Tracker(Settings settings, Clock clock, ToLongFunction<byte[]> hash, boolean on) {
        sampler = new Sampler(settings.oneIn(), settings.seed(), on);
        measuresCost = settings.measuresCost();
        this.clock = clock;
        window = new Window(settings.window(), hash);
        buffers = IntStream.range(0, BUFFERS)
                .mapToObj(buffer -> new MpscRing<Sample>(BUFFER_CAPACITY))
                .toList();
    }

    /// Has the worker that takes the turns woken when a buffer is filling up, so that it may sleep long
    /// otherwise.
    public void onFilling(Runnable wake) {
        wakeCollector = wake;
    }

    /// Begins an operation: answers when, or [#NOT_TRACKED].
    public long begin() {
        if (!sampler.isDue()) {
            return NOT_TRACKED;
        }
        return measuresCost ? clock.nanos() : 0;
    }

    /// Ends an operation on one key, which is copied.
    public void end(long begun, byte[] key) {
        if (begun != NOT_TRACKED) {
            hand(new byte[][] {key.clone()}, begun, false);
        }
    }

    /// Ends an operation on several keys, which must not be changed any more.
    public void end(long begun, List<byte[]> keys) {
        if (begun != NOT_TRACKED && !keys.isEmpty()) {
            hand(chosen(keys), begun, false);
        }
    }

    /// Ends a scan that found these keys, which must not be changed any more.
    public void endScan(long begun, List<byte[]> keys) {
        if (begun != NOT_TRACKED && !keys.isEmpty()) {
            hand(chosen(keys), begun, true);
        }
    }

    /// Collects what is in the buffers.
    @Override
    public int turn() {
        int collected = 0;
        for (MpscRing<Sample> buffer : buffers) {
            if (buffer.size() > 0) {
                synchronized (window) {
                    try {
                        collected += buffer.drain(this::collect, BUFFER_CAPACITY);
                    } catch (OutOfMemoryError e) {
                        window.clear(); // the window is what is large; a collector that has ended sees nothing more
                        throw new IllegalStateException("the tracked operations do not fit the heap; forgotten", e);
                    }
                }
            }
        }
        return collected;
    }

    /// Takes a copy of the window, and what has left it since the last time.
    Window.Taken take() {
        synchronized (window) {
            return window.take();
        }
    }

    /// Forgets all that was seen.
    public void clear() {
        synchronized (window) {
            window.clear();
        }
    }

    /// Turns the tracking on or off.
    public void turn(boolean on) {
        sampler.turn(on);
    }

    /// Looks at one in so many operations from now on.
    public void sampleOneIn(int operations) {
        sampler.sampleOneIn(operations);
    }

    public int oneIn() {
        return sampler.oneIn();
    }

    /// How many operations there were while tracking was on, an estimate.
    public long operations() {
        return sampler.operations();
    }

    /// How many of them were handed in.
    public long samples() {
        return samples.sum();
    }

    /// How many keys the samples had, those that were lost included.
    public long sampledKeys() {
        return sampledKeys.sum();
    }

    /// How many samples were lost because a buffer or the window was full.
    public long drops() {
        synchronized (window) {
            return drops.sum() + window.forgotten();
        }
    }

    /// How many samples have reached the window.
    public long collected() {
        synchronized (window) {
            return window.seen();
        }
    }

    private static byte[][] chosen(List<byte[]> keys) {
        int count = Math.min(keys.size(), MOST_KEYS);
        byte[][] chosen = new byte[count][];
        for (int at = 0; at < count; at++) {
            chosen[at] = keys.get((int) ((long) at * keys.size() / count));
        }
        return chosen;
    }

    private void hand(byte[][] keys, long begun, boolean isScan) {
        long spent = measuresCost ? Math.max(1, clock.nanos() - begun) : 1;
        long cost = isScan ? -spent : spent;
        sampledKeys.add(keys.length);
        MpscRing<Sample> buffer = buffers.get((int) Thread.currentThread().threadId() & (BUFFERS - 1));
        if (buffer.offer(new Sample(keys, cost))) {
            samples.increment();
        } else {
            drops.increment();
        }
        if (buffer.size() == FILLING) {
            wakeCollector.run(); // once on the way up, not for every sample above
        }
    }

    private void collect(Sample sample) {
        window.add(sample.keys(), sample.cost());
    }
}
