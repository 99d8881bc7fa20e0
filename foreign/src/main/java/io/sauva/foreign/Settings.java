package io.sauva.foreign;

import io.sauva.storage.EngineException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Reads the named settings of an engine; what it cannot read is refused in one line.
public final class Settings {
    private final Map<String, String> values;

    public Settings(Map<String, String> values) {
        this.values = values;
    }

    /// Bytes, with the suffixes k, m, g and t.
    public long bytes(String name, long standard, long least, long most) {
        String text = values.get(name);
        if (text == null) {
            return standard;
        }
        String digits = text.toLowerCase(Locale.ROOT);
        int power = digits.isEmpty() ? 0 : "kmgt".indexOf(digits.charAt(digits.length() - 1)) + 1;
        if (power > 0) {
            digits = digits.substring(0, digits.length() - 1);
        }
        long number = parse(digits);
        long factor = 1L << (10 * power);
        if (number < 0 || number > most / factor || number * factor < least) {
            throw refused(name, text, "a size of " + least + " to " + most + " bytes such as 64m or 1g");
        }
        return number * factor;
    }

    public int number(String name, int standard, int least, int most) {
        String text = values.get(name);
        if (text == null) {
            return standard;
        }
        long number = parse(text);
        if (number < least || number > most) {
            throw refused(name, text, "a number of " + least + " to " + most);
        }
        return (int) number;
    }

    public String choice(String name, String standard, List<String> choices) {
        String text = values.getOrDefault(name, standard);
        if (!choices.contains(text)) {
            throw refused(name, text, "one of " + String.join(", ", choices));
        }
        return text;
    }

    /// The number, or -1 if it is none.
    private static long parse(String digits) {
        try {
            return digits.startsWith("+") ? -1 : Long.parseLong(digits);
        } catch (NumberFormatException _) {
            return -1;
        }
    }

    private static EngineException refused(String name, String text, String wanted) {
        return new EngineException("setting " + name + "=" + text.replaceAll("\\R", " ") + " must be " + wanted);
    }
}
