package io.sauva.server.command.sort;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.CommandException;
import java.util.Arrays;
import java.util.Comparator;

/// An element to be sorted, with what it is sorted by.
///
/// @param weight the bytes to compare, `null` if there are none
/// @param score the number to compare
record SortElement(byte[] bytes, byte[] weight, double score) {
    /// By numbers; elements of the same number by their own bytes.
    static final Comparator<SortElement> NUMERIC =
            Comparator.comparingDouble(SortElement::score).thenComparing(SortElement::bytes, Arrays::compareUnsigned);

    /// By bytes; those that have none come first.
    static final Comparator<SortElement> ALPHABETIC =
            Comparator.comparing(SortElement::weight, Comparator.nullsFirst(Arrays::compareUnsigned));

    static SortElement alphabetic(byte[] bytes, byte[] weight) {
        return new SortElement(bytes, weight, 0);
    }

    /// One whose weight is read as a number; none is 0.
    static SortElement numeric(byte[] bytes, byte[] weight) {
        // Adding 0 makes -0.0 what C takes it for: the same as 0.0.
        return new SortElement(bytes, null, weight == null ? 0 : number(weight) + 0.0);
    }

    /// As C's `strtod` reads it: spaces before are skipped, what is behind a zero byte is not seen, and nothing
    /// at all is 0.
    private static double number(byte[] weight) {
        String text = Arguments.text(weight);
        int end = text.indexOf('\0');
        String seen = end < 0 ? text : text.substring(0, end);
        if (seen.isEmpty()) {
            return 0;
        }
        double number = Arguments.parseNumber(Arguments.bytes(withoutLeadingSpaces(seen)));
        boolean overflowed = Double.isInfinite(number) && seen.chars().anyMatch(Character::isDigit);
        if (Double.isNaN(number) || overflowed) {
            throw new CommandException("ERR One or more scores can't be converted into double");
        }
        return number;
    }

    private static String withoutLeadingSpaces(String text) {
        int at = 0;
        while (at < text.length() && (text.charAt(at) == ' ' || (text.charAt(at) >= '\t' && text.charAt(at) <= '\r'))) {
            at++;
        }
        return text.substring(at);
    }
}
