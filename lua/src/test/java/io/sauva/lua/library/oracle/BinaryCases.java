package io.sauva.lua.library.oracle;

import java.util.ArrayList;
import java.util.List;

/// Calls of `cmsgpack` and `struct`: values there and back, bytes that are right and wrong.
final class BinaryCases {
    private final Draw draw;

    BinaryCases(long seed) {
        draw = new Draw(seed);
    }

    List<String> messagePack(int count) {
        List<String> cases = new ArrayList<>();
        while (cases.size() < count) {
            cases.add(
                    switch (draw.below(8)) {
                        case 0, 1 -> "return cmsgpack.pack(" + value(3) + draw.of("", ", " + value(1)) + ")";
                        case 2 -> "return cmsgpack.unpack(cmsgpack.pack(" + value(3) + ", " + value(2) + "))";
                        case 3 -> "return cmsgpack.unpack(" + Draw.quote(packed(3)) + ")";
                        case 4 -> "return cmsgpack.unpack(" + Draw.quote(packed(1) + packed(1) + packed(2)) + ")";
                        case 5 -> "return cmsgpack.unpack(string.sub(cmsgpack.pack(" + value(3) + "), 1, -2))";
                        case 6 ->
                            "return cmsgpack." + draw.of("unpack_one", "unpack_limit") + "("
                                    + Draw.quote(packed(1) + packed(1) + packed(1)) + ", " + (draw.below(5) - 1)
                                    + draw.of("", ", " + (draw.below(6) - 1)) + ")";
                        default ->
                            "return cmsgpack." + draw.of("pack", "unpack", "unpack_one", "unpack_limit") + "("
                                    + draw.of(
                                            "",
                                            "nil",
                                            "{}",
                                            "''",
                                            "12",
                                            "'a', 'x'",
                                            "'abc', 1, 2",
                                            "pcall",
                                            "cjson.null",
                                            Draw.quote(draw.bytes(8)))
                                    + ")";
                    });
        }
        return cases;
    }

    private String value(int depth) {
        return switch (draw.below(depth > 0 ? 7 : 4)) {
            case 0 -> draw.number();
            case 1 ->
                draw.once(4)
                        ? "string.rep('x', " + draw.of("31", "32", "255", "256", "65535", "65536") + ")"
                        : Draw.quote(draw.bytes(5));
            case 2 -> draw.of("true", "false", "nil", "pcall", "cjson.null");
            case 3 -> Integer.toString(draw.below(70000) - 35000);
            default -> table(depth);
        };
    }

    private String table(int depth) {
        StringBuilder text = new StringBuilder("{");
        for (int i = draw.below(5); i > 0; i--) {
            text.append(draw.of(
                    "",
                    "",
                    "",
                    "[" + draw.below(9) + "] = ",
                    "[" + draw.of("1.5", "-1", "true", "2^40", draw.finite()) + "] = ",
                    "k = "));
            text.append(value(depth - 1)).append(", ");
        }
        return text.append('}').toString();
    }

    private String packed(int depth) {
        return switch (draw.below(depth > 0 ? 7 : 4)) {
            case 0 -> Character.toString((char) draw.below(256)) + draw.bytes(8);
            case 1 ->
                Character.toString((char) (0xca + draw.below(10)))
                        + draw.of(
                                "\0\0\0\0\0\0\0\1",
                                "\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff",
                                "@\0\0\0\0\0\0\0");
            case 2 -> Character.toString((char) draw.below(128));
            case 3 ->
                draw.of(
                        "\u00a3abc",
                        "\u00d9\3abc",
                        "\u00da\0\2ab",
                        "\u00db\0\0\0\1z",
                        "\u00c0",
                        "\u00c2",
                        "\u00c3",
                        "\u00c1",
                        "\u00e0");
            case 4 -> {
                int count = draw.below(4);
                yield draw.of(
                                Character.toString((char) (0x90 + count)),
                                "\u00dc\0" + (char) count,
                                "\u00dd\0\0\0" + (char) count)
                        + many(count, depth);
            }
            default -> {
                int count = draw.below(4);
                yield draw.of(
                                Character.toString((char) (0x80 + count)),
                                "\u00de\0" + (char) count,
                                "\u00df\0\0\0" + (char) count)
                        + many(2 * count, depth);
            }
        };
    }

    private String many(int count, int depth) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < count; i++) {
            all.append(packed(depth - 1));
        }
        return all.toString();
    }

    List<String> struct(int count) {
        List<String> cases = new ArrayList<>();
        while (cases.size() < count) {
            String format = Draw.quote(format());
            cases.add(
                    switch (draw.below(6)) {
                        case 0, 1 -> "return struct.pack(" + format + values() + ")";
                        case 2 -> "return struct.size(" + format + ")";
                        case 3, 4 ->
                            "return struct.unpack(" + format + ", " + Draw.quote(draw.bytes(40))
                                    + draw.of("", ", " + (draw.below(12) - 2)) + ")";
                        default -> "return struct.unpack(" + format + ", struct.pack(" + format + values() + "))";
                    });
        }
        return cases;
    }

    private String format() {
        StringBuilder format = new StringBuilder();
        for (int i = draw.below(6); i >= 0; i--) {
            format.append(draw.of(
                    "b",
                    "B",
                    "h",
                    "H",
                    "l",
                    "L",
                    "T",
                    "f",
                    "d",
                    "s",
                    "x",
                    "i",
                    "I",
                    "c",
                    ">",
                    "<",
                    "!",
                    " ",
                    "i" + draw.below(20),
                    "I" + draw.below(12),
                    "c" + draw.below(4),
                    "!" + draw.of("1", "2", "4", "8", "16"),
                    "bc0",
                    "!8i3",
                    draw.once(20)
                            ? draw.of(
                                    "q",
                                    "%",
                                    "!3",
                                    "i33",
                                    "i99999999999",
                                    "!0",
                                    "c2147483647",
                                    "5",
                                    "\0b",
                                    "z",
                                    "i2147483648")
                            : "b"));
        }
        return format.toString();
    }

    private String values() {
        StringBuilder values = new StringBuilder();
        for (int i = draw.below(8); i > 0; i--) {
            values.append(", ")
                    .append(draw.of(
                            draw.number(),
                            Integer.toString(draw.below(300) - 100),
                            "'abcdef'",
                            "'12'",
                            draw.once(20) ? "{}" : "3"));
        }
        return values.toString();
    }
}
