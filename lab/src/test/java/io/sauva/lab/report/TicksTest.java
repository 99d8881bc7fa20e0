package io.sauva.lab.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class TicksTest {
    /// All magnitudes, not only those near one.
    @Provide
    Arbitrary<Double> numbers() {
        Arbitrary<Double> sized = Arbitraries.integers()
                .between(-320, 308)
                .flatMap(exponent -> Arbitraries.doubles()
                        .between(-9.99, 9.99)
                        .ofScale(3)
                        .map(digits -> digits * Math.pow(10, exponent)));
        Arbitrary<Double> ordinary =
                Arbitraries.doubles().between(-10_000, 10_000).ofScale(2);
        Arbitrary<Double> special = Arbitraries.of(0.0, -0.0, 1.0, 1000.0, Double.MIN_VALUE, Double.MAX_VALUE, 4e-3);
        return Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(4, sized),
                net.jqwik.api.Tuple.of(4, ordinary),
                net.jqwik.api.Tuple.of(1, special));
    }

    @Property(tries = 1000)
    void anAxisHasFourToTenAscendingTicksWithinItsEnds(
            @ForAll("numbers") double one, @ForAll("numbers") double other, @ForAll boolean upwards) {
        Extent data = Extent.of(List.of(new double[] {one, other}), false);
        check(upwards ? Axis.upwards(data, false, Double.NaN) : Axis.across(data, false, Double.NaN));
    }

    @Property(tries = 1000)
    void soHasALogarithmicOne(@ForAll("numbers") double one, @ForAll("numbers") double other) {
        Extent data = Extent.of(List.of(new double[] {one, other}), true);
        check(Axis.upwards(data, true, Double.NaN));
    }

    @Property(tries = 1000)
    void soHasOneThatIsCutOff(
            @ForAll("numbers") double one,
            @ForAll("numbers") double other,
            @ForAll("numbers") double maximum,
            @ForAll boolean logarithmic,
            @ForAll boolean upwards) {
        Extent data = Extent.of(List.of(new double[] {one, other}), logarithmic);
        check(upwards ? Axis.upwards(data, logarithmic, maximum) : Axis.across(data, logarithmic, maximum));
    }

    @Property
    void theDataAreOnTheAxis(@ForAll("numbers") double one, @ForAll("numbers") double other) {
        Axis axis = Axis.upwards(Extent.of(List.of(new double[] {one, other}), false), false, Double.NaN);
        if (Math.max(Math.abs(one), Math.abs(other)) < 1e300) {
            for (double value : new double[] {one, other}) {
                double position = axis.position(value);
                assertTrue(position >= -1e-9 && position <= 1 + 1e-9, () -> value + " at " + position);
            }
        }
    }

    private static void check(Axis axis) {
        double[] ticks = axis.ticks();
        String shown = axis.low() + " .. " + axis.high() + ": " + Arrays.toString(ticks);
        assertTrue(axis.low() < axis.high(), shown);
        assertTrue(ticks.length >= Ticks.FEWEST && ticks.length <= Ticks.MOST, shown);
        for (int index = 0; index < ticks.length; index++) {
            assertTrue(ticks[index] >= axis.low() && ticks[index] <= axis.high(), shown);
            assertTrue(index == 0 || ticks[index] > ticks[index - 1], shown);
        }
        assertEquals(ticks.length, axis.labels().length);
    }

    @Property(tries = 1000)
    void labelsOfOneAxisDiffer(@ForAll("numbers") double one, @ForAll("numbers") double other) {
        double size = Math.max(Math.abs(one), Math.abs(other));
        if (Math.abs(one - other) > size * 1e-9) {
            Axis axis = Axis.across(Extent.of(List.of(new double[] {one, other}), false), false, Double.NaN);
            List<String> labels = List.of(axis.labels());
            assertEquals(labels.size(), new HashSet<>(labels).size(), labels::toString);
        }
    }

    @Example
    void ticksAreRoundNumbers() {
        assertArrayEquals(new double[] {0, 2, 4, 6, 8, 10}, Ticks.linear(0, 10));
        assertArrayEquals(new double[] {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6}, Ticks.linear(0, 0.6));
        assertArrayEquals(new double[] {-200, -100, 0, 100, 200, 300}, Ticks.linear(-210, 300));
        assertArrayEquals(new double[] {1, 10, 100, 1000, 10_000}, Ticks.logarithmic(1, 10_000));
        assertArrayEquals(new double[] {1, 2, 5, 10, 20, 50, 100}, Ticks.logarithmic(1, 100));
        assertArrayEquals(new double[] {2, 3, 4, 5, 6, 7, 8, 9, 10}, Ticks.logarithmic(2, 10));
    }

    @Example
    void labelsAreShort() {
        assertArrayEquals(
                new String[] {"0", "0.5M", "1.0M", "1.5M"}, Labels.together(new double[] {0, 500_000, 1e6, 1.5e6}));
        assertArrayEquals(new String[] {"0", "2,000", "4,000"}, Labels.together(new double[] {0, 2000, 4000}));
        assertArrayEquals(new String[] {"-20k", "0", "20k"}, Labels.together(new double[] {-20_000, 0, 20_000}));
        assertArrayEquals(
                new String[] {"1,000,002", "1,000,004"}, Labels.together(new double[] {1_000_002, 1_000_004}));
        assertArrayEquals(new String[] {"0", "2e-7", "4e-7"}, Labels.together(new double[] {0, 2e-7, 4e-7}));
        assertArrayEquals(
                new String[] {"1e-6", "0.001", "1", "1k", "1M"},
                Labels.eachAlone(new double[] {1e-6, 1e-3, 1, 1e3, 1e6}));
        assertEquals("3.33M", Labels.brief(3_330_000));
        assertEquals("1M", Labels.brief(999_999));
        assertEquals("-12.8", Labels.brief(-12.8));
        assertEquals("", Labels.brief(Double.NaN));
    }
}
