package io.sauva.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.w3c.dom.Element;

class BarChartTest {
    private static Element box(Element bar) {
        return (Element) bar.getElementsByTagName("rect").item(0);
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    @Example
    void barsStandOnZeroAndAreAsHighAsTheirValues() {
        Drawing drawing = new Drawing(new BarChart("t", "y", List.of("A", "B"))
                .series("one", new double[] {10, 20})
                .series("two", new double[] {40, 30})
                .svg());
        List<Element> bars = drawing.elements("g", "bar");
        assertEquals(4, bars.size());
        double unit = number(box(bars.get(0)), "height");
        double[] heights = bars.stream()
                .mapToDouble(bar -> number(box(bar), "height") / unit)
                .toArray();
        assertEquals(4, heights[1], 0.01);
        assertEquals(2, heights[2], 0.01);
        assertEquals(3, heights[3], 0.01);
        for (Element bar : bars) {
            assertEquals(Plot.HEIGHT, number(box(bar), "y") + number(box(bar), "height"), 0.02);
        }
        assertTrue(drawing.texts().containsAll(List.of("A", "B", "one", "two", "t", "y", "10", "40")));
    }

    @Example
    void negativeBarsHangFromZero() {
        Drawing drawing = new Drawing(new BarChart("t", "y", List.of("A", "B"))
                .series("s", new double[] {10, -10})
                .svg());
        Element up = box(drawing.elements("g", "bar").get(0));
        Element down = box(drawing.elements("g", "bar").get(1));
        assertEquals(number(up, "y") + number(up, "height"), number(down, "y"), 0.02);
    }

    @Example
    void whatIsNotANumberHasNoBar() {
        Drawing drawing = new Drawing(new BarChart("t", "y", List.of("A", "B", "C"))
                .series("s", new double[] {Double.NaN, 1, Double.POSITIVE_INFINITY})
                .svg());
        assertEquals(1, drawing.elements("g", "bar").size());
    }

    @Example
    void theLeastBarOfALogarithmicChartIsSeen() {
        Drawing drawing = new Drawing(new BarChart("t", "y", List.of("A", "B", "C"))
                .series("s", new double[] {1, 1_000_000, 0})
                .logarithmicY()
                .svg());
        List<Element> bars = drawing.elements("g", "bar");
        assertEquals(2, bars.size());
        assertTrue(number(box(bars.get(0)), "height") > 10);
    }

    @Example
    void manyGroupsWithLongNamesFit() {
        List<String> groups = IntStream.range(0, 60)
                .mapToObj(group -> "a group with a long name " + group)
                .toList();
        BarChart chart = new BarChart("t", "y", groups);
        for (int series = 0; series < 12; series++) {
            chart.series("s" + series, new double[60]);
        }
        Drawing drawing = new Drawing(chart.svg());
        assertEquals(720, drawing.elements("g", "bar").size());
        assertTrue(drawing.height() > Plot.HEIGHT + 100);
        assertTrue(drawing.elements("rect").stream().allMatch(box -> number(box, "width") > 4));
    }

    @Example
    void nothingAtAllIsDrawnToo() {
        assertTrue(new Drawing(new BarChart("", "", List.of()).svg()).texts().contains("no data"));
        assertTrue(new Drawing(new BarChart("", "", List.of("A")).svg()).texts().contains("no data"));
        new Drawing(new BarChart("", "", List.of()).series("s", new double[0]).svg());
    }

    @Property(tries = 200)
    void anyValuesAreDrawn(@ForAll double[] values, @ForAll boolean logarithmic) {
        BarChart chart = new BarChart("t", "y", Collections.nCopies(values.length, "g & <g>")).series("s", values);
        Drawing drawing = new Drawing((logarithmic ? chart.logarithmicY() : chart).svg());
        long shown = Arrays.stream(values)
                .filter(value -> Double.isFinite(value) && (!logarithmic || value > 0))
                .count();
        assertEquals(shown, drawing.elements("g", "bar").size());
    }

    @Example
    void asManyValuesAsGroups() {
        BarChart chart = new BarChart("t", "y", List.of("A"));
        assertThrows(IllegalArgumentException.class, () -> chart.series("s", new double[2]));
    }
}
