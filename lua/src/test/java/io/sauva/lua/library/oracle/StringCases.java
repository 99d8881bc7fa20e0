package io.sauva.lua.library.oracle;

import java.util.ArrayList;
import java.util.List;

/// Calls of the string library: patterns on subjects, formats on values, the small functions on odd arguments.
final class StringCases {
    private static final String[] ITEMS = {
        "a",
        "b",
        ".",
        "%a",
        "%d",
        "%s",
        "%w",
        "%W",
        "%x",
        "%p",
        "%z",
        "%%",
        "%.",
        "[ab]",
        "[^a]",
        "[a-c]",
        "[%d_]",
        "[]]",
        "[^]b]",
        "[a-]",
        "[%a-z]",
        "()",
        "(a*)",
        "(.-)",
        "(%a+)",
        "((a)(b?))",
        "%b()",
        "%bxy",
        "%f[%a]",
        "%f[^%w]",
        "%1",
        "%2",
        "$",
        "^",
        "-",
        "*",
        "x",
        "\u00e9",
        "[\u0080-\u00ff]",
        "\0"
    };
    private static final String[] BROKEN = {
        "%", "[", "[^", "[a", "(", ")", "%b", "%b(", "%f", "%fa", "[%", "%9", "%0", "[a-%", "((", "[]"
    };
    private static final String[] SUFFIXES = {"", "", "", "*", "+", "-", "?"};

    private final Draw draw;

    StringCases(long seed) {
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
            case 0, 1 -> "return string.find(" + subject() + ", " + pattern() + extra() + ")";
            case 2 -> "return string.match(" + subject() + ", " + pattern() + extra() + ")";
            case 3 ->
                "local r = {} for a, b, c in string.gmatch(" + subject() + ", " + pattern()
                        + ") do r[#r + 1] = a r[#r + 1] = b or false r[#r + 1] = c or false if #r > 60 then break end end return r";
            case 4, 5 -> "return string.gsub(" + subject() + ", " + pattern() + ", " + replacement() + limit() + ")";
            case 6, 7, 8 -> format();
            default -> small();
        };
    }

    private String subject() {
        return Draw.quote(draw.of(
                draw.from("ab", 8), draw.from("abxy()1 _%", 12), draw.from("aab\0\u00e9-^$*", 9), draw.bytes(6), ""));
    }

    private String pattern() {
        StringBuilder pattern = new StringBuilder(draw.once(5) ? "^" : "");
        for (int i = draw.below(5); i >= 0; i--) {
            if (draw.once(25)) {
                pattern.append(draw.of(BROKEN));
            } else {
                pattern.append(draw.of(ITEMS)).append(draw.of(SUFFIXES));
            }
        }
        return Draw.quote(pattern.toString());
    }

    private String extra() {
        return draw.once(2) ? "" : ", " + (draw.below(16) - 8) + (draw.once(4) ? ", true" : "");
    }

    private String limit() {
        return draw.once(4) ? ", " + (draw.below(5) - 1) : "";
    }

    private String replacement() {
        return switch (draw.below(12)) {
            case 0, 1, 2 -> Draw.quote(draw.from("x%0%1%2ab%", 5));
            case 3 -> "'%1'";
            case 4 -> "'<%0>'";
            case 5 -> "{a = 'A', b = 1, ab = true, ['1'] = false}";
            case 6 -> "setmetatable({}, {__index = function(_, k) return k .. k end})";
            case 7 -> "function(...) return select('#', ...) end";
            case 8 -> "function(x, y) if x ~= 'a' then return (x or '') .. (y or '') end end";
            case 9 -> "function(x) return string.gsub(x, 'a', 'z') end";
            case 10 -> "function(x) error('no ' .. x) end";
            default -> draw.of("nil", "{a = {}}", "12.5", "function() return print end", "true", "string.upper");
        };
    }

    private String format() {
        StringBuilder format = new StringBuilder();
        StringBuilder values = new StringBuilder();
        for (int i = draw.below(3); i >= 0; i--) {
            format.append(draw.from("ab %\0", 2).replace("%", "%%"));
            format.append('%').append(draw.from("-+ #0", draw.once(20) ? 8 : 2));
            format.append(draw.once(2) ? "" : Integer.toString(draw.below(draw.once(30) ? 300 : 25)));
            format.append(
                    draw.once(2)
                            ? ""
                            : "." + draw.of("", "0", "1", "2", "3", "5", "10", "14", "17", "20", "99", "100"));
            String letter =
                    draw.of("d", "i", "u", "c", "x", "X", "o", "e", "E", "f", "g", "G", "f", "g", "s", "q", "y", "");
            format.append(letter);
            values.append(", ").append(value(letter));
        }
        return "return string.format(" + Draw.quote(format.toString()) + values + ")";
    }

    private String value(String letter) {
        if (draw.once(40)) {
            return draw.of("nil", "{}", "'x'", "'0x10'", "' 12 '", "true");
        }
        return switch (letter) {
            case "s", "q" ->
                draw.once(6)
                        ? "string.rep('xy\\0', " + draw.below(60) + ")"
                        : draw.once(5) ? draw.finite() : Draw.quote(draw.bytes(6));
            case "c" -> Integer.toString(draw.below(300));
            default -> draw.number();
        };
    }

    private String small() {
        String text = Draw.quote(draw.bytes(10));
        String first = draw.of(Integer.toString(draw.below(24) - 12), draw.number(), "nil", "'3'", "1.7");
        String second = draw.of(Integer.toString(draw.below(24) - 12), draw.number(), "nil");
        return switch (draw.below(8)) {
            case 0, 1 -> "return string.sub(" + text + ", " + first + ", " + second + ")";
            case 2 -> "return string.byte(" + text + ", " + first + ", " + second + ")";
            case 3 ->
                "return string.char(" + draw.below(256) + ", " + draw.of("65", "0", "255", "256", "-1", "'66'", "{}")
                        + ")";
            case 4 -> "return string.rep(" + text + ", " + (draw.below(6) - 1) + ")";
            case 5 -> "return string.upper(" + text + "), string.lower(" + text + "), string.reverse(" + text + ")";
            case 6 ->
                "return (" + text + "):len(), #" + text + ", (" + text + "):" + draw.of("byte", "sub", "find", "nope")
                        + "(" + first + ")";
            default ->
                "return string."
                        + draw.of("sub", "byte", "char", "rep", "len", "upper", "find", "gsub", "format", "gmatch")
                        + "(" + draw.of("", "nil", "{}", "12", "true", "1, 2", "'a', {}", "'a', nil", "'a', 'a', nil")
                        + ")";
        };
    }
}
