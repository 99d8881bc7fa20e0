package io.sauva.server.command.stream;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.CommandException;
import io.sauva.server.value.stream.StreamId;

/// Reads ids of entries: `millis-sequence` or `millis` alone, with Redis's rules and errors.
///
/// Thread: any; nothing is kept here.
final class Ids {
    private static final int LONGEST = 127;

    private Ids() {}

    /// An id. Where the sequence is missing it is 0.
    static StreamId strict(byte[] argument) {
        return strict(argument, 0);
    }

    /// An id. Where the sequence is missing it is the given one.
    static StreamId strict(byte[] argument, long missing) {
        String text = text(argument);
        int dash = text.indexOf('-');
        String sequence = dash < 0 ? null : text.substring(dash + 1);
        long millis = number(dash < 0 ? text : text.substring(0, dash));
        return new StreamId(millis, sequence == null ? missing : number(sequence));
    }

    /// An id, or `-` for the least one, or `+` for the largest.
    static StreamId orEdge(byte[] argument, long missing) {
        return switch (text(argument)) {
            case "-" -> StreamId.MIN;
            case "+" -> StreamId.MAX;
            default -> strict(argument, missing);
        };
    }

    /// Whether it is `millis-*`.
    static boolean isTimeOnly(byte[] argument) {
        String text = text(argument);
        return text.length() > 1 && text.indexOf('-') == text.length() - 2 && text.endsWith("*");
    }

    /// The time of `millis-*`.
    static long time(byte[] argument) {
        String text = text(argument);
        return number(text.substring(0, text.length() - 2));
    }

    private static String text(byte[] argument) {
        if (argument.length > LONGEST) {
            throw invalid();
        }
        return Arguments.textToZero(argument);
    }

    /// A number of 64 bits without a sign, written as C's `strtoull` takes it: with spaces and a sign before
    /// it, if that does not make a negative number as Redis writes it.
    private static long number(String text) {
        int first = 0;
        while (first < text.length() && (text.charAt(first) == ' ' || isControlSpace(text.charAt(first)))) {
            first++;
        }
        boolean signed = first < text.length() && (text.charAt(first) == '-' || text.charAt(first) == '+');
        String digits = text.substring(signed ? first + 1 : first);
        if (digits.isEmpty() || !digits.chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
            throw invalid();
        }
        boolean negative = signed && text.charAt(first) == '-';
        if (negative && Arguments.isInteger(Arguments.bytes(text))) {
            throw invalid();
        }
        try {
            long number = Long.parseUnsignedLong(digits);
            return negative ? -number : number;
        } catch (NumberFormatException e) {
            throw invalid(); // too large
        }
    }

    private static boolean isControlSpace(char letter) {
        return letter >= '\t' && letter <= '\r';
    }

    private static CommandException invalid() {
        return new CommandException("ERR Invalid stream ID specified as stream command argument");
    }
}
