package io.sauva.lab.report;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.CRC32;

/// A chart of bars in groups, drawn as SVG: one group for each thing that is compared, one bar in it for each
/// series.
///
/// Bars begin at zero, or at the lower end of a logarithmic axis. A value that is not a number, or not positive
/// on a logarithmic axis, has no bar.
///
/// Thread: one at a time.
public final class BarChart {
    private static final double VALUE_SIZE = 10.5;
    private static final double WIDEST_BAR = 64;
    private static final double NARROWEST_BAR = 9;
    private static final double BARS_SHARE = 0.8;

    private record Series(String name, double[] values) {}

    private final String title;
    private final String yLabel;
    private final List<String> groups;
    private final List<Series> series = new ArrayList<>();
    private boolean logarithmicY;

    /// A chart of these groups, from left to right, without bars yet.
    public BarChart(String title, String yLabel, List<String> groups) {
        this.title = Objects.requireNonNull(title, "title");
        this.yLabel = Objects.requireNonNull(yLabel, "yLabel");
        this.groups = List.copyOf(groups);
    }

    /// Adds one bar to each group.
    ///
    /// @throws IllegalArgumentException if there are not as many values as groups
    public BarChart series(String name, double[] valueOfEachGroup) {
        if (valueOfEachGroup.length != groups.size()) {
            throw new IllegalArgumentException("series '" + name + "' has " + valueOfEachGroup.length + " values for "
                    + groups.size() + " groups");
        }
        series.add(new Series(Objects.requireNonNull(name, "name"), valueOfEachGroup.clone()));
        return this;
    }

    /// Makes the vertical axis logarithmic.
    public BarChart logarithmicY() {
        logarithmicY = true;
        return this;
    }

    /// The drawing.
    public String svg() {
        Extent values = Extent.of(series.stream().map(Series::values).toList(), logarithmicY);
        Axis y = Axis.upwards(values.isEmpty() ? values : values.with(base(values)), logarithmicY, Double.NaN);
        double width = Math.max(Plot.WIDTH, groups.size() * (series.size() * NARROWEST_BAR / BARS_SHARE));
        double groupWidth = width / Math.max(1, groups.size());
        List<Plot.Mark> marks = new ArrayList<>();
        for (int group = 0; group < groups.size(); group++) {
            marks.add(new Plot.Mark((group + 0.5) * groupWidth, groups.get(group)));
        }
        Plot plot = new Plot(title, "", yLabel, width, y, marks, legend());
        double base = logarithmicY ? y.low() : 0;
        return plot.svg(
                new double[0],
                new double[0],
                (svg, place) -> {
                    defineHatches(svg);
                    eachBar(
                            groupWidth,
                            (index, group, left, wide) -> drawBar(svg, plot, index, group, left, wide, base));
                },
                (svg, place) -> {
                    eachBar(groupWidth, (index, group, left, wide) -> drawValue(svg, plot, index, group, left, wide));
                    if (values.isEmpty()) {
                        Plot.noData(svg, width);
                    }
                });
    }

    /// Where bars begin. A logarithmic axis has no zero; half of the least value leaves its bar something to
    /// show.
    private double base(Extent values) {
        return logarithmicY ? values.low() / 2 : 0;
    }

    private interface BarVisitor {
        void visit(int series, int group, double left, double width);
    }

    private void eachBar(double groupWidth, BarVisitor visitor) {
        double bar = Math.min(WIDEST_BAR, groupWidth * BARS_SHARE / Math.max(1, series.size()));
        for (int group = 0; group < groups.size(); group++) {
            double left = (group + 0.5) * groupWidth - bar * series.size() / 2;
            for (int index = 0; index < series.size(); index++) {
                visitor.visit(index, group, left + index * bar, bar);
            }
        }
    }

    private void drawBar(Svg svg, Plot plot, int index, int group, double left, double wide, double base) {
        double value = series.get(index).values()[group];
        double end = plot.yOf(value);
        if (Double.isNaN(end)) {
            return;
        }
        double start = plot.yOf(base);
        double gap = Math.min(2, wide / 8);
        svg.open("g", "class", "bar");
        svg.text("title", series.get(index).name() + ", " + groups.get(group) + ": " + Labels.brief(value));
        drawBox(svg, index, left + gap, Math.min(start, end), wide - 2 * gap, Math.abs(start - end));
        svg.close("g");
    }

    private void drawBox(Svg svg, int index, double x, double y, double width, double height) {
        Style style = Style.of(index);
        svg.empty("rect", "x", x, "y", y, "width", width, "height", height, "fill", style.colour());
        if (!style.hatch().isEmpty()) {
            String fill = "url(#" + hatchName(index) + ")";
            svg.empty("rect", "x", x, "y", y, "width", width, "height", height, "fill", fill);
        }
    }

    private void drawValue(Svg svg, Plot plot, int index, int group, double left, double wide) {
        double value = series.get(index).values()[group];
        double end = plot.yOf(value);
        String text = Labels.brief(value);
        if (!Double.isNaN(end) && TextWidth.of(text, VALUE_SIZE) <= wide + 4) {
            double baseline = value < 0 ? end + VALUE_SIZE + 2 : end - 4;
            Plot.text(svg, text, left + wide / 2, baseline, VALUE_SIZE, "text-anchor", "middle");
        }
    }

    private void defineHatches(Svg svg) {
        svg.open("defs");
        for (int index = 0; index < series.size(); index++) {
            String hatch = Style.of(index).hatch();
            if (!hatch.isEmpty()) {
                svg.open("pattern", "id", hatchName(index), "width", 8, "height", 8, "patternUnits", "userSpaceOnUse");
                svg.empty("path", "d", hatch, "stroke", "#ffffff", "stroke-opacity", "0.6", "stroke-width", 1.5);
                svg.close("pattern");
            }
        }
        svg.close("defs");
    }

    /// Names must differ between the charts of one page.
    private String hatchName(int index) {
        CRC32 code = new CRC32();
        code.update((title + "\n" + yLabel + "\n" + groups).getBytes(StandardCharsets.UTF_8));
        return "hatch-" + Long.toHexString(code.getValue()) + "-" + index;
    }

    private List<Plot.Entry> legend() {
        List<Plot.Entry> legend = new ArrayList<>();
        for (int index = 0; index < series.size(); index++) {
            int number = index;
            legend.add(new Plot.Entry(
                    series.get(index).name(),
                    (svg, centre) -> drawBox(svg, number, 6, centre - 7, Plot.sampleLength() - 8, 14)));
        }
        return legend;
    }
}
