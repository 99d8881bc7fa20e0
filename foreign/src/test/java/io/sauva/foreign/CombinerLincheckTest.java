package io.sauva.foreign;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Test;

/// Calls that leaders make for each other at a map that is not safe for threads: each takes effect once, while it
/// is under way, and its owner gets its own answer or failure. Nobody sleeps for ever (Lincheck finds deadlocks).
/// The leader stops at calls that are refused, though others are there.
@Param(name = "key", gen = IntGen.class, conf = "0:2")
@Param(name = "value", gen = IntGen.class, conf = "0:3")
public class CombinerLincheckTest {
    /// `-Dsauva.effort=20` for a long search.
    private static final int EFFORT = Integer.getInteger("sauva.effort", 1);

    private final Map<Integer, Integer> map = new HashMap<>();
    private final Combiner<Addition> combiner = new Combiner<>(1, this::serve);

    private static final class Addition extends Combiner.Call {
        final int key;
        final int value;
        int sum;

        Addition(int key, int value) {
            this.key = key;
            this.value = value;
        }
    }

    private void serve(Supplier<Addition> calls) {
        for (Addition call = calls.get(); call != null; call = calls.get()) {
            if (call.value == 0) {
                call.fail(new IllegalArgumentException("nothing to add to " + call.key));
                return;
            } else {
                call.sum = map.merge(call.key, call.value, Integer::sum);
            }
        }
    }

    @Operation
    public int add(@Param(name = "key") int key, @Param(name = "value") int value) {
        Addition addition = new Addition(key, value);
        combiner.run(addition);
        return addition.sum;
    }

    @Operation
    public int total() {
        int[] total = new int[1];
        combiner.alone(
                () -> total[0] = map.values().stream().mapToInt(value -> value).sum());
        return total[0];
    }

    @Test
    void modelChecked() {
        new ModelCheckingOptions()
                .iterations(10 * EFFORT)
                .invocationsPerIteration(1000)
                .threads(3)
                .actorsPerThread(2)
                .sequentialSpecification(Sequential.class)
                .check(getClass());
    }

    @Test
    void stressed() {
        new StressOptions()
                .iterations(10 * EFFORT)
                .invocationsPerIteration(2_000)
                .threads(3)
                .actorsPerThread(4)
                .sequentialSpecification(Sequential.class)
                .check(getClass());
    }

    /// The same without threads.
    public static final class Sequential {
        private final Map<Integer, Integer> map = new HashMap<>();

        public int add(int key, int value) {
            if (value == 0) {
                throw new IllegalArgumentException("nothing to add to " + key);
            }
            return map.merge(key, value, Integer::sum);
        }

        public int total() {
            return map.values().stream().mapToInt(value -> value).sum();
        }
    }
}
