package io.sauva.lua.library.oracle;

import java.util.Random;

/// Draws pieces of Lua source from a seed.
final class Draw {
    private static final double[] NUMBERS = {
        0,
        -0.0,
        1,
        -1,
        2,
        3,
        7,
        8,
        10,
        0.5,
        -0.5,
        1.5,
        2.5,
        0.1,
        1e15,
        1e16,
        123456789012345.0,
        2147483647,
        2147483648.0,
        -2147483648.0,
        -2147483649.0,
        4294967295.0,
        4294967296.0,
        9007199254740992.0,
        1e100,
        -1e100,
        1e-5,
        1e-100,
        0x1.fffffffffffffp1023,
        0x1p63,
        0x1p64,
        0.3,
        1e21,
        255,
        256,
        65535,
        65536,
        -32,
        -33,
        -128,
        -129,
        -32768,
        -32769,
        3.14159265358979,
        99999.5,
        0.00001234,
        1e14,
        100000000000000.5
    };

    private final Random random;

    Draw(long seed) {
        random = new Random(seed);
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean once(int in) {
        return random.nextInt(in) == 0;
    }

    @SafeVarargs
    final <T> T of(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    String number() {
        return switch (below(8)) {
            case 0 -> "(1/0)";
            case 1 -> "(-1/0)";
            case 2 -> Integer.toString(below(20) - 10);
            case 3 -> literal(random.nextInt() / (double) (1 << below(30)));
            case 4 -> literal(normal(Double.longBitsToDouble(random.nextLong())));
            case 5 -> literal(random.nextInt(1_000_000) / 1000.0);
            default -> literal(NUMBERS[below(NUMBERS.length)]);
        };
    }

    /// Subnormal numbers are left out: `tostring` shows too few of their digits, which is not the libraries'
    /// affair.
    private static double normal(double number) {
        return Math.abs(number) < Double.MIN_NORMAL ? 0 : number;
    }

    /// A number that is finite and no negative zero, which as a key of a table loses its sign here but not there.
    String finite() {
        String number = number();
        return number.contains("/") || number.equals("(-0)") ? "0" : number;
    }

    static String literal(double number) {
        if (Double.isNaN(number)) {
            return "(0/0)";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "(1/0)" : "(-1/0)";
        }
        String text = number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.toString((long) number)
                : Double.toString(number);
        return 1 / number < 0 ? "(-" + text.replace("-", "") + ")" : text;
    }

    /// A string literal of these characters.
    static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 127 && c != '"' && c != '\\') {
                quoted.append(c);
            } else {
                quoted.append('\\').append(String.format("%03d", (int) c));
            }
        }
        return quoted.append('"').toString();
    }

    String bytes(int longest) {
        StringBuilder text = new StringBuilder();
        for (int i = below(longest + 1); i > 0; i--) {
            text.append((char) below(256));
        }
        return text.toString();
    }

    String from(String alphabet, int longest) {
        StringBuilder text = new StringBuilder();
        for (int i = below(longest + 1); i > 0; i--) {
            text.append(alphabet.charAt(below(alphabet.length())));
        }
        return text.toString();
    }
}
