package io.sauva.checks.histories;

import io.sauva.store.gate.BlockingVisit;
import io.sauva.store.gate.Footprint;
import io.sauva.store.gate.Gate;
import io.sauva.store.gate.Mode;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/// Two plain variables behind a gate are one number, whatever the order in which threads run: exclusive changes
/// are alone, and neither a view nor a reader that does not enter sees half of one. Lincheck chooses the orders;
/// a visit that is forgotten in the queue is a deadlock to it.
public class GateLincheckTest {
    private static final long KEY = 77;
    private static final Footprint OURS = Footprint.of(1, KEY);
    private static final Footprint OTHERS = Footprint.of(1, 2);

    private final Gate gate = new Gate();
    private long one;
    private long other;

    /// Changes both; answers what they are then.
    @Operation
    public long add() {
        enter(Mode.EXCLUSIVE);
        one++;
        other++;
        long sum = one + other;
        gate.leave(Mode.EXCLUSIVE);
        return sum;
    }

    /// The same as an operation does that takes long: it says that it touches nothing yet, then what it touches.
    @Operation
    public long addAtLeisure() {
        enter(Mode.EXCLUSIVE);
        gate.narrow(Footprint.NOTHING);
        gate.narrow(OURS);
        one++;
        other++;
        long sum = one + other;
        gate.narrow(Footprint.ANYTHING);
        gate.leave(Mode.EXCLUSIVE);
        return sum;
    }

    /// One that touches neither.
    @Operation
    public void dwell() {
        enter(Mode.EXCLUSIVE);
        gate.narrow(OTHERS);
        gate.narrow(Footprint.ANYTHING);
        gate.leave(Mode.EXCLUSIVE);
    }

    /// Reads both from inside.
    @Operation
    public long view() {
        enter(Mode.VIEW);
        long sum = one + other;
        gate.leave(Mode.VIEW);
        return sum;
    }

    /// Reads both without entering, if it is quiet.
    @Operation
    public long glance() {
        long stamp = gate.stamp();
        long sum = one + other;
        return gate.calm(stamp) ? sum : view();
    }

    /// Reads both without entering, if nobody is inside who touches them.
    @Operation
    public long pass() {
        long stamp = gate.stamp();
        long sum = one + other;
        return gate.undisturbed(stamp, KEY) ? sum : view();
    }

    @Test
    void modelChecked() {
        new ModelCheckingOptions()
                .iterations(4 * Combinations.EFFORT)
                .invocationsPerIteration(500)
                .threads(3)
                .actorsPerThread(2)
                .sequentialSpecification(Sequential.class)
                .check(getClass());
    }

    private void enter(Mode mode) {
        if (!gate.tryEnter(mode)) {
            BlockingVisit visit = new BlockingVisit(mode);
            if (!gate.enterOrQueue(visit) && !visit.await()) {
                throw new AssertionError("refused, but the gate is open");
            }
        }
    }

    /// What the two should look like from outside.
    public static final class Sequential {
        private long sum;

        public long add() {
            sum += 2;
            return sum;
        }

        public long addAtLeisure() {
            return add();
        }

        public void dwell() {
            // whoever looks sees the same
        }

        public long pass() {
            return sum;
        }

        public long view() {
            return sum;
        }

        public long glance() {
            return sum;
        }
    }
}
