package io.sauva.checks.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import io.sauva.concurrent.queue.MultiCounterQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/// What two or three threads may see of a [MultiCounterQueue] that runs on recycled nodes. 0 stands for "empty".
public final class QueueStress {
    private QueueStress() {}

    /// Pushes and pops until every node has been used and the last one has one cell left: the next push fills
    /// it, the one after it appends a node that has had a life before.
    private static final int UNTIL_THE_EDGE = 4 * 128 - 1;

    private static MultiCounterQueue<Integer> used() {
        MultiCounterQueue<Integer> queue = new MultiCounterQueue<>();
        for (int i = 0; i < UNTIL_THE_EDGE; i++) {
            queue.push(i);
            queue.pop();
        }
        return queue;
    }

    private static int pop(MultiCounterQueue<Integer> queue) {
        Integer element = queue.pop();
        return element == null ? 0 : element;
    }

    /// Two pops race for one element.
    @JCStressTest
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The first one has it.")
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "The second one has it.")
    @State
    public static class QueueOneElementTwoPops {
        private final MultiCounterQueue<Integer> queue = used();

        public QueueOneElementTwoPops() {
            queue.push(1);
        }

        @Actor
        public void first(II_Result result) {
            result.r1 = pop(queue);
        }

        @Actor
        public void second(II_Result result) {
            result.r2 = pop(queue);
        }
    }

    /// Two pushes, then both elements are there, in either order.
    @JCStressTest
    @Outcome(id = "1, 2, 0", expect = ACCEPTABLE, desc = "The first push was first.")
    @Outcome(id = "2, 1, 0", expect = ACCEPTABLE, desc = "The second push was first.")
    @State
    public static class QueueTwoPushes {
        private final MultiCounterQueue<Integer> queue = used();

        @Actor
        public void first() {
            queue.push(1);
        }

        @Actor
        public void second() {
            queue.push(2);
        }

        @Arbiter
        public void after(III_Result result) {
            result.r1 = pop(queue);
            result.r2 = pop(queue);
            result.r3 = pop(queue);
        }
    }

    /// One thread pushes two elements, another pops twice: order is kept and nothing is skipped.
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Both pops came before the pushes.")
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "One pop before, one after the first push.")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "Both pops between the pushes.")
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "Each pop after its push.")
    @State
    public static class QueueOrder {
        private final MultiCounterQueue<Integer> queue = used();

        @Actor
        public void producer() {
            queue.push(1);
            queue.push(2);
        }

        @Actor
        public void consumer(II_Result result) {
            result.r1 = pop(queue);
            result.r2 = pop(queue);
        }
    }

    /// Push and pop on each side, so that nodes are recycled while the other side still looks at them.
    @JCStressTest
    @Outcome(id = "1, 2, 0", expect = ACCEPTABLE, desc = "Each popped its own element.")
    @Outcome(id = "2, 1, 0", expect = ACCEPTABLE, desc = "Each popped the other's element.")
    @State
    public static class QueueRecycling {
        private final MultiCounterQueue<Integer> queue = used();

        @Actor
        public void first(III_Result result) {
            queue.push(1);
            result.r1 = pop(queue);
        }

        @Actor
        public void second(III_Result result) {
            queue.push(2);
            result.r2 = pop(queue);
        }

        @Arbiter
        public void after(III_Result result) {
            result.r3 = pop(queue);
        }
    }
}
