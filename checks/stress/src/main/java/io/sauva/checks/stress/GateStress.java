package io.sauva.checks.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;

import io.sauva.store.gate.Footprint;
import io.sauva.store.gate.Gate;
import io.sauva.store.gate.Mode;
import io.sauva.store.gate.Survey;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/// What a reader that passes an exclusive operation may see of it. A value is 0 before, 1 when the operation is half
/// done, 2 when it is done; -1 stands for "was in the way". As in an engine, values are written and read with no more
/// order than a plain variable has that is not torn.
public final class GateStress {
    private static final long KEY = 77;
    private static final int WAITS = -1;

    private GateStress() {}

    /// A value behind a gate.
    public static class Guarded {
        private static final VarHandle VALUE;

        static {
            try {
                VALUE = MethodHandles.lookup().findVarHandle(Guarded.class, "value", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        final Gate gate = new Gate();

        @SuppressWarnings("unused") // by way of the handle
        private int value;

        /// As an operation that waits first, says what it touches and changes the value.
        void change(Footprint touched) {
            gate.tryEnter(Mode.EXCLUSIVE);
            gate.narrow(Footprint.NOTHING);
            gate.narrow(touched);
            VALUE.setOpaque(this, 1);
            VALUE.setOpaque(this, 2);
            gate.narrow(Footprint.ANYTHING);
            gate.leave(Mode.EXCLUSIVE);
        }

        /// As one that says what it touches when it has begun already.
        void changeThenSay(Footprint touched) {
            gate.tryEnter(Mode.EXCLUSIVE);
            VALUE.setOpaque(this, 1);
            gate.narrow(touched);
            VALUE.setOpaque(this, 2);
            gate.narrow(Footprint.ANYTHING);
            gate.leave(Mode.EXCLUSIVE);
        }

        /// As an operation that touches other keys.
        void pass(Footprint touched) {
            gate.tryEnter(Mode.EXCLUSIVE);
            gate.narrow(touched);
            gate.narrow(Footprint.ANYTHING);
            gate.leave(Mode.EXCLUSIVE);
        }

        int read() {
            long stamp = gate.stamp();
            int seen = (int) VALUE.getOpaque(this);
            return gate.undisturbed(stamp, KEY) ? seen : WAITS;
        }
    }

    /// A string behind a gate that is written over, as an engine writes it: its bytes one by one, with no order.
    public static class GuardedString {
        private static final int LENGTH = 12;

        final Gate gate = new Gate();
        private final byte[] string = new byte[LENGTH];

        void overwrite(Footprint touched) {
            gate.tryEnter(Mode.EXCLUSIVE);
            if (touched != Footprint.ANYTHING) {
                gate.narrow(touched);
            }
            VarHandle.releaseFence();
            for (int at = 0; at < LENGTH; at++) {
                string[at] = 2;
            }
            if (touched != Footprint.ANYTHING) {
                gate.narrow(Footprint.ANYTHING);
            }
            gate.leave(Mode.EXCLUSIVE);
        }

        /// What all bytes are, or 1 if they are not the same.
        int read() {
            long stamp = gate.stamp();
            byte[] seen = string.clone();
            if (!gate.undisturbed(stamp, KEY)) {
                return WAITS;
            }
            for (byte each : seen) {
                if (each != seen[0]) {
                    return 1;
                }
            }
            return seen[0];
        }
    }

    private static Footprint many(long from) {
        long[] hashes = new long[10];
        for (int at = 0; at < hashes.length; at++) {
            hashes[at] = from + at;
        }
        return Footprint.of(hashes);
    }

    /// The key is the last of six: all words must be there when the kind is.
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Both came before.")
    @Outcome(id = "0, 2", expect = ACCEPTABLE, desc = "One came before, one after.")
    @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "Both came after.")
    @Outcome(id = "-1, (-1|0|2)|0, -1", expect = ACCEPTABLE_INTERESTING, desc = "The operation was in the way.")
    @State
    public static class GateFewKeys extends Guarded {
        private static final Footprint TOUCHED = Footprint.of(1, 2, 3, 4, 5, KEY);

        @Actor
        public void operation() {
            change(TOUCHED);
        }

        @Actor
        public void reader(II_Result result) {
            result.r1 = read();
            result.r2 = read();
        }
    }

    /// The same with bits.
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Both came before.")
    @Outcome(id = "0, 2", expect = ACCEPTABLE, desc = "One came before, one after.")
    @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "Both came after.")
    @Outcome(id = "-1, (-1|0|2)|0, -1", expect = ACCEPTABLE_INTERESTING, desc = "The operation was in the way.")
    @State
    public static class GateManyKeys extends Guarded {
        private static final Footprint TOUCHED = many(KEY);

        @Actor
        public void operation() {
            change(TOUCHED);
        }

        @Actor
        public void reader(II_Result result) {
            result.r1 = read();
            result.r2 = read();
        }
    }

    /// Before the kind is there nobody passes, and then the words are there.
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Both came before.")
    @Outcome(id = "0, 2", expect = ACCEPTABLE, desc = "One came before, one after.")
    @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "Both came after.")
    @Outcome(id = "-1, (-1|0|2)|0, -1", expect = ACCEPTABLE_INTERESTING, desc = "The operation was in the way.")
    @State
    public static class GateSaidLate extends Guarded {
        private static final Footprint TOUCHED = Footprint.of(1, 2, 3, 4, 5, KEY);

        @Actor
        public void operation() {
            changeThenSay(TOUCHED);
        }

        @Actor
        public void reader(II_Result result) {
            result.r1 = read();
            result.r2 = read();
        }
    }

    /// What another one has said, just before or just after, is not taken for what this one says.
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "It came before.")
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "It came after.")
    @Outcome(id = "-1", expect = ACCEPTABLE_INTERESTING, desc = "An operation was in the way.")
    @State
    public static class GateOneAfterTheOther extends Guarded {
        private static final Footprint OTHERS = Footprint.of(1, 2, 3);
        private static final Footprint TOUCHED = Footprint.of(4, 5, 6, 7, 8, KEY);
        private static final Footprint MANY_OTHERS = many(1000);

        @Actor
        public void operations() {
            pass(OTHERS);
            change(TOUCHED);
            pass(MANY_OTHERS);
        }

        @Actor
        public void reader(I_Result result) {
            result.r1 = read();
        }
    }

    /// A string is old or new, never a part of each.
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Both came before.")
    @Outcome(id = "0, 2", expect = ACCEPTABLE, desc = "One came before, one after.")
    @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "Both came after.")
    @Outcome(id = "-1, (-1|0|2)|0, -1", expect = ACCEPTABLE_INTERESTING, desc = "The operation was in the way.")
    @State
    public static class GateOverwritten extends GuardedString {
        @Actor
        public void operation() {
            overwrite(Footprint.ANYTHING);
        }

        @Actor
        public void reader(II_Result result) {
            result.r1 = read();
            result.r2 = read();
        }
    }

    /// The same with an operation that says what it touches.
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Both came before.")
    @Outcome(id = "0, 2", expect = ACCEPTABLE, desc = "One came before, one after.")
    @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "Both came after.")
    @Outcome(id = "-1, (-1|0|2)|0, -1", expect = ACCEPTABLE_INTERESTING, desc = "The operation was in the way.")
    @State
    public static class GateOverwrittenAsSaid extends GuardedString {
        private static final Footprint TOUCHED = Footprint.of(1, 2, 3, 4, 5, KEY);

        @Actor
        public void operation() {
            overwrite(TOUCHED);
        }

        @Actor
        public void reader(II_Result result) {
            result.r1 = read();
            result.r2 = read();
        }
    }

    /// A scan that surveys two gates: it sees the operation's two changes both or neither.
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "The scan came before.")
    @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "The scan came after.")
    @Outcome(id = "-1, -1", expect = ACCEPTABLE_INTERESTING, desc = "The operation was in the way.")
    @State
    public static class SurveyOfTwoGates {
        private final Guarded one = new Guarded();
        private final Guarded other = new Guarded();
        private final Gate[] gates = {one.gate, other.gate};

        @Actor
        public void operation() {
            one.gate.tryEnter(Mode.EXCLUSIVE);
            other.gate.tryEnter(Mode.EXCLUSIVE);
            Guarded.VALUE.setOpaque(one, 1);
            Guarded.VALUE.setOpaque(other, 1);
            Guarded.VALUE.setOpaque(one, 2);
            Guarded.VALUE.setOpaque(other, 2);
            other.gate.leave(Mode.EXCLUSIVE);
            one.gate.leave(Mode.EXCLUSIVE);
        }

        @Actor
        public void scan(II_Result result) {
            Survey before = Survey.of(gates);
            int first = (int) Guarded.VALUE.getOpaque(one);
            int second = (int) Guarded.VALUE.getOpaque(other);
            boolean calm = before.changing() == 0 && before.changesUntilNow(gates) == 0;
            result.r1 = calm ? first : WAITS;
            result.r2 = calm ? second : WAITS;
        }
    }
}
