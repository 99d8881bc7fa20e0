package io.sauva.store;

import io.sauva.store.gate.Gate;
import io.sauva.store.gate.Mode;
import io.sauva.store.gate.Visit;
import java.util.concurrent.CompletableFuture;

/// A plan that is carried out without a thread waiting for it: it goes in where it can, is queued where it
/// cannot, and goes on when it is let in, on the thread of whoever left.
///
/// Thread: one at a time; a gate hands it from one thread to the next.
final class AsyncVisit<R> implements Visit {
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
        Round.goOn(visit);
        return visit.future;
    }

    @Override
    public Mode mode() {
        return mode;
    }

    @Override
    public void admitted() {
        entered++;
        Round.goOn(this);
    }

    @Override
    public void refused() {
        leaveAll();
        end(null, new StoreClosedException());
    }

    private void prepare() {
        partitions = plan.prepare();
        mode = plan.mode();
        entered = 0;
    }

    /// Goes as far as it can; called by [Round] only.
    void step() {
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
            try {
                prepare();
            } catch (RuntimeException e) {
                end(null, e); // the engine was closed meanwhile
                return;
            }
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
            Round.complete(() -> future.complete(result));
        } else {
            Throwable outside = failure instanceof RuntimeException ours ? admission.translate(ours) : failure;
            Round.complete(() -> future.completeExceptionally(outside));
        }
    }
}
