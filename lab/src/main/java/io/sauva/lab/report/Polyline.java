package io.sauva.lab.report;

import java.util.Arrays;

/// Points in pixels that a line joins, in the order in which they came.
final class Polyline {
    private double[] xs = new double[64];
    private double[] ys = new double[64];
    private int size;

    void add(double x, double y) {
        if (size == xs.length) {
            xs = Arrays.copyOf(xs, 2 * size);
            ys = Arrays.copyOf(ys, 2 * size);
        }
        xs[size] = x;
        ys[size] = y;
        size++;
    }

    int size() {
        return size;
    }

    double x(int index) {
        return xs[index];
    }

    double y(int index) {
        return ys[index];
    }

    /// As many of the points as can be seen: of those that follow each other within one column of pixels the
    /// first, the highest, the lowest and the last. The drawing is the same, extremes included.
    ///
    /// @param width of the plot; all that is left or right of it is one column each
    Polyline thinned(double width) {
        Polyline kept = new Polyline();
        int start = 0;
        while (start < size) {
            int end = start + 1;
            while (end < size && column(end, width) == column(start, width)) {
                end++;
            }
            keepColumn(kept, start, end);
            start = end;
        }
        return kept;
    }

    private void keepColumn(Polyline kept, int start, int end) {
        int highest = start;
        int lowest = start;
        for (int index = start; index < end; index++) {
            highest = ys[index] < ys[highest] ? index : highest;
            lowest = ys[index] > ys[lowest] ? index : lowest;
        }
        int[] chosen = {start, Math.min(highest, lowest), Math.max(highest, lowest), end - 1};
        int previous = -1;
        for (int index : chosen) {
            if (index != previous) {
                kept.add(xs[index], ys[index]);
            }
            previous = index;
        }
    }

    private long column(int index, double width) {
        return Math.round(Math.clamp(xs[index], -1, width + 1));
    }

    /// As the data of an SVG path.
    String path() {
        StringBuilder path = new StringBuilder(12 * size);
        for (int index = 0; index < size; index++) {
            path.append(index == 0 ? 'M' : 'L')
                    .append(Svg.number(xs[index]))
                    .append(',')
                    .append(Svg.number(ys[index]));
        }
        return path.toString();
    }
}
