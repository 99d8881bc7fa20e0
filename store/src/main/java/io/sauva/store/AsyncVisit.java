package io.sauva.store;

import io.sauva.store.gate.Footprint;
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
///
/// It may hold its first partitions for long before the body begins: somebody is in the next one, or the executor
/// has no thread for it. So while it waits it tells the gates that it holds that it touches nothing as yet, and
/// everybody who only reads passes. Before the body begins it tells every gate what the body touches. It tells each
/// of *all* keys, not of those in that partition: a key may have moved from one of the partitions to another before
/// they were held, which the check accepts.
final class AsyncVisit<R> implements Visit {
    private final Admission admission;
    private final Plan<R> plan;
    private final Executor executor; // or null
    private final Runnable ended;
    private final CompletableFuture<R> future = new CompletableFuture<>();
    private int[] partitions = {};
    private Mode mode;
    private int entered;
    private int passable; // at so many of those entered, the first ones, something was said to readers

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
        letPass(); // this thread may have to do other things first
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
                Gate gate = gate(entered);
                if (!gate.tryEnter(mode)) {
                    admission.countWait();
                    letPass();
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
                    letPass();
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
            stopPassing();
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

    /// Nothing is touched as yet: nobody who reads need wait.
    private void letPass() {
        if (mode == Mode.EXCLUSIVE) {
            for (; passable < entered; passable++) {
                gate(passable).narrow(Footprint.NOTHING);
            }
        }
    }

    /// From here on something may change. Where that may take long, who reads other keys still need not wait.
    private void stopPassing() {
        if (passable > 0) {
            Footprint footprint = executor == null ? Footprint.ANYTHING : plan.footprint();
            for (int at = 0; at < passable; at++) {
                gate(at).narrow(footprint);
            }
        }
    }

    private void leaveAll() {
        while (entered > 0) {
            entered--;
            if (entered < passable) {
                gate(entered).narrow(Footprint.ANYTHING);
            }
            admission.leave(partitions[entered], mode);
        }
        passable = 0;
    }

    private Gate gate(int at) {
        return admission.gates()[partitions[at]];
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
