package io.sauva.server.value;

/// Strings that are integers: if one is written as we would write it, its digits need not be kept.
///
/// Thread: any; nothing is kept here.
public final class IntegerText {
    /// The digits of the least number, and its sign.
    private static final int LONGEST = 20;

    private IntegerText() {}

    /// Whether the string is a 64-bit number without needless signs and zeros.
    public static boolean isInteger(byte[] string) {
        int length = string.length;
        if (length == 0 || length > LONGEST) {
            return false;
        }
        int first = string[0] == '-' ? 1 : 0;
        if (first == length || (string[first] == '0' && length > 1)) {
            return false;
        }
        for (int at = first; at < length; at++) {
            if (string[at] < '0' || string[at] > '9') {
                return false;
            }
        }
        int digits = length - first;
        // Of 19 digits: too large if the product of the others or the last step goes over.
        return digits < 19 || (digits == 19 && fits(string, first));
    }

    /// The number that the string is.
    public static long number(byte[] string) {
        boolean negative = string[0] == '-';
        long value = 0;
        for (int at = negative ? 1 : 0; at < string.length; at++) {
            value = value * 10 - (string[at] - '0'); // negative, because the range is larger there
        }
        return negative ? value : -value;
    }

    /// The string that the number is.
    public static byte[] of(long number) {
        byte[] string = new byte[length(number)];
        write(string, 0, number);
        return string;
    }

    /// Writes the string that the number is; answers where it ends.
    public static int write(byte[] bytes, int from, long number) {
        int end = from + length(number);
        long rest = number < 0 ? number : -number; // the range is larger below zero
        int at = end;
        do {
            bytes[--at] = (byte) ('0' - rest % 10);
            rest /= 10;
        } while (rest != 0);
        if (number < 0) {
            bytes[from] = '-';
        }
        return end;
    }

    private static int length(long number) {
        long rest = number < 0 ? number : -number;
        int digits = 1;
        for (long power = -10; digits < 19 && rest <= power; power *= 10) {
            digits++;
        }
        return number < 0 ? digits + 1 : digits;
    }

    /// A number that is too large has the wrong sign.
    private static boolean fits(byte[] string, int first) {
        long value = number(string);
        return first == 1 ? value < 0 : value > 0;
    }
}
