package io.sauva.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Leaders that fail: who was in their turn is told so, who was not is served, and nobody waits for ever.
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CombinerTest {
    private static final int OTHERS = 5;

    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final List<Integer> made = Collections.synchronizedList(new ArrayList<>());

    private static final class Numbered extends Combiner.Call {
        final int number;

        Numbered(int number) {
            this.number = number;
        }
    }

    static List<Throwable> failures() {
        return List.of(new IllegalArgumentException("as if"), new OutOfMemoryError("as if"), new Exception("as if"));
    }

    @SuppressWarnings("unchecked") // so that a checked exception passes
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private static CompletableFuture<Void> run(Combiner<Numbered> combiner, int number, List<Thread> threads) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        threads.add(Thread.ofPlatform().start(() -> {
            try {
                combiner.run(new Numbered(number));
                done.complete(null);
            } catch (Throwable thrown) {
                done.completeExceptionally(thrown);
            }
        }));
        return done;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Runs a first call, and lets its leader go on when the others wait for it, asleep.
    private List<Throwable> outcomes(Combiner<Numbered> combiner) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        List<CompletableFuture<Void>> calls = new ArrayList<>();
        calls.add(run(combiner, 0, threads));
        entered.await();
        for (int number = 1; number <= OTHERS; number++) {
            calls.add(run(combiner, number, threads));
            while (threads.getLast().getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
        }
        goOn.countDown();
        List<Throwable> outcomes = new ArrayList<>();
        for (CompletableFuture<Void> call : calls) {
            outcomes.add(call.handle((nothing, thrown) -> thrown).join());
        }
        return outcomes;
    }

    /// Makes the calls it is given, until it comes to the fatal one.
    private void serve(Supplier<Numbered> calls, int fatal, Throwable thrown) {
        for (Numbered call = calls.get(); call != null; call = calls.get()) {
            if (call.number == 0) {
                entered.countDown();
                await(goOn);
            }
            if (call.number == fatal) {
                CombinerTest.<RuntimeException>sneak(thrown);
            }
            made.add(call.number);
        }
    }

    @ParameterizedTest
    @MethodSource("failures")
    void thoseInATurnThatFailsHaveFailedAndTheOthersAreServed(Throwable thrown) throws Exception {
        Combiner<Numbered> combiner = new Combiner<>(1, calls -> serve(calls, 3, thrown));
        List<Throwable> outcomes = outcomes(combiner);
        for (int number = 0; number <= 3; number++) {
            Throwable outcome = outcomes.get(number);
            assertNotNull(outcome, "call " + number + " was in the turn that failed");
            assertSame(thrown, thrown instanceof RuntimeException ? outcome : outcome.getCause());
        }
        assertNull(outcomes.get(4));
        assertNull(outcomes.get(5));
        assertEquals(List.of(0, 1, 2, 4, 5), made);
        combiner.run(new Numbered(6));
        assertEquals(6, made.getLast());
    }

    @Test
    void callsAreServedInTheirOrderOverSeveralTurns() throws Exception {
        Combiner<Numbered> combiner = new Combiner<>(1, calls -> {
            for (int given = 0; given < 2; given++) {
                Numbered call = calls.get();
                if (call == null) {
                    return;
                }
                if (call.number == 0) {
                    entered.countDown();
                    await(goOn);
                }
                made.add(call.number);
            }
        });
        assertEquals(Collections.nCopies(1 + OTHERS, null), outcomes(combiner));
        assertEquals(List.of(0, 1, 2, 3, 4, 5), made);
    }
}
