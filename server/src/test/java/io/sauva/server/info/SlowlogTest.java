package io.sauva.server.info;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.command.Arguments;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SlowlogTest {
    private final Slowlog slowlog = new Slowlog();

    @BeforeEach
    void enable() {
        slowlog.capacity(3);
        slowlog.threshold(10);
    }

    @Test
    void theThresholdIsInMicroseconds() {
        assertTrue(slowlog.isSlow(10_000));
        assertFalse(slowlog.isSlow(9_999));
        slowlog.threshold(-1);
        assertFalse(slowlog.isSlow(Long.MAX_VALUE - 1));
        slowlog.threshold(0);
        assertTrue(slowlog.isSlow(0));
    }

    @Test
    void keepsTheNewest() {
        for (int command = 0; command < 5; command++) {
            add("c" + command);
        }
        assertEquals(List.of(4L, 3L, 2L), ids(Long.MAX_VALUE));
        assertEquals(List.of(4L), ids(1));
        slowlog.capacity(1);
        assertEquals(List.of(4L), ids(10));
        slowlog.clear();
        add("c5");
        assertEquals(List.of(5L), ids(10));
    }

    @Test
    void cutsWhatIsLong() {
        byte[][] many = new byte[100][];
        Arrays.fill(many, Arguments.bytes("x"));
        many[0] = Arguments.bytes("y".repeat(1000));
        slowlog.add(Instant.EPOCH, 20_000, many, "", "");
        List<byte[]> kept = slowlog.newest(1).getFirst().arguments();
        assertEquals(32, kept.size());
        assertEquals("y".repeat(128) + "... (872 more bytes)", Arguments.text(kept.getFirst()));
        assertEquals("... (69 more arguments)", Arguments.text(kept.getLast()));
        assertEquals(20, slowlog.newest(1).getFirst().micros());
    }

    private void add(String word) {
        slowlog.add(Instant.EPOCH, 20_000, new byte[][] {Arguments.bytes(word)}, "1.2.3.4:5", "me");
    }

    private List<Long> ids(long count) {
        return slowlog.newest(count).stream().map(Slowlog.Entry::id).toList();
    }
}
