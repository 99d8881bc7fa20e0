package io.sauva.concurrent.queue;

import java.util.ArrayDeque;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Test;

/// The queue is linearizable, with recycling on: the pool is warmed up so that scenarios run on used nodes.
public abstract class MultiCounterQueueLincheck {
    /// `-Dsauva.effort=20` for a long search.
    private static final int EFFORT = Integer.getInteger("sauva.effort", 1);

    private final MultiCounterQueue<Integer> queue;

    /// The cells a node has: few, so that a scenario of some steps fills, leaves and recycles nodes.
    MultiCounterQueueLincheck(int cells) {
        queue = new MultiCounterQueue<>(1, cells);
        for (int i = 0; i < 6; i++) {
            queue.push(i);
            queue.pop();
        }
    }

    @Operation
    public void push(@Param(gen = IntGen.class, conf = "1:9") int element) {
        queue.push(element);
    }

    @Operation
    public Integer pop() {
        return queue.pop();
    }

    @Test
    void modelChecked() {
        new ModelCheckingOptions()
                .iterations(10 * EFFORT)
                .invocationsPerIteration(1_000)
                .threads(3)
                .actorsPerThread(3)
                .sequentialSpecification(Sequential.class)
                .check(getClass());
    }

    @Test
    void stressed() {
        new StressOptions()
                .iterations(5 * EFFORT)
                .invocationsPerIteration(2_000)
                .threads(3)
                .actorsPerThread(4)
                .sequentialSpecification(Sequential.class)
                .check(getClass());
    }

    /// What the queue should look like from outside.
    public static final class Sequential {
        private final ArrayDeque<Integer> queue = new ArrayDeque<>();

        public void push(int element) {
            queue.add(element);
        }

        public Integer pop() {
            return queue.poll();
        }
    }
}
