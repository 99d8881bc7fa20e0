package io.sauva.lab.report;

/// What tells the series of a chart apart: colour, dashes, marker, hatching.
///
/// The first seven colours are those of Okabe and Ito without black and yellow, which vanish on a dark or on a
/// white page; the others come from Tol's muted set. Beyond six or so no colours can be told apart by
/// everybody: the shapes do it then.
///
/// @param colour of lines, markers and bars
/// @param dash SVG's dash array; `none` is a solid line
/// @param marker drawn at points
/// @param hatch lines over a bar, a path in a square of 8 by 8
record Style(String colour, String dash, Marker marker, String hatch) {
    private static final String[] COLOURS = {
        "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9",
        "#aa4499", "#7a7a7a", "#999933", "#6a51a3", "#44aa99", "#a6611a"
    };
    private static final String[] DASHES = {"none", "7 3", "2 3", "8 3 2 3", "13 4", "8 3 2 3 2 3", "4 2"};
    private static final String[] HATCHES = {
        "",
        "M-2,2 L2,-2 M0,8 L8,0 M6,10 L10,6",
        "M0,4 H8",
        "M-2,6 L2,10 M0,0 L8,8 M6,-2 L10,2",
        "M4,0 V8",
        "M0,8 L8,0 M0,0 L8,8",
        "M0,4 H8 M4,0 V8",
        "M3,4 H5"
    };

    /// Of the series with this number. Twelve are all different; more begin again with other combinations.
    static Style of(int series) {
        Marker[] markers = Marker.values();
        return new Style(
                COLOURS[series % COLOURS.length],
                DASHES[series % DASHES.length],
                markers[series % markers.length],
                HATCHES[series % HATCHES.length]);
    }

    /// The shape of a point.
    enum Marker {
        CIRCLE("m-3.5,0 a3.5,3.5 0 1,0 7,0 a3.5,3.5 0 1,0 -7,0 z"),
        SQUARE("m-3,-3 h6 v6 h-6 z"),
        TRIANGLE("m0,-4 l4,7 h-8 z"),
        DIAMOND("m0,-4.5 l4,4.5 l-4,4.5 l-4,-4.5 z"),
        CROSS("m-3,-3 l6,6 m0,-6 l-6,6"),
        TRIANGLE_DOWN("m0,4 l4,-7 h-8 z"),
        PLUS("m-4,0 h8 m-4,-4 v8"),
        BAR("m-4,-1.5 h8 v3 h-8 z"),
        HOURGLASS("m-3.5,-3.5 h7 l-7,7 h7 z"),
        STAR("m-4,0 h8 m-4,-4 v8 m-3,-7 l6,6 m0,-6 l-6,6"),
        HOUSE("m-3,3.5 v-4 l3,-4 l3,4 v4 z");

        private final String shape;

        Marker(String shape) {
            this.shape = shape;
        }

        /// The path that draws it there.
        String at(double x, double y) {
            return "M" + Svg.number(x) + "," + Svg.number(y) + " " + shape;
        }
    }
}
