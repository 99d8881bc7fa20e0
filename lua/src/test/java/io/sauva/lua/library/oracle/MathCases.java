package io.sauva.lua.library.oracle;

import java.util.ArrayList;
import java.util.List;

/// Calls of `math` and `bit`. What C computes only nearly is compared in 12 digits.
final class MathCases {
    private final Draw draw;

    MathCases(long seed) {
        draw = new Draw(seed);
    }

    List<String> cases(int count) {
        List<String> cases = new ArrayList<>();
        while (cases.size() < count) {
            cases.add(next());
        }
        return cases;
    }

    List<String> randomCases(int count) {
        List<String> cases = new ArrayList<>();
        while (cases.size() < count) {
            cases.add("math.randomseed(" + draw.of(Integer.toString(draw.below(1000)), draw.finite())
                    + ") return math.random(), math.random("
                    + draw.number() + "), math.random("
                    + draw.of("1, 6", "-5, 5", "0, 2^31 - 1", draw.number() + ", " + draw.number())
                    + "), math.random()");
        }
        return cases;
    }

    List<String> bitCases(int count) {
        List<String> cases = new ArrayList<>();
        while (cases.size() < count) {
            String first = operand();
            String second = operand();
            cases.add(
                    switch (draw.below(4)) {
                        case 0 -> "return bit." + draw.of("tobit", "bnot", "bswap") + "(" + first + ")";
                        case 1 ->
                            "return bit." + draw.of("band", "bor", "bxor") + "(" + first + ", " + second
                                    + draw.of("", ", " + operand()) + ")";
                        case 2 ->
                            "return bit." + draw.of("lshift", "rshift", "arshift", "rol", "ror") + "(" + first + ", "
                                    + draw.of(second, Integer.toString(draw.below(40) - 4)) + ")";
                        default ->
                            "return bit.tohex(" + first + draw.of("", ", " + (draw.below(24) - 12), ", nil") + ")";
                    });
        }
        return cases;
    }

    private String operand() {
        return draw.once(30)
                ? draw.of("nil", "{}", "'12'", "'x'", "true")
                : draw.of(draw.number(), "0x" + Integer.toHexString(draw.below(1 << 30)));
    }

    private String next() {
        String x = draw.once(40) ? draw.of("nil", "{}", "'12'", "'x'", "'0x1p4'", "true") : draw.number();
        String y = draw.number();
        return switch (draw.below(7)) {
            case 0 ->
                "return math." + draw.of("floor", "ceil", "abs", "sqrt", "modf", "frexp", "deg", "rad") + "(" + x + ")";
            case 1 -> "return math." + draw.of("fmod", "mod", "min", "max", "ldexp") + "(" + x + ", " + y + ")";
            case 2 -> "return math.ldexp(" + x + ", " + (draw.below(2400) - 1200) + ")";
            case 3 -> "return math." + draw.of("min", "max") + "(" + x + ", " + y + ", " + draw.number() + ")";
            case 4 ->
                "local r = math." + draw.of("pow", "atan2") + "(" + x + ", " + y
                        + ") return r == r and string.format('%.12g', r)";
            case 5 ->
                "return math.pi, math.huge, math." + draw.of("floor", "random", "randomseed", "frexp", "max") + "("
                        + draw.of("", "nil", "{}") + ")";
            default ->
                "local r = math."
                        + draw.of(
                                "sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "log10", "sinh", "cosh",
                                "tanh")
                        + "(" + x
                        + ") return r == r and string.format('%.12g', r)";
        };
    }
}
