package io.sauva.lab.report;

/// Writes SVG as text: elements with attributes, all escaped, all numbers short.
///
/// Colours are attributes, so that every viewer shows them; the classes beside them let a page with CSS choose
/// others, for a dark screen.
final class Svg {
    private final StringBuilder out = new StringBuilder(8 * 1024);

    /// Opens an element; the attributes are names and values in turn.
    Svg open(String element, Object... attributes) {
        return begin(element, attributes).append(">\n");
    }

    Svg close(String element) {
        return append("</").append(element).append(">\n");
    }

    /// An element without content.
    Svg empty(String element, Object... attributes) {
        return begin(element, attributes).append("/>\n");
    }

    /// An element whose content is text.
    Svg text(String element, String content, Object... attributes) {
        return begin(element, attributes)
                .append(">")
                .append(Markup.escape(content))
                .append("</")
                .append(element)
                .append(">\n");
    }

    /// A number with at most two decimals: a hundredth of a pixel is more than anybody sees.
    static String number(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("not a place on a drawing: " + value);
        }
        double hundredths = Math.rint(value * 100);
        if (hundredths % 100 == 0) {
            return Long.toString((long) hundredths / 100);
        }
        return Double.toString(hundredths / 100);
    }

    @Override
    public String toString() {
        return out.toString();
    }

    private Svg begin(String element, Object... attributes) {
        append("<").append(element);
        for (int index = 0; index < attributes.length; index += 2) {
            Object value = attributes[index + 1];
            append(" ").append(attributes[index].toString()).append("=\"");
            append(value instanceof Number number ? number(number.doubleValue()) : Markup.escape(value.toString()));
            append("\"");
        }
        return this;
    }

    private Svg append(String text) {
        out.append(text);
        return this;
    }
}
