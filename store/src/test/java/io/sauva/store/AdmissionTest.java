package io.sauva.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.store.gate.Gate;
import io.sauva.store.gate.Mode;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Work that is in no hurry: it stands in nobody's way while it is not let in, and is let in at last.
class AdmissionTest {
    private final Admission admission = new Admission(2);

    private Plan<String> onBoth() {
        return Plan.onPartitions(new int[] {0, 1}, Mode.EXCLUSIVE, () -> {
            for (Gate gate : admission.gates()) {
                assertTrue(Gate.isExclusive(gate.stamp()));
            }
            return "done";
        });
    }

    @Test
    void whatIsInNoHurryHoldsNothingAndKeepsNobodyOutWhileItRests() {
        assertTrue(admission.tryEnter(1, Mode.UPDATE));
        AtomicInteger rests = new AtomicInteger();
        String done = admission.runAtLeisure(onBoth(), 10, () -> {
            for (Gate gate : admission.gates()) {
                assertFalse(Gate.isExclusive(gate.stamp()));
                assertFalse(gate.isAwaited());
                assertTrue(gate.tryEnter(Mode.UPDATE));
                gate.leave(Mode.UPDATE);
            }
            if (rests.incrementAndGet() == 3) {
                admission.leave(1, Mode.UPDATE);
            }
        });
        assertEquals("done", done);
        assertEquals(3, rests.get());
        assertEquals(0, admission.waits());
    }

    @Test
    void itQueuesAtLast() throws Exception {
        assertTrue(admission.tryEnter(1, Mode.UPDATE));
        AtomicInteger rests = new AtomicInteger();
        CompletableFuture<String> done =
                CompletableFuture.supplyAsync(() -> admission.runAtLeisure(onBoth(), 4, rests::incrementAndGet));
        while (admission.waiting() == 0) {
            Thread.onSpinWait();
        }
        assertEquals(4, rests.get());
        assertFalse(admission.gates()[1].tryEnter(Mode.UPDATE), "nobody overtakes it for ever");
        admission.leave(1, Mode.UPDATE);
        assertEquals("done", done.get(10, TimeUnit.SECONDS));
        assertEquals(1, admission.waits());
    }

    @Test
    void aFailureLeavesNothingHeld() {
        Plan<String> failing = Plan.onPartitions(new int[] {0, 1}, Mode.EXCLUSIVE, () -> {
            throw new IllegalStateException("as it should");
        });
        assertThrows(IllegalStateException.class, () -> admission.runAtLeisure(failing, 1, () -> {}));
        assertEquals("done", admission.runAtLeisure(onBoth(), 1, () -> {}));
    }
}
