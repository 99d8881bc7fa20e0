package io.sauva.server.info;

import java.util.Locale;

/// The text of an `INFO` answer while it is written: a field in a line.
///
/// Thread: one.
public final class InfoText {
    private final StringBuilder text = new StringBuilder(4096);

    /// Begins a section.
    void title(String title) {
        if (!text.isEmpty()) {
            text.append("\r\n");
        }
        text.append("# ").append(title).append("\r\n");
    }

    public InfoText field(String name, Object value) {
        text.append(name).append(':').append(value).append("\r\n");
        return this;
    }

    /// A number with so many digits behind the point.
    public InfoText decimal(String name, double value, int digits) {
        return field(name, String.format(Locale.ROOT, "%." + digits + "f", value));
    }

    /// Bytes, and again for people: `used_memory:941328`, `used_memory_human:919.27K`.
    public InfoText bytes(String name, long bytes) {
        field(name, bytes);
        return field(name + "_human", human(bytes));
    }

    static String human(long bytes) {
        if (bytes < 1024) {
            return bytes + "B";
        }
        double size = bytes;
        int unit = -1;
        while (size >= 1024 && unit < 4) {
            size /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, "%.2f%c", size, "KMGTP".charAt(unit));
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
