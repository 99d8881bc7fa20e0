package io.sauva.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class PolylineTest {
    @Property(tries = 100)
    void thinningKeepsEndsAndExtremes(@ForAll long seed, @ForAll @IntRange(min = 1, max = 20_000) int points) {
        SplittableRandom random = new SplittableRandom(seed);
        Polyline line = new Polyline();
        for (int point = 0; point < points; point++) {
            line.add(100.0 * point / points, random.nextDouble(-1000, 1000));
        }
        Polyline thin = line.thinned(100);
        assertTrue(thin.size() <= 4 * 102, () -> thin.size() + " points on 100 pixels");
        assertTrue(thin.size() <= line.size());
        assertEquals(max(line, line::y), max(thin, thin::y));
        assertEquals(-max(line, index -> -line.y(index)), -max(thin, index -> -thin.y(index)));
        assertEquals(line.x(0), thin.x(0));
        assertEquals(line.y(points - 1), thin.y(thin.size() - 1));
    }

    @Property(tries = 50)
    void whatNobodySeesTwiceStays(@ForAll @IntRange(min = 1, max = 100) int points) {
        Polyline line = new Polyline();
        for (int point = 0; point < points; point++) {
            line.add(3.0 * point, point);
        }
        assertEquals(line.path(), line.thinned(300).path());
    }

    private static double max(Polyline line, IntToDoubleFunction value) {
        return IntStream.range(0, line.size()).mapToDouble(value).max().orElseThrow();
    }
}
