package io.sauva.foreign;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// Lets one thread do what several have asked for, where only one can be at work and a turn of work costs much
/// whatever is done in it (*flat combining*: Hendler, Incze, Shavit and Tzafrir, SPAA 2010).
///
/// A thread publishes its call and then either takes the lead or waits until its call is answered. The leader
/// serves all calls that are there, those that come while it is at it too. Who waits looks for a while before it
/// is parked: a turn takes ten microseconds, to be parked and woken fifty.
///
/// Thread: any. A thread that waits has one call, so there are never more of them than threads.
/// Invariant: a call is answered once, by the leader that served it, after the leader's turn is over; until then its
/// owner is in `run`. So what a turn does takes effect while all the calls in it are under way.
/// Invariant: nobody sleeps unattended. A call that no leader has taken is in `published` when its owner looks for
/// the lead before it sleeps, and who gives the lead up looks at `published` afterwards: one of the two sees the
/// other. The one woken leads, or finds a leader, who looks at `published` when it is done.
public final class Combiner<C extends Combiner.Call> {
    /// What one thread asks for.
    public abstract static class Call {
        private static final VarHandle STATE = state();
        private static final int AWAKE = 0;
        private static final int ASLEEP = 1;
        private static final int ANSWERED = 2;

        private final Thread owner = Thread.currentThread();
        /// The call that was published before this one.
        private Call earlier;

        private RuntimeException failure;
        private volatile int state;

        /// The owner gets this exception instead of an answer. For the leader.
        public final void fail(RuntimeException thrown) {
            failure = thrown;
        }

        private boolean isAnswered() {
            return state == ANSWERED;
        }

        private void answer() {
            if ((int) STATE.getAndSet(this, ANSWERED) == ASLEEP) {
                LockSupport.unpark(owner);
            }
        }

        private static VarHandle state() {
            try {
                return MethodHandles.lookup().findVarHandle(Call.class, "state", int.class);
            } catch (ReflectiveOperationException impossible) {
                throw new ExceptionInInitializerError(impossible);
            }
        }
    }

    /// Does the work.
    @FunctionalInterface
    public interface Leader<C> {
        /// Serves the calls that it asks for, until there are none left (`null`) or it has enough; there is at
        /// least one. Called by one thread at a time, and again if calls are left.
        void serve(Supplier<C> calls);
    }

    private final ReentrantLock lead = new ReentrantLock();
    private final AtomicReference<Call> published = new AtomicReference<>();
    private final Leader<C> leader;
    private final Supplier<C> source = this::take;
    private final int looks;
    /// Taken in this turn, in the order of their publication; the leader's.
    private final List<C> taken = new ArrayList<>();

    /// How many of them the leader was given.
    private int given;

    /// Who waits looks so many times before it is parked.
    public Combiner(int looks, Leader<C> leader) {
        this.looks = looks;
        this.leader = leader;
    }

    /// Returns when the call was served, or throws what it failed with.
    public void run(C asked) {
        Call call = asked;
        publish(call);
        boolean interrupted = false;
        boolean asleep = false;
        for (int looked = 0; !call.isAnswered(); looked++) {
            if (lead.tryLock()) {
                serve();
            } else if (looked < looks) {
                Thread.onSpinWait();
            } else if (!asleep) {
                // Says so, then asks for the lead once more. Fails only if the answer has come.
                asleep = Call.STATE.compareAndSet(call, Call.AWAKE, Call.ASLEEP);
            } else {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (call.failure != null) {
            throw call.failure;
        }
    }

    /// Runs an action while nobody leads.
    public void alone(Runnable action) {
        lead.lock();
        try {
            action.run();
        } finally {
            giveUpLead();
        }
    }

    private void publish(Call call) {
        do {
            call.earlier = published.get();
        } while (!published.compareAndSet(call.earlier, call));
    }

    private void serve() {
        try {
            if (published.get() != null) {
                do {
                    serveSome();
                } while (given < taken.size());
            }
        } finally {
            for (Call call : taken) {
                call.answer();
            }
            taken.clear();
            given = 0;
            giveUpLead();
        }
    }

    private void serveSome() {
        int before = given;
        try {
            leader.serve(source);
        } catch (RuntimeException | Error thrown) {
            RuntimeException failure =
                    thrown instanceof RuntimeException e ? e : new IllegalStateException("the leader failed", thrown);
            for (Call call : taken.subList(before, given)) {
                call.fail(failure);
            }
        }
    }

    /// The next call of this turn.
    private C take() {
        if (given == taken.size()) {
            takeAllPublished();
        }
        return given == taken.size() ? null : taken.get(given++);
    }

    @SuppressWarnings("unchecked") // only calls of this type are published
    private void takeAllPublished() {
        Call latest = published.getAndSet(null);
        for (Call call = latest; call != null; call = call.earlier) {
            taken.add((C) call);
        }
        Collections.reverse(taken.subList(given, taken.size()));
    }

    private void giveUpLead() {
        lead.unlock();
        Call waiting = published.get();
        if (waiting != null && waiting.state == Call.ASLEEP) {
            LockSupport.unpark(waiting.owner);
        }
    }
}
