package io.sauva.lab.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// A chart of lines, drawn as SVG.
///
/// ```
/// String svg = new LineChart("Throughput", "seconds", "operations/s")
///         .series("soft", seconds, soft)
///         .series("hard", seconds, hard)
///         .svg();
/// ```
///
/// Any data can be drawn. A value that is not a number, or not positive on a logarithmic axis, is a gap in its
/// line.
///
/// Thread: one at a time.
public final class LineChart {
    /// A line with fewer points than this has a marker at each.
    private static final int FEW_POINTS = 26;

    /// How many markers a line of many points gets, so that it is recognised without its colour.
    private static final int SPREAD_MARKERS = 9;

    private static final int MANY_POINTS = 300;

    private record Series(String name, double[] x, double[] y) {}

    private final String title;
    private final String xLabel;
    private final String yLabel;
    private final List<Series> series = new ArrayList<>();
    private boolean logarithmicX;
    private boolean logarithmicY;
    private double maximumX = Double.NaN;
    private double maximumY = Double.NaN;

    /// An empty chart; an empty label is left out.
    public LineChart(String title, String xLabel, String yLabel) {
        this.title = Objects.requireNonNull(title, "title");
        this.xLabel = Objects.requireNonNull(xLabel, "xLabel");
        this.yLabel = Objects.requireNonNull(yLabel, "yLabel");
    }

    /// Adds a line through these points, in their order.
    ///
    /// @throws IllegalArgumentException if there are not as many x as y
    public LineChart series(String name, double[] x, double[] y) {
        if (x.length != y.length) {
            throw new IllegalArgumentException(
                    "series '" + name + "' has " + x.length + " x values and " + y.length + " y values");
        }
        series.add(new Series(Objects.requireNonNull(name, "name"), x.clone(), y.clone()));
        return this;
    }

    /// Makes the horizontal axis logarithmic.
    public LineChart logarithmicX() {
        logarithmicX = true;
        return this;
    }

    /// Makes the vertical axis logarithmic.
    public LineChart logarithmicY() {
        logarithmicY = true;
        return this;
    }

    /// Ends the horizontal axis here; what lies beyond is cut off.
    public LineChart maximumX(double max) {
        maximumX = max;
        return this;
    }

    /// Ends the vertical axis here; what lies beyond is cut off.
    public LineChart maximumY(double max) {
        maximumY = max;
        return this;
    }

    /// The drawing.
    public String svg() {
        List<double[]> shownX = new ArrayList<>();
        List<double[]> shownY = new ArrayList<>();
        for (Series line : series) {
            boolean[] shown = shown(line);
            shownX.add(only(line.x(), shown));
            shownY.add(only(line.y(), shown));
        }
        Axis x = Axis.across(Extent.of(shownX, logarithmicX), logarithmicX, maximumX);
        Extent heights = Extent.of(shownY, logarithmicY);
        Axis y = Axis.upwards(heights, logarithmicY, maximumY);
        List<Plot.Mark> marks = new ArrayList<>();
        double[] ticks = x.ticks();
        String[] labels = x.labels();
        for (int index = 0; index < ticks.length; index++) {
            marks.add(new Plot.Mark(x.position(ticks[index]) * Plot.WIDTH, labels[index]));
        }
        Plot plot = new Plot(title, xLabel, yLabel, Plot.WIDTH, y, marks, legend());
        double[] grid =
                Arrays.stream(ticks).map(tick -> x.position(tick) * Plot.WIDTH).toArray();
        double[] fineGrid = Arrays.stream(x.minorTicks())
                .map(tick -> x.position(tick) * Plot.WIDTH)
                .toArray();
        List<List<Polyline>> lines =
                series.stream().map(line -> polylines(line, x, plot)).toList();
        return plot.svg(grid, fineGrid, (svg, place) -> drawLines(svg, lines), (svg, place) -> {
            drawMarkers(svg, lines);
            if (heights.isEmpty()) {
                Plot.noData(svg, Plot.WIDTH);
            }
        });
    }

    /// Which points have a place on the plot: a y that is cut off on the right must not stretch the vertical
    /// axis.
    private boolean[] shown(Series line) {
        boolean[] shown = new boolean[line.x().length];
        for (int index = 0; index < shown.length; index++) {
            double x = line.x()[index];
            double y = line.y()[index];
            shown[index] = Double.isFinite(x)
                    && Double.isFinite(y)
                    && (!logarithmicX || x > 0)
                    && (!logarithmicY || y > 0)
                    && !(x > maximumX);
        }
        return shown;
    }

    private static double[] only(double[] values, boolean[] shown) {
        double[] kept = new double[values.length];
        int count = 0;
        for (int index = 0; index < values.length; index++) {
            if (shown[index]) {
                kept[count++] = values[index];
            }
        }
        return Arrays.copyOf(kept, count);
    }

    /// The line's pieces between its gaps.
    private static List<Polyline> polylines(Series line, Axis x, Plot plot) {
        List<Polyline> pieces = new ArrayList<>();
        Polyline piece = new Polyline();
        for (int index = 0; index < line.x().length; index++) {
            double across = x.position(line.x()[index]) * Plot.WIDTH;
            double down = plot.yOf(line.y()[index]);
            if (Double.isNaN(across) || Double.isNaN(down)) {
                pieces.add(piece);
                piece = new Polyline();
            } else {
                piece.add(across, down);
            }
        }
        pieces.add(piece);
        return pieces.stream()
                .filter(part -> part.size() > 0)
                .map(part -> part.thinned(Plot.WIDTH))
                .toList();
    }

    private void drawLines(Svg svg, List<List<Polyline>> lines) {
        for (int index = 0; index < lines.size(); index++) {
            int points = points(lines.get(index));
            for (Polyline piece : lines.get(index)) {
                if (piece.size() > 1) {
                    drawLine(svg, Style.of(index), piece.path(), points > MANY_POINTS ? 1.3 : 2);
                }
            }
        }
    }

    private static void drawLine(Svg svg, Style style, String path, double width) {
        svg.empty(
                "path",
                "class",
                "line",
                "d",
                path,
                "fill",
                "none",
                "stroke",
                style.colour(),
                "stroke-width",
                width,
                "stroke-linejoin",
                "round",
                "stroke-dasharray",
                style.dash());
    }

    private static void drawMarkers(Svg svg, List<List<Polyline>> lines) {
        for (int index = 0; index < lines.size(); index++) {
            int points = points(lines.get(index));
            int stride = points < FEW_POINTS ? 1 : Math.max(1, points / SPREAD_MARKERS);
            // Lines that run together should not have their markers on top of each other.
            int next = stride == 1 ? 0 : stride * (index % 5 + 1) / 6;
            int seen = 0;
            Set<Long> pixels = new HashSet<>();
            for (Polyline piece : lines.get(index)) {
                for (int point = 0; point < piece.size(); point++, seen++) {
                    boolean due = seen == next;
                    next = due ? next + stride : next;
                    // A point between two gaps has no line and would not be seen at all.
                    if ((due || piece.size() == 1)
                            && isInside(piece.x(point), piece.y(point))
                            && pixels.add(pixel(piece.x(point), piece.y(point)))) {
                        drawMarker(svg, Style.of(index), piece.x(point), piece.y(point));
                    }
                }
            }
        }
    }

    private static boolean isInside(double x, double y) {
        return x >= -0.5 && x <= Plot.WIDTH + 0.5 && y >= -0.5 && y <= Plot.HEIGHT + 0.5;
    }

    /// Thousands of lone points may fall on one pixel, where one marker is enough.
    private static long pixel(double x, double y) {
        return Math.round(x) << 32 | Math.round(y + 1);
    }

    private static void drawMarker(Svg svg, Style style, double x, double y) {
        svg.empty(
                "path",
                "class",
                "marker",
                "d",
                style.marker().at(x, y),
                "fill",
                style.colour(),
                "stroke",
                style.colour(),
                "stroke-width",
                1.3);
    }

    private static int points(List<Polyline> pieces) {
        return pieces.stream().mapToInt(Polyline::size).sum();
    }

    private List<Plot.Entry> legend() {
        List<Plot.Entry> legend = new ArrayList<>();
        for (int index = 0; index < series.size(); index++) {
            Style style = Style.of(index);
            legend.add(new Plot.Entry(series.get(index).name(), (svg, centre) -> {
                String height = Svg.number(centre);
                drawLine(svg, style, "M0," + height + "H" + Svg.number(Plot.sampleLength()), 2);
                drawMarker(svg, style, Plot.sampleLength() / 2, centre);
            }));
        }
        return legend;
    }
}
