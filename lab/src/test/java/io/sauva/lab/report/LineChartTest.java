package io.sauva.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.w3c.dom.Element;

class LineChartTest {
    private static final double NAN = Double.NaN;

    private static LineChart chart() {
        return new LineChart("Title", "seconds", "operations/s");
    }

    private static double[] values(double... values) {
        return values;
    }

    @Example
    void hasTitleLabelsLegendAndALineForEachSeries() {
        Drawing drawing = new Drawing(chart().series("soft", values(0, 1, 2), values(1, 4, 9))
                .series("hard", values(0, 1, 2), values(2, 3, 4))
                .svg());
        assertTrue(drawing.texts().containsAll(Set.of("Title", "seconds", "operations/s", "soft", "hard")));
        assertEquals(2, drawing.lines().size());
        assertEquals(6, drawing.markers().size());
    }

    @Example
    void everythingIsEscaped() {
        String nasty = "<b>\"a\" & 'b'</b> ]]> \u0000 \uD800 ü→";
        Drawing drawing = new Drawing(new LineChart(nasty, nasty, nasty)
                .series(nasty, values(1, 2), values(1, 2))
                .svg());
        String shown = nasty.replace('\u0000', '\uFFFD').replace('\uD800', '\uFFFD');
        assertEquals(4, drawing.texts().stream().filter(shown::equals).count());
        assertEquals(0, drawing.elements("b").size());
    }

    @Example
    void gapsDivideALineAndALonePointIsSeen() {
        Drawing drawing = new Drawing(chart().series("s", values(0, 1, 2, 3, 4, 5, 6), values(1, 2, NAN, 5, NAN, 3, 4))
                .svg());
        assertEquals(2, drawing.lines().size());
        assertEquals(5, drawing.markers().size());
    }

    @Example
    void notPositiveIsAGapOnALogarithmicAxis() {
        Drawing drawing = new Drawing(chart().series("s", values(-1, 0, 1, 10, 100), values(1, 1, 1, 0, 100))
                .logarithmicX()
                .logarithmicY()
                .svg());
        assertEquals(0, drawing.lines().size());
        assertEquals(2, drawing.markers().size());
    }

    @Example
    void thousandsOfPointsAreThinned() {
        double[] x = IntStream.range(0, 200_000).asDoubleStream().toArray();
        double[] y = Arrays.stream(x).map(Math::sin).toArray();
        String svg = chart().series("s", x, y).svg();
        assertTrue(svg.length() < 60_000, () -> svg.length() + " characters");
        assertTrue(new Drawing(svg).markers().size() <= 12);
    }

    @Example
    void twelveSeriesAreToldApartByColourAndByShape() {
        LineChart chart = chart();
        for (int series = 0; series < 12; series++) {
            chart.series("series " + series, values(0, 1), values(series, series));
        }
        Set<String> colours = new HashSet<>();
        Set<String> shapes = new HashSet<>();
        for (int series = 0; series < 12; series++) {
            colours.add(Style.of(series).colour());
            shapes.add(Style.of(series).dash() + Style.of(series).marker());
        }
        assertEquals(12, colours.size());
        assertEquals(12, shapes.size());
        assertEquals(12, new Drawing(chart.svg()).lines().size());
    }

    @Example
    void theLegendIsBesideThePlot() {
        Drawing drawing = new Drawing(chart().series("a rather long name of a series", values(0, 1), values(0, 1))
                .series("x".repeat(500), values(0, 1), values(1, 0))
                .svg());
        Element legend = drawing.elements("g", "legend").getFirst();
        String place = legend.getAttribute("transform");
        double left = Double.parseDouble(place.substring(place.indexOf('(') + 1, place.indexOf(',')));
        assertTrue(left > Plot.WIDTH, place);
        assertTrue(drawing.width() > Plot.WIDTH + 300 && drawing.width() < 1200, () -> "width " + drawing.width());
    }

    @Example
    void aLongLegendMakesTheChartHigher() {
        LineChart chart = chart();
        for (int series = 0; series < 40; series++) {
            chart.series("series " + series, values(0, 1), values(series, 1));
        }
        Drawing drawing = new Drawing(chart.svg());
        assertTrue(drawing.height() > 40 * 20, () -> "height " + drawing.height());
    }

    @Example
    void whatLiesBeyondTheMaximumDoesNotStretchTheOtherAxis() {
        Drawing drawing = new Drawing(chart().series("s", values(1, 2, 3, 1000), values(1, 2, 3, 1e9))
                .maximumX(4)
                .svg());
        assertTrue(drawing.texts().stream().noneMatch(text -> text.endsWith("G")), drawing.texts()::toString);
        assertEquals(3, drawing.markers().size());
    }

    @Example
    void degenerateDataAreDrawn() {
        double[][][] degenerate = {
            {{}, {}},
            {{5}, {7}},
            {{0, 0, 0}, {0, 0, 0}},
            {{1, 2, 3}, {4, 4, 4}},
            {{1, 2, 3}, {-4, -4, -4}},
            {{1, 2}, {NAN, NAN}},
            {{NAN, NAN}, {1, 2}},
            {{1, 2}, {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}},
            {{-Double.MAX_VALUE, Double.MAX_VALUE}, {Double.MIN_VALUE, Double.MAX_VALUE}},
            {{1, 1 + 1e-16}, {1e15, 1e15 + 0.125}},
            {{1.7e9, 1.7e9 + 1}, {1e-300, 1e300}},
        };
        for (double[][] data : degenerate) {
            new Drawing(chart().series("s", data[0], data[1]).svg());
            new Drawing(chart().series("s", data[0], data[1])
                    .logarithmicX()
                    .logarithmicY()
                    .svg());
            new Drawing(chart().series("s", data[0], data[1])
                    .maximumX(0)
                    .maximumY(-3)
                    .svg());
        }
        assertTrue(new Drawing(chart().svg()).texts().contains("no data"));
        new Drawing(new LineChart("", "", "").series("", values(1), values(1)).svg());
    }

    @Property(tries = 300)
    void anyDataAreDrawn(
            @ForAll double[] x,
            @ForAll double[] y,
            @ForAll boolean logarithmicX,
            @ForAll boolean logarithmicY,
            @ForAll double maximum) {
        int points = Math.min(x.length, y.length);
        LineChart chart = chart().series("s", Arrays.copyOf(x, points), Arrays.copyOf(y, points));
        if (logarithmicX) {
            chart.logarithmicX().maximumY(maximum);
        }
        if (logarithmicY) {
            chart.logarithmicY().maximumX(maximum);
        }
        assertEquals(1, new Drawing(chart.svg()).elements("svg", "data").size());
    }

    @Example
    void asManyXAsY() {
        assertThrows(IllegalArgumentException.class, () -> chart().series("s", values(1), values(1, 2)));
    }
}
