package io.sauva.checks.server.scripts;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/// Makes scripts that convert values in all ways there are: from Lua to replies, from replies to Lua, through the
/// libraries, as text.
///
/// Thread: one.
final class RandomScripts {
    private static final int DEEPEST = 3;
    private static final List<String> NUMBERS = List.of(
            "0",
            "-0",
            "1",
            "-1",
            "3.5",
            "-2.75",
            "0.1",
            "1/3",
            "1e15",
            "1e16",
            "123456789012345678",
            "1e100",
            "-1e-7",
            "2^31",
            "2^53",
            "2^63",
            "-2^63",
            "1/0",
            "-1/0",
            "100",
            "255",
            "65536",
            "4294967296",
            "math.pi");
    private static final List<String> STRINGS = List.of(
            "''",
            "'a'",
            "'hello world'",
            "'10'",
            "'3.5'",
            "'0x10'",
            "'1e5'",
            "' 7 '",
            "'a\\0b'",
            "'\\255\\254'",
            "'line\\nbreak'",
            "'%d+'",
            "'key=value, other=thing'",
            "'\\\"quoted\\\"'",
            "'\\226\\130\\172'",
            "'nil'");
    private static final List<String> PATTERNS = List.of(
            "'.'",
            "'%a+'",
            "'(%w+)=(%w+)'",
            "'^%s*(.-)%s*$'",
            "'[^,]+'",
            "'%b()'",
            "'%f[%w]%w+'",
            "'()l()'",
            "'o'",
            "'[%z\\1-\\31]'",
            "''",
            "'.-'",
            "'%d*%.?%d+'");
    private static final List<String> FORMATS = List.of(
            "%d",
            "%5d",
            "%-5d|",
            "%05d",
            "%+d",
            "%x",
            "%X",
            "%o",
            "%c",
            "%e",
            "%.3e",
            "%f",
            "%.2f",
            "%10.3f",
            "%g",
            "%.17g",
            "%.14g",
            "%G",
            "%i",
            "%u",
            "%s",
            "%10s",
            "%-10s|",
            "%.3s",
            "%q",
            "%%",
            "%5.1f|%d");

    private final SplittableRandom random;
    private final List<Supplier<String>> kinds = List.of(
            () -> "return " + value(0),
            () -> "redis.setresp(3) return " + value(0),
            () -> "return tostring(" + number() + ") .. '|' .. " + number(),
            () -> "return string.format(" + format() + ", " + scalar() + ")",
            () -> "return {" + string() + ":find(" + pattern() + ")}",
            () -> "return {" + string() + ":match(" + pattern() + ")}",
            () -> "return {" + string() + ":gsub(" + pattern() + ", " + pick(List.of("'<%0>'", "'%1'", "''", "{a='b'}"))
                    + ")}",
            () -> "local t = {} for w in " + string() + ":gmatch(" + pattern() + ") do t[#t + 1] = w end return t",
            () -> "return cjson.encode(" + value(0) + ")",
            () -> "return cjson.decode(cjson.encode(" + value(1) + "))",
            () -> "return cjson.decode("
                    + pick(List.of(
                            "'[1,2.5,-3e2]'",
                            "'{\"a\":[null,true]}'",
                            "'\"\\\\u00e9\\\\n\"'",
                            "'[1,]'",
                            "''",
                            "'nul'",
                            "' 1 '"))
                    + ")",
            () -> "return cmsgpack.pack(" + value(1) + ")",
            () -> "return {cmsgpack.unpack(cmsgpack.pack(" + value(1) + ", " + scalar() + "))}",
            () -> "return struct.pack(" + pick(List.of("'>I2i4'", "'<bBhH'", "'!4i1i4'", "'dd'", "'>f'")) + ", "
                    + number() + ", " + number() + ", 1, 2)",
            () -> "return {struct.unpack(" + pick(List.of("'>I2'", "'<i4'", "'s'", "'c3'", "'b'"))
                    + ", 'abcdefg\\0hij')}",
            () -> "return {bit." + pick(List.of("band", "bor", "bxor", "lshift", "rshift", "arshift", "rol", "ror"))
                    + "(" + number() + ", " + pick(List.of("1", "7", "255", "-1", "31")) + ")}",
            () -> "return bit.tohex(" + number() + ")",
            () -> "redis.call('set', KEYS[1], " + scalar() + ") return redis.call('get', KEYS[1])",
            () -> "redis.call('del', KEYS[1]) redis.call('rpush', KEYS[1], " + scalar() + ", " + scalar()
                    + ") return redis.call('lrange', KEYS[1], 0, -1)",
            () -> "redis.setresp(" + pick(List.of("2", "3"))
                    + ") redis.call('del', KEYS[1]) redis.call('zadd', KEYS[1], "
                    + number()
                    + ", 'm') return {redis.call('zscore', KEYS[1], 'm'), redis.call('zrange', KEYS[1], 0, -1,"
                    + " 'withscores')}",
            () -> "redis.setresp(" + pick(List.of("2", "3"))
                    + ") redis.call('del', KEYS[1]) redis.call('hset', KEYS[1], " + string() + ", " + scalar()
                    + ") return cjson.encode(redis.call('hgetall', KEYS[1]))",
            () -> "return redis.pcall('incrby', KEYS[1], " + scalar() + ")",
            () -> "return " + scalar() + pick(List.of(" + ", " .. ", " < ", " == ", " * ", " % ")) + scalar(),
            () -> "return tonumber(" + scalar() + ")",
            () -> "error(" + value(1).replace("nil", "'nil'").replaceAll("^\\{.*", "'table'") + ")",
            () -> "return {pcall(error, " + scalar() + ")}",
            () -> "return table.concat({" + scalar() + ", " + scalar() + "}, " + string() + ")",
            () -> "local t = {" + scalar() + ", " + number() + ", " + string() + "} return #t");

    RandomScripts(long seed) {
        random = new SplittableRandom(seed);
    }

    String next() {
        return pick(kinds).get();
    }

    private String value(int depth) {
        int kind = random.nextInt(depth >= DEEPEST ? 4 : 8);
        return switch (kind) {
            case 0, 1 -> scalar();
            case 2 -> "true";
            case 3 -> pick(List.of("false", "nil"));
            case 4, 5 -> "{" + value(depth + 1) + ", " + value(depth + 1) + "}";
            case 6 -> "{" + pick(List.of("a", "b1", "ok", "err", "double", "key")) + " = " + value(depth + 1) + "}";
            default ->
                "{" + pick(List.of("map", "set", "big_number", "verbatim_string")) + " = " + value(depth + 1) + "}";
        };
    }

    private String scalar() {
        return random.nextBoolean() ? number() : string();
    }

    private String number() {
        String number = random.nextInt(3) > 0 ? pick(NUMBERS) : Integer.toString(random.nextInt(-1000, 1000));
        return "(" + number + ")";
    }

    private String string() {
        return "(" + pick(STRINGS) + ")";
    }

    private String pattern() {
        return pick(PATTERNS);
    }

    private String format() {
        return "'" + pick(FORMATS) + "'";
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
