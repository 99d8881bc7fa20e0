package io.sauva.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyLogTest {
    private final LatencyLog log = new LatencyLog();

    @Test
    void latenciesAreKeptForAMillisecondAtMost() {
        log.record(100, 5_000);
        assertEquals(0, drained().getTotalCount());
        log.record(200, 1_004_999);
        assertEquals(0, drained().getTotalCount());
        log.record(300, 1_005_000);
        Histogram found = drained();
        assertEquals(3, found.getTotalCount());
        assertEquals(300, found.getMaxValue());
        assertEquals(0, drained().getTotalCount(), "drained twice");
    }

    @Test
    void manyAreHandedOverAtOnce() {
        for (int number = 0; number < 255; number++) {
            log.record(number, 1);
        }
        assertEquals(0, drained().getTotalCount());
        log.record(255, 1);
        assertEquals(256, drained().getTotalCount());
    }

    @Test
    void whatIsKeptIsHandedOverWhenAsked() {
        log.record(Long.MAX_VALUE, 1);
        log.flush();
        log.flush();
        Histogram found = drained();
        assertEquals(1, found.getTotalCount());
        assertTrue(found.getMaxValue() >= Latencies.LONGEST_NANOS);
    }

    @Test
    void nothingIsLostOrCountedTwiceWhileSomebodyDrains() throws Exception {
        int count = 2_000_000;
        try (ExecutorService client = Executors.newSingleThreadExecutor()) {
            Future<?> recording = client.submit(() -> {
                for (int number = 0; number < count; number++) {
                    log.record(number % 1_000, number);
                }
                log.flush();
            });
            Histogram sum = Latencies.histogram();
            long drains = 0;
            while (!recording.isDone()) {
                log.drain(sum);
                drains++;
            }
            recording.get();
            log.drain(sum);
            assertTrue(drains > 0, "nobody drained meanwhile; nothing was tested");
            assertEquals(count, sum.getTotalCount());
            for (int nanos = 0; nanos < 1_000; nanos++) {
                assertEquals(count / 1_000, sum.getCountAtValue(nanos));
            }
        }
    }

    private Histogram drained() {
        Histogram sum = Latencies.histogram();
        log.drain(sum);
        return sum;
    }
}
