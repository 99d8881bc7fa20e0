package io.sauva.foreign;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
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
/// Invariant: a call that was taken is answered however the turn ends, and without a failure only if the leader came
/// to its end with it.
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
        /// The call that was published before this one, until a leader takes both.
        private Call earlier;

        /// The call that was taken after this one; the leader's, as `served` is.
        private Call next;

        /// Whether the turn that it was given to has ended well.
        private boolean served;

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

    /// Made beforehand, because it may be needed when there is no memory.
    private final RuntimeException notServed = new NotServed();

    private static final class NotServed extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotServed() {
            super("the thread that led failed; it is not known whether the change was made", null, false, false);
        }
    }

    private final ReentrantLock lead = new ReentrantLock();
    private final AtomicReference<Call> published = new AtomicReference<>();
    private final Leader<C> leader;
    private final Supplier<C> source = this::take;
    private final int looks;
    /// The calls taken in this turn, in the order of their publication, are a list by way of `next`: they are
    /// not in `published` any more, so nothing may fail between the two, not even for want of memory. All four
    /// are the leader's.
    private Call firstTaken;

    private Call lastTaken;

    /// The last one that the leader was given, and the first of those that it was given this time.
    private Call lastGiven;

    private Call firstGiven;

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
                } while (lastGiven != lastTaken);
            }
        } finally {
            answerTaken();
            giveUpLead();
        }
    }

    /// Whatever has happened, each call that was taken has an answer then, and what was not served has failed.
    private void answerTaken() {
        Call call = firstTaken;
        firstTaken = lastTaken = firstGiven = lastGiven = null;
        while (call != null) {
            Call next = call.next;
            if (!call.served && call.failure == null) {
                call.failure = notServed;
            }
            call.answer();
            call = next;
        }
    }

    private void serveSome() {
        firstGiven = null;
        RuntimeException failure = null;
        try {
            leader.serve(source);
        } catch (RuntimeException thrown) {
            failure = thrown;
        } catch (Throwable thrown) { // what a leader is not allowed to throw, too: its calls were not served
            failure = notServed; // if there is no memory for another
            failure = new IllegalStateException("the leader failed", thrown);
        } finally {
            endTurn(failure);
        }
    }

    /// Those that were given this time have all failed or all been served.
    private void endTurn(RuntimeException failure) {
        for (Call call = firstGiven; call != null; call = call == lastGiven ? null : call.next) {
            if (failure == null) {
                call.served = true;
            } else {
                call.fail(failure);
            }
        }
    }

    /// The next call of this turn.
    @SuppressWarnings("unchecked") // only calls of this type are published
    private C take() {
        if (lastGiven == lastTaken) {
            takeAllPublished();
        }
        if (lastGiven == lastTaken) {
            return null;
        }
        lastGiven = lastGiven == null ? firstTaken : lastGiven.next;
        firstGiven = firstGiven == null ? lastGiven : firstGiven;
        return (C) lastGiven;
    }

    /// Turns the list round: the one published first is served first.
    private void takeAllPublished() {
        Call latest = published.getAndSet(null);
        Call first = null;
        for (Call call = latest; call != null; ) {
            Call earlier = call.earlier;
            call.earlier = null;
            call.next = first;
            first = call;
            call = earlier;
        }
        if (lastTaken == null) {
            firstTaken = first;
        } else {
            lastTaken.next = first;
        }
        lastTaken = latest == null ? lastTaken : latest;
    }

    private void giveUpLead() {
        lead.unlock();
        Call waiting = published.get();
        if (waiting != null && waiting.state == Call.ASLEEP) {
            LockSupport.unpark(waiting.owner);
        }
    }
}
