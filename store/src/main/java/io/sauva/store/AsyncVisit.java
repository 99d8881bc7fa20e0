package io.sauva.store;

import io.sauva.store.gate.Gate;
import io.sauva.store.gate.Mode;
import io.sauva.store.gate.Visit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/// A plan that is carried out without a thread waiting for it: it goes in where it can, is queued where it
/// cannot, and goes on when it is let in, on the thread of whoever left. If there is an executor, its thread
/// carries out the body, and leaves.
///
/// Thread: one at a time; a gate hands it from one thread to the next, and so does the executor. That another
/// thread leaves than the one that entered is sound because a gate knows how many are inside, not who: what it
/// asks for is that each entry is left once, after everything that was done inside. Both hold, as the executor
/// begins after the last entry, and nobody else leaves.
/// Invariant: from the last entry to the end of the body all partitions are held, whoever runs it.
final class AsyncVisit<R> implements Visit {
    private final Admission admission;
    private final Plan<R> plan;
    private final Executor executor; // or null
    private final Runnable ended;
    private final CompletableFuture<R> future = new CompletableFuture<>();
    private int[] partitions = {};
    private Mode mode;
    private int entered;
    private boolean narrowed;

    private AsyncVisit(Admission admission, Plan<R> plan, Executor executor, Runnable ended) {
        this.admission = admission;
        this.plan = plan;
        this.executor = executor;
        this.ended = ended;
    }

    /// Starts the plan; `ended` is called once it has ended, however it did.
    static <R> CompletableFuture<R> start(Admission admission, Plan<R> plan, Runnable ended) {
        return start(admission, plan, null, ended);
    }

    /// The same, with a body that the executor carries out.
    static <R> CompletableFuture<R> start(Admission admission, Plan<R> plan, Executor executor, Runnable ended) {
        AsyncVisit<R> visit = new AsyncVisit<>(admission, plan, executor, ended);
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
            boolean confirmed;
            try {
                confirmed = plan.confirm(partitions);
                if (confirmed && executor != null) {
                    narrow(plan.filter());
                    executor.execute(this::carryOutElsewhere);
                    return; // from here on the visit belongs to the executor
                }
                if (!confirmed) {
                    leaveAll();
                    prepare();
                }
            } catch (Throwable e) {
                leaveAll();
                end(null, e); // the engine was closed meanwhile, or the executor
                return;
            }
            if (confirmed) {
                carryOut();
                return;
            }
        }
    }

    private void carryOut() {
        R result = null;
        Throwable failure = null;
        try {
            result = plan.body();
        } catch (Throwable e) {
            failure = e;
        }
        leaveAll();
        end(result, failure);
    }

    /// As an end of a round: who is let in must not go on before everything is left.
    private void carryOutElsewhere() {
        Round.leave(this::carryOut);
    }

    /// Who reads other keys need not wait for what may take long.
    private void narrow(long filter) {
        if (mode == Mode.EXCLUSIVE && filter != 0) {
            for (int partition : partitions) {
                admission.gates()[partition].narrow(filter);
            }
            narrowed = true;
        }
    }

    private void leaveAll() {
        if (narrowed) {
            narrowed = false;
            for (int partition : partitions) {
                admission.gates()[partition].narrow(0);
            }
        }
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
