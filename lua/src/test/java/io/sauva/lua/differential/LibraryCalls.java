package io.sauva.lua.differential;

import java.util.Random;
import java.util.function.IntFunction;

/// Makes random calls of `string`, `table` and `math` for a [ProgramGenerator], which gives it expressions.
/// Functions whose results depend on the C library's last bit, such as `math.sin`, are left out, and arguments
/// that keep PUC Lua busy for minutes.
final class LibraryCalls {
    private static final String[] PATTERNS = {
        "'%a+'",
        "'(%w+)'",
        "'^%s*(.-)%s*$'",
        "'[abc]'",
        "'%d'",
        "''",
        "'.'",
        "'.-'",
        "'(a*)'",
        "'%f[%w]%w+'",
        "'()'",
        "'[^%d]'",
        "'a?b'",
        "'%b()'",
        "'(.)(.)'",
        "'(.)%1'",
        "'[a'",
        "'%'",
        "'(()'",
        "'^a'",
        "'a$'",
        "'[%a-z]+'",
        "'[]]'",
        "'%x*'",
        "'-'",
        "'(%d+)(%.?)(%d*)'"
    };
    private static final String[] FORMATS = {
        "'%d'", "'%5.2f'", "'%s'", "'%q'", "'%x'", "'%g'", "'%c'", "'%i:%s'", "'%-5s|'", "'%05d'", "'%e'", "'%%%s'",
        "'%y'", "'%+d'", "'%.3s'", "'%10.4s|'", "'%o'", "'%u'", "'%G'", "'%#x'", "'%'", "'%.14g'", "'% d'", "'%.0f'"
    };

    private final Random random;
    private final IntFunction<String> numbers;
    private final IntFunction<String> strings;
    private final IntFunction<String> tables;
    private final IntFunction<String> anything;

    LibraryCalls(
            Random random,
            IntFunction<String> numbers,
            IntFunction<String> strings,
            IntFunction<String> tables,
            IntFunction<String> anything) {
        this.random = random;
        this.numbers = numbers;
        this.strings = strings;
        this.tables = tables;
        this.anything = anything;
    }

    /// A call that gives a string, unless it fails.
    String string(int size) {
        return switch (random.nextInt(12)) {
            case 0 -> pick("string.upper(", "string.lower(", "string.reverse(") + text(size) + ")";
            case 1 -> "string.rep(" + text(size) + ", " + (random.nextInt(9) - 3) + ")";
            case 2 -> "string.sub(" + text(size) + ", " + small() + optional(small()) + ")";
            case 3, 4 -> "string.format(" + pick(FORMATS) + ", " + value(size) + optional(value(size)) + ")";
            case 5 ->
                "(string.gsub(" + text(size) + ", " + pick(PATTERNS) + ", " + replacement(size) + optional(small())
                        + "))";
            case 6 -> "table.concat(" + tables.apply(size - 1) + optional(text(0)) + ")";
            case 7 -> "table.concat(" + tables.apply(size - 1) + ", ',', " + small() + ", " + small() + ")";
            case 8 -> "string.char(" + code() + optional(code()) + ")";
            case 9 -> "(" + text(size) + "):" + pick("upper()", "lower()", "reverse()", "rep(2)", "sub(2, -2)");
            case 10 -> "string.match(" + text(size) + ", " + pick(PATTERNS) + optional(small()) + ")";
            default -> "string.gsub(" + text(size) + ", " + pick(PATTERNS) + ", " + replacement(size) + ")";
        };
    }

    /// A call that gives numbers, unless it fails.
    String number(int size) {
        return switch (random.nextInt(10)) {
            case 0 -> "string.len(" + text(size) + ")";
            case 1 -> "string.byte(" + text(size) + optional(small()) + ")";
            case 2 -> "string.find(" + text(size) + ", " + pick(PATTERNS) + optional(small()) + ")";
            case 3 -> "string.find(" + text(size) + ", " + text(0) + ", " + small() + ", true)";
            case 4 -> "math." + pick("floor", "ceil", "abs", "modf", "frexp") + "(" + value(size) + ")";
            case 5 -> "math." + pick("max", "min") + "(" + value(size) + optional(value(size)) + ")";
            case 6 -> "math." + pick("fmod", "ldexp") + "(" + value(size) + ", " + small() + ")";
            case 7 -> "table." + pick("maxn", "getn") + "(" + tables.apply(size - 1) + ")";
            case 8 -> "(" + text(size) + "):" + pick("len()", "byte(1, -1)", "find('a')", "byte(-1)");
            default -> "math.sqrt(math.abs(" + value(size) + "))";
        };
    }

    /// Statements that change tables, and loops over matches.
    String statement(String variable) {
        return switch (random.nextInt(8)) {
            case 0 -> "table.insert(" + variable + ", " + value(1) + ")";
            case 1 -> "table.insert(" + variable + ", " + (random.nextInt(9) - 3) + ", " + value(1) + ")";
            case 2 -> "print(table.remove(" + variable + optional(small()) + "))";
            case 3 -> "local list = " + list() + " table.sort(list) print(unpack(list))";
            case 4 ->
                "local list = " + list() + " table.sort(list, function(p, q) return p " + pick("<", ">") + " q end) "
                        + "print(unpack(list))";
            case 5 ->
                "local list = {" + value(1) + ", " + value(1) + ", " + value(0) + "} "
                        + "print(pcall(table.sort, list)) print(list[1], list[2], list[3])";
            case 6 -> "for p, q in string.gmatch(" + text(1) + ", " + pick(PATTERNS) + ") do print(p, q) end";
            default ->
                "table." + pick("foreach", "foreachi") + "(" + tables.apply(1)
                        + ", function(p, q) print(p, q) if p == 2 then return q end end)";
        };
    }

    /// Strings or numbers, at times with something that cannot be compared with them.
    private String list() {
        StringBuilder items = new StringBuilder("{");
        boolean ofStrings = random.nextBoolean();
        for (int i = random.nextInt(12); i >= 0; i--) {
            items.append(ofStrings ? pick("'b'", "'a'", "'10'", "'9'", "'A'", "''", "'ab'") : small())
                    .append(", ");
        }
        return items.append(random.nextInt(12) == 0 ? value(0) : "").append("}").toString();
    }

    private String replacement(int size) {
        return switch (random.nextInt(6)) {
            case 0 -> pick("'%1'", "'%0%0'", "'x'", "''", "'%%'", "'%2'", "'%'");
            case 1 -> "{a = 'z', b = 1, x = false}";
            case 2 -> "function(p, q) return " + pick("p", "q", "nil", "false", "1", "p .. p", "{}") + " end";
            case 3 -> value(size);
            default -> text(0);
        };
    }

    private String text(int size) {
        return random.nextInt(12) == 0
                ? anything.apply(0)
                : random.nextInt(3) == 0
                        ? pick(
                                "'hello world'",
                                "'a1b2c3'",
                                "'  padded '",
                                "'(a(b)c)'",
                                "'k=v, x=y'",
                                "'aaab'",
                                "'a\\0b'")
                        : strings.apply(size - 1);
    }

    private String value(int size) {
        return switch (random.nextInt(8)) {
            case 0 -> anything.apply(0);
            case 1, 2 -> strings.apply(size - 1);
            default -> numbers.apply(size - 1);
        };
    }

    private String code() {
        return random.nextInt(10) == 0 ? small() : Integer.toString(32 + random.nextInt(230));
    }

    private String small() {
        return random.nextInt(15) == 0
                ? pick("nil", "'2'", "'x'", "1.5", "{}", "1e10", "-1e10")
                : Integer.toString(random.nextInt(9) - 3);
    }

    private String optional(String argument) {
        return random.nextBoolean() ? ", " + argument : "";
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
