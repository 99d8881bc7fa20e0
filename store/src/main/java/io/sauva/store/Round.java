package io.sauva.store;

import java.util.ArrayDeque;

/// What a thread that leaves gates does for others, in the order that lets it hold nothing while it does: first
/// it leaves all that it wants to leave; then the visits that it let in go on, one after the other; only then
/// the futures of those that ended are completed. What users hang on a future may therefore use the store, and
/// even wait: no partition is held by this thread, nor by a visit that waits for this thread.
///
/// It is a trampoline too: who leaves a gate runs the next visit, which leaves gates in turn, and the stack does
/// not grow by that.
///
/// Thread: each has its own.
final class Round {
    private static final ThreadLocal<Round> OF_THREAD = ThreadLocal.withInitial(Round::new);

    // Both are bounded by the visits that wait, which the store limits.
    private final ArrayDeque<AsyncVisit<?>> visits = new ArrayDeque<>(1);
    private ArrayDeque<Runnable> ends = new ArrayDeque<>(1);
    private boolean running;

    /// Has the visit go on: now, or after what this thread is about.
    static void goOn(AsyncVisit<?> visit) {
        Round round = OF_THREAD.get();
        round.visits.add(visit);
        round.run(() -> {});
    }

    /// Leaves several gates; whoever is let in by that goes on when all are left.
    static void leave(Runnable leaving) {
        OF_THREAD.get().run(leaving);
    }

    /// Completes a future: now, or when this thread holds nothing any more.
    static void complete(Runnable end) {
        Round round = OF_THREAD.get();
        if (round.running) {
            round.ends.add(end);
        } else {
            end.run();
        }
    }

    private void run(Runnable leaving) {
        if (running) {
            leaving.run();
            return;
        }
        running = true;
        try {
            leaving.run();
            for (AsyncVisit<?> next = visits.poll(); next != null; next = visits.poll()) {
                next.step();
            }
        } finally {
            running = false;
        }
        if (!ends.isEmpty()) {
            ArrayDeque<Runnable> mine = ends; // what they call may begin a round of its own
            ends = new ArrayDeque<>(1);
            mine.forEach(Runnable::run);
        }
    }
}
