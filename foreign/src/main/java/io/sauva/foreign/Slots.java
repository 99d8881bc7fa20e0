package io.sauva.foreign;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/// A bounded set of native workplaces (scratch memory, a read transaction …): who calls into the native
/// library holds one. It is the gate of the engine as well: closing takes all slots away, so it cannot
/// overtake a running call, and the price of that safety is the one exchange that taking a slot costs
/// anyway.
///
/// Thread: any. A thread looks first where its number points to, so that threads rarely meet; with all
/// slots taken it waits, which bounds native memory and LMDB's reader table however many threads there are.
/// Invariant: between `take` and `give` a slot belongs to one thread; after `close` all belong to the
/// closer for good. A thread must not take a second slot while it holds one, or all could wait for each
/// other.
public final class Slots<S extends Slots.Slot> {
    /// What a slot has to know: its place.
    public abstract static class Slot {
        private final int place;

        protected Slot(int place) {
            this.place = place;
        }
    }

    /// Ints between two states, so that neighbours are two cache lines apart (the prefetcher fetches
    /// pairs).
    private static final int STRIDE = 32;

    private static final long WAIT_NANOS = 20_000;
    private static final int SPINS = 64;
    private static final int FREE = 0;
    private static final int TAKEN = 1;

    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicIntegerArray states;
    private final Slot[] slots;
    private final int mask;

    /// The number is rounded down to a power of two.
    public Slots(int atMost, IntFunction<S> made) {
        int count = Integer.highestOneBit(Math.max(1, atMost));
        this.mask = count - 1;
        this.states = new AtomicIntegerArray(count * STRIDE);
        this.slots = new Slot[count];
        for (int place = 0; place < count; place++) {
            slots[place] = made.apply(place);
        }
    }

    /// A slot for this thread until it gives it back; refuses when the engine is closed.
    public S take() {
        S slot = takeIfOpen();
        if (slot == null) {
            throw closed();
        }
        return slot;
    }

    /// The same, but `null` when the engine is closed.
    public S takeIfOpen() {
        long number = Thread.currentThread().threadId();
        int start = (int) ((number * 0x9E3779B97F4A7C15L) >>> 40);
        for (int rounds = 0; !closed.get(); rounds++) {
            for (int step = 0; step <= mask; step++) {
                int place = (start + step) & mask;
                if (states.getPlain(place * STRIDE) == FREE && states.compareAndSet(place * STRIDE, FREE, TAKEN)) {
                    return slot(place);
                }
            }
            pause(rounds);
        }
        return null;
    }

    /// Refuses when the engine is closed; for calls that end before they need a slot.
    public void checkOpen() {
        if (closed.get()) {
            throw closed();
        }
    }

    private static IllegalStateException closed() {
        return new IllegalStateException("the engine is closed");
    }

    /// Gives a slot back.
    public void give(S slot) {
        Slot place = slot;
        states.setRelease(place.place * STRIDE, FREE);
    }

    /// Runs an action while nobody else holds a slot; the caller must hold none. Answers whether it ran: a
    /// closed engine has no slots left.
    public boolean alone(Runnable action) {
        int held = 0;
        try {
            // In the order of `close`, so that the two cannot wait for each other.
            for (int rounds = 0; held <= mask; rounds++) {
                if (states.compareAndSet(held * STRIDE, FREE, TAKEN)) {
                    held++;
                } else if (closed.get()) {
                    return false;
                } else {
                    pause(rounds);
                }
            }
            action.run();
            return true;
        } finally {
            while (--held >= 0) {
                states.setRelease(held * STRIDE, FREE);
            }
        }
    }

    /// Waits for running calls, keeps others out, and hands each slot to its end. Answers whether this call
    /// closed it.
    public boolean close(Consumer<S> end) {
        if (!closed.compareAndSet(false, true)) {
            return false;
        }
        for (int place = 0; place <= mask; place++) {
            for (int rounds = 0; !states.compareAndSet(place * STRIDE, FREE, TAKEN); rounds++) {
                pause(rounds);
            }
            end.accept(slot(place));
        }
        return true;
    }

    @SuppressWarnings("unchecked") // the array holds what `made` made
    private S slot(int place) {
        return (S) slots[place];
    }

    private static void pause(int rounds) {
        if (rounds < SPINS) {
            Thread.onSpinWait();
        } else {
            LockSupport.parkNanos(WAIT_NANOS);
        }
    }
}
