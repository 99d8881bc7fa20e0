package io.sauva.lab.report;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/// Everything around the data of a chart: title, axes, grid, labels and legend, with margins that fit the texts.
///
/// ```
///   title
///   y │ plot           │ legend
///     └──────────────
///       marks, x label
/// ```
///
/// The legend is beside the plot, never on it. The plot keeps its size; margins grow around it.
final class Plot {
    static final double WIDTH = 640;
    static final double HEIGHT = 360;

    private static final double TITLE_SIZE = 16;
    private static final double LABEL_SIZE = 13;
    private static final double TICK_SIZE = 12;
    private static final double GAP = 12;
    private static final double LEGEND_LINE = 22;
    private static final double LEGEND_SAMPLE = 34;
    private static final double LONGEST_NAME = 300;
    private static final double LONGEST_MARK = 260;
    private static final double SLANT_DEGREES = 35;
    private static final double SLANT_SINE = Math.sin(Math.toRadians(SLANT_DEGREES));
    private static final double SLANT_COSINE = Math.cos(Math.toRadians(SLANT_DEGREES));
    private static final String INK = "#222222";
    private static final String PALE_INK = "#555555";
    private static final String PAPER = "#ffffff";
    private static final String GRID = "#dddddd";
    private static final String FINE_GRID = "#f0f0f0";

    /// What stands below the plot.
    ///
    /// @param x in pixels from the left of the plot
    record Mark(double x, String text) {}

    /// What the legend says.
    ///
    /// @param sample draws the sample, given the drawing and the vertical centre; it begins at x = 0
    record Entry(String name, BiConsumer<Svg, Double> sample) {}

    private final String title;
    private final String xLabel;
    private final String yLabel;
    private final double width;
    private final Axis y;
    private final List<Mark> marks;
    private final List<Entry> legend;
    private final boolean slanted;
    private final double left;
    private final double legendWidth;

    Plot(String title, String xLabel, String yLabel, double width, Axis y, List<Mark> marks, List<Entry> legend) {
        this.title = title;
        this.xLabel = xLabel;
        this.yLabel = yLabel;
        this.width = width;
        this.y = y;
        this.marks = marks;
        this.legend = legend;
        slanted = marksOverlap(marks);
        left = leftMargin();
        legendWidth = legend.isEmpty()
                ? 0
                : LEGEND_SAMPLE
                        + 2 * GAP
                        + legend.stream()
                                .mapToDouble(entry -> Math.min(LONGEST_NAME, TextWidth.of(entry.name(), TICK_SIZE)))
                                .max()
                                .orElse(0);
    }

    private static boolean marksOverlap(List<Mark> marks) {
        for (int index = 1; index < marks.size(); index++) {
            double distance = marks.get(index).x() - marks.get(index - 1).x();
            double needed = (markWidth(marks.get(index)) + markWidth(marks.get(index - 1))) / 2 + 6;
            if (needed > distance) {
                return true;
            }
        }
        return false;
    }

    private static double markWidth(Mark mark) {
        return Math.min(LONGEST_MARK, TextWidth.of(mark.text(), TICK_SIZE));
    }

    private double leftMargin() {
        double ticks = Arrays.stream(y.labels())
                .mapToDouble(label -> TextWidth.of(label, TICK_SIZE))
                .max()
                .orElse(0);
        double margin = GAP + (yLabel.isEmpty() ? 0 : LABEL_SIZE + GAP) + ticks + 8;
        for (Mark mark : marks) {
            double overhang = slanted ? markWidth(mark) * SLANT_COSINE + 8 : markWidth(mark) / 2 + 4;
            margin = Math.max(margin, overhang - mark.x());
        }
        return margin;
    }

    private double rightMargin() {
        double overhang = slanted || marks.isEmpty() ? 0 : marks.getLast().x() + markWidth(marks.getLast()) / 2 - width;
        return Math.max(GAP + 4, overhang + 4);
    }

    private double bottomMargin() {
        double deepest = slanted
                ? marks.stream().mapToDouble(Plot::markWidth).max().orElse(0) * SLANT_SINE + TICK_SIZE
                : TICK_SIZE;
        return 8 + deepest + (xLabel.isEmpty() ? 0 : LABEL_SIZE + GAP) + GAP;
    }

    /// The whole drawing.
    ///
    /// @param grid vertical lines, in pixels from the left of the plot
    /// @param fineGrid fainter ones
    /// @param data draws in a coordinate system whose origin is the plot's upper left corner, clipped to it
    /// @param above draws in the same, not clipped
    String svg(double[] grid, double[] fineGrid, BiConsumer<Svg, Plot> data, BiConsumer<Svg, Plot> above) {
        double total = Math.ceil(left + width + rightMargin() + legendWidth);
        List<String> titleLines = TextWidth.wrap(title, TITLE_SIZE * 1.08, total - 2 * GAP);
        double top = GAP + titleLines.size() * (TITLE_SIZE + 5) + GAP;
        double height = Math.ceil(Math.max(top + HEIGHT + bottomMargin(), top + legend.size() * LEGEND_LINE + GAP));
        Svg svg = new Svg();
        svg.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "width",
                total,
                "height",
                height,
                "viewBox",
                "0 0 " + Svg.number(total) + " " + Svg.number(height),
                "role",
                "img",
                "font-family",
                "Helvetica, Arial, 'DejaVu Sans', sans-serif");
        svg.text("title", title);
        svg.empty("rect", "class", "paper", "width", total, "height", height, "fill", PAPER);
        for (int line = 0; line < titleLines.size(); line++) {
            double baseline = GAP + (line + 1) * (TITLE_SIZE + 5) - 6;
            text(svg, titleLines.get(line), Math.min(left, GAP + 4), baseline, TITLE_SIZE, "font-weight", "bold");
        }
        svg.open("g", "transform", "translate(" + Svg.number(left) + "," + Svg.number(top) + ")");
        drawGrid(svg, grid, fineGrid);
        svg.open("svg", "class", "data", "width", width, "height", HEIGHT, "overflow", "hidden");
        data.accept(svg, this);
        svg.close("svg");
        drawFrame(svg);
        above.accept(svg, this);
        drawMarks(svg);
        drawLegend(svg);
        svg.close("g");
        return svg.close("svg").toString();
    }

    /// Where on the drawing a value is, from the top of the plot; NaN for what cannot be shown.
    double yOf(double value) {
        return HEIGHT * (1 - y.position(value));
    }

    private void drawGrid(Svg svg, double[] grid, double[] fineGrid) {
        for (double tick : y.minorTicks()) {
            line(svg, 0, yOf(tick), width, yOf(tick), "fine", FINE_GRID);
        }
        for (double x : fineGrid) {
            line(svg, x, 0, x, HEIGHT, "fine", FINE_GRID);
        }
        for (double x : grid) {
            line(svg, x, 0, x, HEIGHT, "grid", GRID);
        }
        double[] ticks = y.ticks();
        String[] labels = y.labels();
        for (int index = 0; index < ticks.length; index++) {
            double height = yOf(ticks[index]);
            line(svg, 0, height, width, height, "grid", GRID);
            text(svg, labels[index], -8, height + 4, TICK_SIZE, "text-anchor", "end");
        }
    }

    private void drawFrame(Svg svg) {
        line(svg, 0, 0, 0, HEIGHT, "axis", PALE_INK);
        line(svg, 0, HEIGHT, width, HEIGHT, "axis", PALE_INK);
        if (y.position(0) > 0 && y.position(0) < 1) {
            line(svg, 0, yOf(0), width, yOf(0), "axis", PALE_INK);
        }
        if (!yLabel.isEmpty()) {
            String label = TextWidth.cut(yLabel, LABEL_SIZE, HEIGHT + 40);
            String place =
                    "translate(" + Svg.number(GAP + LABEL_SIZE - left) + "," + Svg.number(HEIGHT / 2) + ") rotate(-90)";
            text(svg, label, 0, 0, LABEL_SIZE, "text-anchor", "middle", "transform", place);
        }
        if (!xLabel.isEmpty()) {
            String label = TextWidth.cut(xLabel, LABEL_SIZE, width);
            text(svg, label, width / 2, HEIGHT + bottomMargin() - GAP, LABEL_SIZE, "text-anchor", "middle");
        }
    }

    private void drawMarks(Svg svg) {
        for (Mark mark : marks) {
            String text = TextWidth.cut(mark.text(), TICK_SIZE, LONGEST_MARK);
            if (slanted) {
                String place = "translate(" + Svg.number(mark.x() + 4) + "," + Svg.number(HEIGHT + 14) + ") rotate(-"
                        + Svg.number(SLANT_DEGREES) + ")";
                text(svg, text, 0, 0, TICK_SIZE, "text-anchor", "end", "transform", place);
            } else {
                text(svg, text, mark.x(), HEIGHT + 8 + TICK_SIZE, TICK_SIZE, "text-anchor", "middle");
            }
        }
    }

    private void drawLegend(Svg svg) {
        if (legend.isEmpty()) {
            return;
        }
        svg.open(
                "g",
                "class",
                "legend",
                "transform",
                "translate(" + Svg.number(width + rightMargin() + GAP / 2) + ",0)");
        for (int index = 0; index < legend.size(); index++) {
            Entry entry = legend.get(index);
            double centre = (index + 0.5) * LEGEND_LINE;
            svg.open("g");
            svg.text("title", entry.name());
            entry.sample().accept(svg, centre);
            String name = TextWidth.cut(entry.name(), TICK_SIZE, LONGEST_NAME);
            text(svg, name, LEGEND_SAMPLE + 6, centre + 4, TICK_SIZE);
            svg.close("g");
        }
        svg.close("g");
    }

    /// A small text, such as that above a bar.
    static void text(Svg svg, String text, double x, double y, double size, Object... attributes) {
        Object[] all = Arrays.copyOf(
                new Object[] {"class", "ink", "x", x, "y", y, "font-size", size, "fill", INK}, 10 + attributes.length);
        System.arraycopy(attributes, 0, all, 10, attributes.length);
        svg.text("text", text, all);
    }

    /// What is written where there is nothing to show.
    static void noData(Svg svg, double width) {
        text(svg, "no data", width / 2, HEIGHT / 2, LABEL_SIZE, "text-anchor", "middle");
    }

    private static void line(Svg svg, double x1, double y1, double x2, double y2, String kind, String colour) {
        svg.empty("line", "class", kind, "x1", x1, "y1", y1, "x2", x2, "y2", y2, "stroke", colour);
    }

    /// The length of a sample in the legend.
    static double sampleLength() {
        return LEGEND_SAMPLE;
    }
}
