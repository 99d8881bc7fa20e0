package io.sauva.server.info;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.command.Command;
import io.sauva.server.command.SimpleCommand;
import io.sauva.server.command.Spec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatisticsTest {
    private final Statistics statistics = new Statistics();
    private final Command get = new SimpleCommand(Spec.of("get", 2, "string").build(), call -> {});
    private final Command set = new SimpleCommand(Spec.of("set", -3, "string").build(), call -> {});

    @Test
    void countsCommands() {
        statistics.of(set).called(5_000);
        statistics.of(get).called(1_000);
        statistics.of(get).called(3_000);
        statistics.of(get).failed();
        statistics.of(get).rejected();
        assertEquals(3, statistics.commandsProcessed());
        CommandStatistics numbers = statistics.of(get);
        assertEquals(
                List.of(2L, 4L, 1L, 1L),
                List.of(numbers.calls(), numbers.micros(), numbers.failures(), numbers.rejections()));
        assertEquals(
                List.of("get", "set"),
                statistics.commands().stream()
                        .map(entry -> entry.getKey().spec().name())
                        .toList());
        statistics.reset();
        assertEquals(0, statistics.commandsProcessed());
    }

    @Test
    void countsErrorsByTheirCodes() {
        statistics.error("ERR this");
        statistics.error("ERR that");
        statistics.error("OOPS");
        assertEquals(Map.of("ERR", 2L, "OOPS", 1L), statistics.errors());
        assertEquals(3, statistics.errorReplies());
    }

    @Test
    void codesThatSomebodyMakesUpTakeNoMemory() {
        IntStream.range(0, 10_000).forEach(code -> statistics.error("E" + code + " x"));
        assertTrue(statistics.errors().size() <= 129, () -> statistics.errors().size() + " codes");
        assertEquals(
                10_000,
                statistics.errors().values().stream().mapToLong(count -> count).sum());
    }

    @Test
    void percentilesAreNearlyRight() {
        SplittableRandom random = new SplittableRandom(1);
        long[] times = random.longs(10_000, 1, 50_000_000).sorted().toArray();
        Arrays.stream(times).forEach(statistics.of(get)::called);
        for (double percent : new double[] {1, 50, 90, 99, 99.9, 100}) {
            long exact = times[(int) Math.ceil(times.length * percent / 100) - 1];
            long found = statistics.of(get).percentileNanos(percent);
            assertTrue(Math.abs(found - exact) <= exact / 8.0 + 1, percent + ": " + found + " for " + exact);
        }
        assertEquals(10_000, statistics.of(get).callsUpTo(Long.MAX_VALUE));
        assertEquals(0, statistics.of(get).callsUpTo(0));
    }

    @Test
    void theSmallestAndLargestTimes() {
        CommandStatistics numbers = statistics.of(get);
        numbers.called(-5);
        numbers.called(0);
        numbers.called(3);
        numbers.called(Long.MAX_VALUE);
        assertEquals(4, numbers.calls());
        assertEquals(3, numbers.callsUpTo(3));
    }
}
