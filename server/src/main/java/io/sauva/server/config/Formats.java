package io.sauva.server.config;

import io.sauva.server.command.Arguments;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/// The formats that many parameters share, with Redis's rules and texts.
///
/// Thread: any; nothing is kept here.
final class Formats {
    private Formats() {}

    private record Simple<T>(Function<String, T> parser, Function<T, String> printer) implements Format<T> {
        @Override
        public T parse(String text, T present) {
            return parser.apply(text);
        }

        @Override
        public String print(T value) {
            return printer.apply(value);
        }
    }

    static Format<String> text() {
        return new Simple<>(text -> text, text -> text);
    }

    static Format<Boolean> yesNo() {
        return new Simple<>(Formats::parseYesNo, value -> value ? "yes" : "no");
    }

    static Format<Long> integer(long least, long most) {
        return new Simple<>(
                text -> {
                    byte[] digits = Arguments.bytes(text);
                    if (!Arguments.isInteger(digits)) {
                        throw new BadValueException("argument couldn't be parsed into an integer");
                    }
                    return between(Arguments.integer(digits), least, most);
                },
                value -> Long.toString(value));
    }

    /// A number of bytes, with a unit perhaps.
    static Format<Long> memory(long least, long most) {
        return new Simple<>(
                text -> between(parseAnyMemory(text, "argument must be a memory value"), least, most),
                value -> Long.toString(value));
    }

    /// Access rights, as `chmod` takes them.
    static Format<Long> octal(long most) {
        return new Simple<>(
                text -> {
                    if (!text.matches("[0-7]{1,6}") || Long.parseLong(text, 8) > most) {
                        throw new BadValueException("argument couldn't be parsed into an octal number");
                    }
                    return Long.parseLong(text, 8);
                },
                Long::toOctalString);
    }

    /// One of these words.
    static Format<String> oneOf(String... words) {
        return new Simple<>(text -> word(text, List.of(words)), value -> value);
    }

    /// Some of these words; several are separated by spaces.
    static Format<String> someOf(String... words) {
        return new Simple<>(
                text -> {
                    StringBuilder found = new StringBuilder();
                    for (String part : text.split(" ", -1)) {
                        found.append(found.isEmpty() ? "" : " ").append(word(part, List.of(words)));
                    }
                    return found.toString();
                },
                value -> value);
    }

    /// What a function of ours makes of it, and what it writes.
    static <T> Format<T> of(Function<String, T> parser, Function<T, String> printer) {
        return new Simple<>(parser, printer);
    }

    /// The number of bytes that the text says (`100`, `10k`, `1GB`), else an error of that text.
    static long parseMemory(String text, String otherwise) {
        long bytes = parseAnyMemory(text, otherwise);
        if (bytes < 0) {
            throw new BadValueException(otherwise);
        }
        return bytes;
    }

    /// The same; -1 if it is too large a number.
    private static long parseAnyMemory(String text, String otherwise) {
        int digits = 0;
        while (digits < text.length() && Character.isDigit(text.charAt(digits))) {
            digits++;
        }
        long unit = switch (text.substring(digits).toLowerCase(Locale.ROOT)) {
            case "", "b" -> 1;
            case "k" -> 1_000;
            case "kb" -> 1L << 10;
            case "m" -> 1_000_000;
            case "mb" -> 1L << 20;
            case "g" -> 1_000_000_000;
            case "gb" -> 1L << 30;
            default -> 0;
        };
        if (digits == 0 || unit == 0) {
            throw new BadValueException(otherwise);
        }
        try {
            return Math.multiplyExact(Long.parseLong(text.substring(0, digits)), unit);
        } catch (ArithmeticException | NumberFormatException e) {
            return -1;
        }
    }

    private static boolean parseYesNo(String text) {
        if (text.equalsIgnoreCase("yes")) {
            return true;
        }
        if (text.equalsIgnoreCase("no")) {
            return false;
        }
        throw new BadValueException("argument must be 'yes' or 'no'");
    }

    private static long between(long value, long least, long most) {
        if (value < least || value > most) {
            throw new BadValueException("argument must be between " + least + " and " + most + " inclusive");
        }
        return value;
    }

    private static String word(String text, List<String> words) {
        for (String word : words) {
            if (word.equalsIgnoreCase(text)) {
                return word;
            }
        }
        throw new BadValueException("argument(s) must be one of the following: " + String.join(", ", words));
    }
}
