package io.sauva.server.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PauseTest {
    private final Pause pause = new Pause();

    @Test
    void writesAreHeldUntilTheTimeIsOver() {
        pause.until(100, false, 10);
        assertEquals(0, pause.remainingNanos(false, 20));
        assertEquals(80, pause.remainingNanos(true, 20));
        assertEquals(0, pause.remainingNanos(true, 100));
        assertEquals(0, pause.remainingNanos(true, 200));
    }

    @Test
    void aSecondPauseMakesItOnlyLongerAndStronger() {
        pause.until(100, true, 0);
        pause.until(50, false, 10);
        assertEquals(80, pause.remainingNanos(false, 20));
        pause.until(200, false, 20);
        assertEquals(170, pause.remainingNanos(false, 30));
    }

    @Test
    void aPauseThatIsOverIsForgotten() {
        pause.until(100, true, 0);
        pause.until(300, false, 200);
        assertEquals(0, pause.remainingNanos(false, 210));
        assertEquals(90, pause.remainingNanos(true, 210));
    }

    @Test
    void endsAndTellsIt() {
        AtomicInteger told = new AtomicInteger();
        pause.onChange(told::incrementAndGet);
        pause.until(100, true, 0);
        pause.end();
        assertEquals(0, pause.remainingNanos(true, 1));
        assertEquals(2, told.get());
    }
}
