package io.sauva.lua.library.oracle;

import java.util.ArrayList;
import java.util.List;

/// JSON text, right and wrong, to decode; tables to encode; options.
final class JsonCases {
    private final Draw draw;

    JsonCases(long seed) {
        draw = new Draw(seed);
    }

    List<String> cases(int count) {
        List<String> cases = new ArrayList<>();
        while (cases.size() < count) {
            cases.add(next());
        }
        return cases;
    }

    private String next() {
        return switch (draw.below(10)) {
            case 0, 1, 2 -> "return cjson.decode(" + Draw.quote(json(4)) + ")";
            case 3, 4 -> "return cjson.decode(" + Draw.quote(broken(json(3))) + ")";
            case 5 -> "return cjson.encode(cjson.decode(" + Draw.quote(json(4)) + "))";
            case 6, 7 -> "return cjson.encode(" + table(3) + ")";
            case 8 ->
                "local c = cjson.new() " + option() + option() + " return c.encode(" + table(2) + "), c.decode("
                        + Draw.quote(json(3)) + ")";
            default ->
                "return cjson." + draw.of("encode", "decode") + "("
                        + draw.of(
                                "",
                                "nil",
                                "1, 2",
                                "{}",
                                "cjson.null",
                                "{cjson.null}",
                                "pcall",
                                "''",
                                "'  '",
                                "12",
                                "'[1,]'",
                                "true",
                                Draw.quote(draw.bytes(4)))
                        + ")";
        };
    }

    private String option() {
        return "c."
                + draw.of(
                        "encode_sparse_array(" + draw.of("true", "false", "nil")
                                + draw.of("", ", " + (draw.below(5) - 1)) + ")",
                        "encode_sparse_array(true, 1, " + draw.below(6) + ")",
                        "encode_max_depth(" + draw.below(4) + ")",
                        "decode_max_depth(" + draw.below(4) + ")",
                        "encode_number_precision(" + draw.below(16) + ")",
                        "encode_keep_buffer(" + draw.of("true", "false", "nil") + ")",
                        "encode_invalid_numbers(" + draw.of("true", "false", "'null'", "'on'", "'off'", "'x'", "1")
                                + ")",
                        "decode_invalid_numbers(" + draw.of("true", "false", "'on'", "'off'", "'null'") + ")")
                + " ";
    }

    private String space() {
        return draw.once(6) ? draw.of(" ", "\n", "\t ", "\r\n") : "";
    }

    private String json(int depth) {
        String body = switch (draw.below(depth > 0 ? 9 : 6)) {
            case 0 -> draw.of("true", "false", "null");
            case 1 ->
                draw.of("0", "-1", "12", "1.5", "-0.25e3", "1E+2", "1e400", "123456789012345678", "0.1", "-0", "1e-7");
            case 2 ->
                draw.of(
                        "nan",
                        "NaN",
                        "inf",
                        "-Infinity",
                        "0x1F",
                        "+1",
                        "01",
                        "-",
                        ".5",
                        "1.",
                        "1e",
                        "-nan",
                        "nan(12)",
                        "0x",
                        "0x1p3",
                        "-.5",
                        "INF");
            case 3, 4, 5 -> string();
            case 6, 7 -> object(depth);
            default -> array(depth);
        };
        return space() + body + space();
    }

    private String string() {
        StringBuilder text = new StringBuilder("\"");
        for (int i = draw.below(5); i > 0; i--) {
            text.append(draw.of(
                    "a",
                    "key",
                    "\\n",
                    "\\\"",
                    "\\/",
                    "\\u00e9",
                    "\\u20AC",
                    "\\ud83d\\ude00",
                    "\u00e9",
                    "\\u0000",
                    "\t",
                    "/",
                    "\u007f",
                    "\\b\\f\\r\\t\\\\",
                    draw.once(12)
                            ? draw.of("\\x", "\\ud83d", "\\ude00", "\\u12g4", "\\ud83d\\u0041", "\\u12", "\0")
                            : "z"));
        }
        return text.append('"').toString();
    }

    private String object(int depth) {
        StringBuilder text = new StringBuilder("{");
        for (int i = draw.below(4); i > 0; i--) {
            text.append(text.length() > 1 ? "," : "")
                    .append(space())
                    .append(string())
                    .append(space())
                    .append(':')
                    .append(json(depth - 1));
        }
        return text.append('}').toString();
    }

    private String array(int depth) {
        StringBuilder text = new StringBuilder("[");
        for (int i = draw.below(5); i > 0; i--) {
            text.append(text.length() > 1 ? "," : "").append(json(depth - 1));
        }
        return text.append(']').toString();
    }

    private String broken(String text) {
        int at = draw.below(text.length() + 1);
        return switch (draw.below(4)) {
            case 0 -> text.substring(0, at);
            case 1 ->
                text.substring(0, at)
                        + draw.of(",", "]", "}", ":", "[", "{", "\"", "x", "\0", "1", "/")
                        + text.substring(at);
            case 2 -> text + draw.of("x", "1", ",", "]", " true");
            default -> text.substring(at);
        };
    }

    private String table(int depth) {
        StringBuilder text = new StringBuilder("{");
        for (int i = draw.below(5); i > 0; i--) {
            text.append(draw.of(
                    "",
                    "",
                    "[" + draw.below(40) + "] = ",
                    "[" + draw.of("1.5", "-1", "1e10", "true", "'k'", "2^31", "0", draw.finite()) + "] = ",
                    "k" + draw.below(9) + " = "));
            text.append(depth > 0 && draw.once(3) ? table(depth - 1) : scalar()).append(", ");
        }
        return text.append('}').toString();
    }

    private String scalar() {
        return switch (draw.below(6)) {
            case 0 -> draw.once(8) ? draw.number() : draw.finite();
            case 1 -> Draw.quote(draw.bytes(5));
            case 2 -> draw.of("true", "false", "cjson.null", "nil");
            case 3 -> draw.once(15) ? "pcall" : "1";
            default -> Integer.toString(draw.below(1000));
        };
    }
}
