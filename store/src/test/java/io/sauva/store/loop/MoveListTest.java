package io.sauva.store.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MoveListTest {
    private static final int KEYS = 1_000_000;
    private static final int PARTITIONS = 8;

    /// What docs/benchmarks.md says of a million keys that all move: 20 MB in sum.
    private static final long BYTES_A_KEY = 20;

    @Test
    void aMillionMovesAreInOrderAndTakeLittle() {
        Random random = new Random(1);
        int[] present = random.ints(KEYS, 0, PARTITIONS).toArray();
        int[] assignment = new int[KEYS];
        for (int number = 0; number < KEYS; number++) {
            assignment[number] = (present[number] + 1 + random.nextInt(PARTITIONS - 1)) % PARTITIONS;
        }
        byte[] key = {};
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        MoveList moves = MoveList.between(number -> key, number -> number, present, assignment, PARTITIONS);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertEquals(KEYS, moves.size());
        assertTrue(allocated <= 3 * BYTES_A_KEY * KEYS, allocated + " bytes for " + KEYS + " keys");
        int runs = 0;
        for (int at = 0; at < moves.size(); at = moves.runEnd(at, KEYS)) {
            runs++;
        }
        assertEquals(PARTITIONS * (PARTITIONS - 1), runs);
        for (int at = 0; at < moves.size(); at++) {
            int number = (int) moves.hash(at);
            assertEquals(present[number], moves.source(at));
            assertEquals(assignment[number], moves.target(at));
        }
    }
}
