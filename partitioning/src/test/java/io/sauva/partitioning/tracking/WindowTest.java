package io.sauva.partitioning.tracking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class WindowTest {
    private static final int SIZE = 10;

    private final Window window = new Window(SIZE, key -> ByteBuffer.wrap(key).getInt() * 0x9e3779b97f4a7c15L);

    private static byte[] key(int number) {
        return ByteBuffer.allocate(4).putInt(number).array();
    }

    private void use(int number) {
        window.add(new byte[][] {key(number)}, 1);
    }

    /// Of a load whose keys are always new, while nobody repartitions.
    @Test
    void keysThatNobodyTakesAreForgottenWithTheirOperations() {
        int operations = 3_000_000;
        int mostHeld = Window.MOST_INTS / (Trace.HEADER + 1) + SIZE;
        for (int number = 0; number < operations; number++) {
            use(number);
            assertTrue(window.keys() <= 2 * mostHeld, "keys: " + window.keys());
        }
        Window.Taken taken = window.take();
        assertEquals(SIZE, taken.window().operations());
        assertEquals(mostHeld - SIZE, taken.expired().operations());
        assertEquals(operations - mostHeld, window.forgotten());
        for (int number = 0; number < SIZE; number++) {
            int numbered = taken.window().log()[number * (Trace.HEADER + 1) + Trace.HEADER];
            assertEquals(
                    operations - SIZE + number,
                    ByteBuffer.wrap(taken.window().key(numbered)).getInt());
        }
    }

    @Test
    void whatWasTakenStaysAsItWasWhenKeysAreForgotten() {
        use(-1);
        Window.Taken taken = window.take();
        for (int number = 0; number < 100_000; number++) {
            use(number);
            window.clear();
        }
        assertEquals(1, taken.window().operations());
        assertEquals(
                -1,
                ByteBuffer.wrap(taken.window().key(taken.window().log()[Trace.HEADER]))
                        .getInt());
    }
}
