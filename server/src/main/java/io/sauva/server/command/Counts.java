package io.sauva.server.command;

import java.math.BigDecimal;
import java.util.concurrent.TimeUnit;

/// Reads arguments that say how many, with the errors that Redis has for those that are out of range.
///
/// Thread: any; nothing is kept here.
public final class Counts {
    /// Seventy years, and no sum with the present time overflows.
    private static final long LONGEST_NANOS = 1L << 61;

    /// Of decimal digits, in C's `long double`.
    private static final int LARGEST_EXPONENT = 4932;

    private Counts() {}

    /// A number that is not below the least one; else that error, also for what is no number.
    public static long atLeast(long least, byte[] argument, String error) {
        if (!Arguments.isInteger(argument)) {
            throw CommandException.outOfRange(error);
        }
        long count = Arguments.integer(argument);
        if (count < least) {
            throw CommandException.outOfRange(error);
        }
        return count;
    }

    /// A number that is not negative.
    public static long notNegative(byte[] argument) {
        return atLeast(0, argument, "value is out of range, must be positive");
    }

    /// A number whose negative is a number too: `SRANDMEMBER` and its kin read the sign as a flag.
    public static long signed(byte[] argument) {
        long count = Arguments.integer(argument);
        if (count == Long.MIN_VALUE) {
            throw CommandException.outOfRange(
                    "value is out of range, value must between " + -Long.MAX_VALUE + " and " + Long.MAX_VALUE);
        }
        return count;
    }

    /// How long a blocking command waits: seconds, perhaps with a fraction, as nanoseconds; 0 is for ever.
    public static long timeoutNanos(byte[] argument) {
        double seconds = Arguments.parseNumber(argument);
        if (Double.isNaN(seconds)) {
            boolean large = isLargerThanDouble(Arguments.text(argument));
            throw CommandException.outOfRange(large ? "timeout is negative" : "timeout is not a float or out of range");
        }
        double millis = Math.ceil(seconds * 1000);
        // Redis says the same of what is too large for its clock, because it overflows there.
        if (millis < 0 || millis >= 0x1p63) {
            throw CommandException.outOfRange("timeout is negative");
        }
        return (long) Math.min(LONGEST_NANOS, millis * 1_000_000);
    }

    /// Whether the text is a number that only the longer floats of C hold.
    private static boolean isLargerThanDouble(String text) {
        if (!text.matches("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d{1,5})?")) {
            return false;
        }
        BigDecimal number = new BigDecimal(text);
        return number.precision() - number.scale() <= LARGEST_EXPONENT;
    }

    /// The same of one that is given in whole milliseconds.
    public static long millisTimeoutNanos(byte[] argument) {
        if (!Arguments.isInteger(argument)) {
            throw CommandException.outOfRange("timeout is not an integer or out of range");
        }
        long millis = Arguments.integer(argument);
        if (millis < 0) {
            throw CommandException.outOfRange("timeout is negative");
        }
        return Math.min(LONGEST_NANOS, TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
