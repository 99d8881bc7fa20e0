package io.sauva.lua.library.oracle;

import java.util.ArrayList;
import java.util.List;

/// Calls of the table library. Order functions leave a trace of what they were asked, so that the sorting
/// itself is compared.
final class TableCases {
    private final Draw draw;

    TableCases(long seed) {
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
            case 0 ->
                "local t = " + list() + " table.insert(t"
                        + draw.of(", " + item(), ", " + (1 + draw.below(3)) + ", " + item(), "") + ") return t, #t";
            case 1 -> "local t = " + list() + " return t, table.remove(t" + draw.of("", ", " + position()) + "), #t";
            case 2 ->
                "return table.concat(" + table()
                        + draw.of(
                                "", ", ', '", ", nil", ", 1, " + position(), ", '-', " + position() + ", " + position())
                        + ")";
            case 3 -> "return table.maxn(" + table() + "), table.getn(" + table() + ")";
            case 4 ->
                "local r = {} local x = table." + draw.of("foreach", "foreachi") + "(" + table()
                        + ", function(k, v) r[#r + 1] = k r[#r + 1] = v if v == 3 then return k end end) return r, x";
            case 5 ->
                "return table."
                        + draw.of("insert", "remove", "concat", "sort", "maxn", "getn", "setn", "foreach", "foreachi")
                        + "("
                        + draw.of(
                                "",
                                "nil",
                                "1",
                                "'x'",
                                "{}, 1, 2, 3",
                                "{}, {}",
                                "{1, {}}",
                                "{3, 'a', 1}",
                                "{{}, {}}",
                                "{1}, 'x'")
                        + ")";
            case 6 -> "local t = " + numbers() + " table.sort(t) return t";
            case 7 ->
                "local t = " + strings() + " table.sort(t" + draw.of("", ", function(a, b) return a > b end")
                        + ") return t";
            case 8 ->
                "local t = {} for i = 1, " + draw.below(60) + " do t[i] = i * " + (1 + 2 * draw.below(40))
                        + " % " + (2 + draw.below(97))
                        + " end local r = {} table.sort(t, function(a, b) if #r < 300 then r[#r + 1] = a r[#r + 1] = b end return "
                        + draw.of("a < b", "a > b", "a % 7 < b % 7", "a % 5 < b % 3", "true", "#r % 3 == 0", "a <= b")
                        + " end) return t, r";
            default ->
                "local t = setmetatable({}, {}) for i = 1, " + draw.below(20)
                        + " do t[i] = setmetatable({v = i * 7 % 11}, getmetatable(t)) end getmetatable(t).__lt = function(a, b) return a.v < b.v end"
                        + " table.sort(t) local r = {} for i, x in ipairs(t) do r[i] = x.v end return r";
        };
    }

    private String position() {
        return draw.of(Integer.toString(draw.below(10) - 2), "2.7", "'2'");
    }

    private String item() {
        return draw.of("1", "3", "'x'", "nil", "true", "2.5");
    }

    private String list() {
        StringBuilder list = new StringBuilder("{");
        for (int i = 2 + draw.below(6); i > 0; i--) {
            list.append(item()).append(", ");
        }
        return list.append('}').toString();
    }

    private String table() {
        StringBuilder table = new StringBuilder("{");
        for (int i = draw.below(7); i > 0; i--) {
            table.append(draw.of("", "", "", "[" + draw.below(12) + "] = ", "k" + draw.below(3) + " = "));
            table.append(draw.of(item(), Integer.toString(draw.below(9)), "'s'"))
                    .append(", ");
        }
        return table.append('}').toString();
    }

    private String numbers() {
        StringBuilder table = new StringBuilder("{");
        for (int i = draw.below(12); i > 0; i--) {
            table.append(draw.once(30) ? "0/0" : draw.number()).append(", ");
        }
        return table.append('}').toString();
    }

    private String strings() {
        StringBuilder table = new StringBuilder("{");
        for (int i = draw.below(12); i > 0; i--) {
            table.append(draw.once(60) ? "1" : Draw.quote(draw.bytes(3))).append(", ");
        }
        return table.append('}').toString();
    }
}
