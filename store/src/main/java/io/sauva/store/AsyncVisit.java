package io.sauva.store;

import io.sauva.store.gate.Gate;
import io.sauva.store.gate.Mode;
import io.sauva.store.gate.Visit;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;

/// A plan that is carried out without a thread waiting for it: it goes in where it can, is queued where it
/// cannot, and goes on when it is let in, on the thread of whoever left.
///
/// Thread: one at a time; a gate hands it from one thread to the next.
/// Why a trampoline: who leaves a gate runs the next visit, which leaves gates in turn. Visits that are let in
/// while one is running on the same thread wait in a list until that one has ended, so that the stack does not
/// grow.
final class AsyncVisit<R> implements Visit {
    private static final ThreadLocal<ArrayDeque<AsyncVisit<?>>> RUNNING = new ThreadLocal<>();

    private final Admission admission;
    private final Plan<R> plan;
    private final Runnable ended;
    private final CompletableFuture<R> future = new CompletableFuture<>();
    private int[] partitions = {};
    private Mode mode;
    private int entered;

    private AsyncVisit(Admission admission, Plan<R> plan, Runnable ended) {
        this.admission = admission;
        this.plan = plan;
        this.ended = ended;
    }

    /// Starts the plan; `ended` is called once it has ended, however it did.
    static <R> CompletableFuture<R> start(Admission admission, Plan<R> plan, Runnable ended) {
        AsyncVisit<R> visit = new AsyncVisit<>(admission, plan, ended);
        visit.prepare();
        visit.goOn();
        return visit.future;
    }

    @Override
    public Mode mode() {
        return mode;
    }

    @Override
    public void admitted() {
        entered++;
        goOn();
    }

    @Override
    public void refused() {
        leaveAll();
        end(null, new StoreClosedException());
    }

    private void goOn() {
        ArrayDeque<AsyncVisit<?>> running = RUNNING.get();
        if (running != null) {
            running.add(this);
            return;
        }
        ArrayDeque<AsyncVisit<?>> mine = new ArrayDeque<>(); // bounded by the visits that wait, which the store limits
        RUNNING.set(mine);
        try {
            step();
            for (AsyncVisit<?> next = mine.poll(); next != null; next = mine.poll()) {
                next.step();
            }
        } finally {
            RUNNING.remove();
        }
    }

    private void prepare() {
        partitions = plan.prepare();
        mode = plan.mode();
        entered = 0;
    }

    private void step() {
        while (true) {
            while (entered < partitions.length) {
                Gate gate = admission.gates()[partitions[entered]];
                if (!gate.tryEnter(mode)) {
                    admission.countWait();
                    if (!gate.enterOrQueue(this)) {
                        return; // from here on the visit belongs to the gate
                    }
                }
                entered++;
            }
            R result = null;
            Throwable failure = null;
            boolean confirmed = true;
            try {
                confirmed = plan.confirm(partitions);
                result = confirmed ? plan.body() : null;
            } catch (Throwable e) {
                failure = e;
            }
            leaveAll();
            if (confirmed || failure != null) {
                end(result, failure);
                return;
            }
            prepare();
        }
    }

    private void leaveAll() {
        while (entered > 0) {
            admission.leave(partitions[--entered], mode);
        }
    }

    private void end(R result, Throwable failure) {
        ended.run();
        if (failure == null) {
            future.complete(result);
        } else {
            boolean ours = failure instanceof RuntimeException;
            future.completeExceptionally(ours ? admission.translate((RuntimeException) failure) : failure);
        }
    }
}
