package io.sauva.checks.server.differential;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/// The words that commands are made of: few, so that they meet each other again, and with those among them that
/// programs get wrong.
///
/// Times lie far away or in the past, so that nothing expires while two servers are compared.
final class Vocabulary {
    private static final List<String> ODD_KEYS = List.of("", "\0\u00ff\r\n", "nothing", "string:1 ");
    private static final List<String> KEYS = List.of(
            "string:0",
            "string:1",
            "string:2",
            "w_1",
            "w_2",
            "w_a",
            "list:0",
            "list:1",
            "list:2",
            "set:0",
            "set:1",
            "set:2",
            "hash:0",
            "hash:1",
            "hash_1",
            "hash_2",
            "zset:0",
            "zset:1",
            "zset:2",
            "stream:0",
            "stream:1");
    private static final List<String> MEMBERS = List.of(
            "a",
            "b",
            "c",
            "d",
            "abc",
            "1",
            "2",
            "3",
            "10",
            "-5",
            "1",
            "2",
            "a",
            "",
            "3.5",
            "007",
            "1e2",
            "9223372036854775807",
            "-9223372036854775808",
            "9223372036854775808",
            "\u00ff\0\r\n",
            "x".repeat(33),
            "\u00e9");
    private static final List<String> VALUES = List.of(
            "",
            "a",
            "ab",
            "hello world",
            "0",
            "1",
            "-1",
            "10",
            "100",
            "9223372036854775807",
            "-9223372036854775808",
            "9223372036854775808",
            "3.5",
            "1e3",
            "0.1",
            " 1",
            "01",
            "\0\u00ff\r\n",
            "x".repeat(44),
            "y".repeat(45),
            "z".repeat(300),
            "12345678901234567890",
            "10000");
    private static final List<String> INTEGERS =
            List.of("0", "1", "-1", "5", "-7", "100", "9223372036854775807", "-9223372036854775808", "1.5", "x");
    private static final List<String> INDEXES = List.of(
            "0",
            "1",
            "2",
            "3",
            "4",
            "-1",
            "-2",
            "-3",
            "-5",
            "0",
            "-1",
            "100",
            "-100",
            "9223372036854775807",
            "-9223372036854775808",
            "4294967296",
            "x",
            "");
    private static final List<String> FLOATS = List.of(
            "0.1",
            "1.5",
            "-0.25",
            "3",
            "200",
            "1e5",
            "5.0e3",
            "-1",
            "0",
            "1e17",
            "0.000001",
            "inf",
            "-inf",
            "nan",
            "1.5x",
            " 1",
            "");
    private static final List<String> SCORES = List.of(
            "0",
            "1",
            "2",
            "3",
            "1.5",
            "-2.25",
            "10",
            "1e3",
            "0.1",
            "3.3",
            "1e17",
            "12345678901234567",
            "-0",
            "1e-7",
            "inf",
            "-inf",
            "+inf",
            "1.7976931348623157e308",
            "1",
            "2",
            "nan",
            "x",
            "");
    private static final List<String> SCORE_BOUNDS =
            List.of("-inf", "+inf", "-inf", "+inf", "0", "1", "(1", "(2", "2", "3.3", "(inf", "1e3", "(", "x", "inf");
    private static final List<String> LEX_BOUNDS =
            List.of("-", "+", "-", "+", "[a", "(a", "[b", "(c", "[1", "(", "[", "[abc", "a", "");
    private static final List<String> IDS = List.of(
            "100-*",
            "100-*",
            "100-*",
            "1-*",
            "2-*",
            "3",
            "5-1",
            "5-2",
            "5-*",
            "7-1",
            "10-10",
            "100-1",
            "100-2",
            "100-3",
            "100-5",
            "0-0",
            "0-*",
            "x",
            "5-x",
            "+5-01",
            "18446744073709551615-18446744073709551614",
            "-",
            "");
    private static final List<String> ID_BOUNDS = List.of(
            "-", "+", "-", "+", "1", "5", "(5-1", "5-2", "(100", "100-1", "100-2", "(100-4", "(-", "(", "x", "(0-0");
    private static final List<String> FAR_SECONDS = List.of("1000", "100000", "99999999", "5000000000");
    private static final List<String> BAD_SECONDS =
            List.of("0", "-1", "9223372036854775807", "-99999999999999999", "x");
    private static final List<String> FAR_MILLIS = List.of("1000000", "100000000", "99999999999");
    private static final List<String> BAD_MILLIS =
            List.of("0", "-1", "9223372036854775807", "-9223372036854775808", "1.5");
    private static final List<String> FAR_UNIX = List.of("4102444800", "4102444801", "99999999999");
    private static final List<String> BAD_UNIX = List.of("1", "0", "-1", "9223372036854775807", "9223372036854776");
    private static final List<String> FAR_UNIX_MILLIS = List.of("4102444800000", "4102444800001", "99999999999999");
    private static final List<String> BAD_UNIX_MILLIS = List.of("1", "0", "-1", "-9223372036854775808", "x");

    /// What a damaged command is damaged with. None of it makes a server work long or use much memory.
    private static final List<String> NOISE = List.of(
            "",
            "x",
            "1.5",
            " 1",
            "1 ",
            "+1",
            "01",
            "-0",
            "9223372036854775808",
            "9223372036854775807",
            "-9223372036854775808",
            "nan",
            "inf",
            "0x10",
            "1e2",
            "\0",
            "LIMIT",
            "COUNT",
            "0");

    private final Map<String, Function<Random, String>> drawn = Map.ofEntries(
            Map.entry("string", random -> key(random, "string", "w_")),
            Map.entry("list", random -> key(random, "list", "list")),
            Map.entry("set", random -> key(random, "set", "set")),
            Map.entry("hash", random -> key(random, "hash", "hash")),
            Map.entry("zset", random -> key(random, "zset", "zset")),
            Map.entry("stream", random -> key(random, "stream", "stream")),
            Map.entry("id", random -> one(random, IDS)),
            Map.entry("idbound", random -> one(random, ID_BOUNDS)),
            Map.entry("after", random -> one(random, List.of("$", "0", "5", "100-1", "100-2", "100-4", "x", ">"))),
            // With scores that differ, the order of lexical ranges is not promised.
            Map.entry("lexical", random -> one(random, List.of("lexical:0", "lexical:1", "absent"))),
            // Redis changes the encoding of a sorted set that it sorts, and with it what becomes of a negative
            // zero; ours does not. So these are sorted only.
            Map.entry("sortedlist", random -> one(random, List.of("sorted:list", "sorted:absent"))),
            Map.entry("sortedset", random -> "sorted:set"),
            Map.entry("sortedzset", random -> one(random, List.of("sorted:zset:0", "sorted:zset:1"))),
            Map.entry("key", random -> random.nextInt(20) == 0 ? one(random, ODD_KEYS) : one(random, KEYS)),
            Map.entry("value", random -> one(random, VALUES)),
            Map.entry("member", random -> one(random, MEMBERS)),
            Map.entry("field", random -> random.nextBoolean() ? "n" : one(random, MEMBERS)),
            Map.entry("word", random -> one(random, List.of("", "name", "two words", "line\nfeed"))),
            Map.entry("integer", random -> one(random, INTEGERS)),
            Map.entry("index", random -> one(random, INDEXES)),
            Map.entry("offset", random -> one(random, List.of("0", "1", "5", "60", "-1", "536870912", "x"))),
            Map.entry("small", random -> one(random, List.of("1", "2", "3", "1", "2", "0", "10", "-1", "x"))),
            Map.entry("draws", random -> one(random, List.of("1", "2", "3", "0", "-1", "-5", "100", "x"))),
            Map.entry("float", random -> one(random, FLOATS)),
            Map.entry("score", random -> one(random, SCORES)),
            Map.entry("plain", random -> one(random, List.of("0", "1", "2", "2.5", "-3"))),
            Map.entry("weight", random -> one(random, List.of("1", "2", "0", "-1", "0.5", "inf", "x"))),
            Map.entry("scorebound", random -> one(random, SCORE_BOUNDS)),
            Map.entry("lexbound", random -> one(random, LEX_BOUNDS)),
            Map.entry("seconds", random -> time(random, FAR_SECONDS, BAD_SECONDS)),
            Map.entry("millis", random -> time(random, FAR_MILLIS, BAD_MILLIS)),
            Map.entry("unix", random -> time(random, FAR_UNIX, BAD_UNIX)),
            Map.entry("unixmillis", random -> time(random, FAR_UNIX_MILLIS, BAD_UNIX_MILLIS)),
            Map.entry("future", random -> one(random, FAR_UNIX)),
            Map.entry("futuremillis", random -> one(random, FAR_UNIX_MILLIS)),
            Map.entry("badtimeout", random -> one(random, List.of("-1", "x", "", "nan", "inf", "1e300"))),
            Map.entry("channel", random -> one(random, List.of("news", "weather", "n", "", "\0\u00ff"))),
            Map.entry("mask", random -> one(random, List.of("*", "n*", "news", "[nw]*", "", "x?"))),
            Map.entry("nosort", random -> "nosort"),
            Map.entry(
                    "pattern",
                    random -> one(
                            random,
                            List.of(
                                    "*",
                                    "string*",
                                    "*:1",
                                    "[l-s]*",
                                    "?ash:0",
                                    "hash[^_]0",
                                    "\\*",
                                    "",
                                    "*[",
                                    "[z-a]*",
                                    "**1"))),
            Map.entry("database", random -> one(random, List.of("0", "1", "2", "0", "1", "15", "16", "-1", "x"))));

    /// One of the words that the name stands for.
    String draw(String name, Random random) {
        Function<Random, String> how = drawn.get(name);
        if (how == null) {
            throw new IllegalArgumentException("no words are called '" + name + "'");
        }
        return how.apply(random);
    }

    String noise(Random random) {
        return one(random, NOISE);
    }

    /// All keys that commands meet, but for those that come from damage.
    static List<String> keys() {
        return KEYS;
    }

    /// Mostly a key that has this type if it is there; now and then any.
    private static String key(Random random, String type, String otherPrefix) {
        int chance = random.nextInt(100);
        if (chance >= 95) {
            return chance == 99 ? one(random, ODD_KEYS) : one(random, KEYS);
        }
        List<String> own = KEYS.stream()
                .filter(key -> key.startsWith(type) || key.startsWith(otherPrefix))
                .toList();
        return one(random, own);
    }

    private static String time(Random random, List<String> far, List<String> bad) {
        return one(random, random.nextInt(4) == 0 ? bad : far);
    }

    private static String one(Random random, List<String> words) {
        return words.get(random.nextInt(words.size()));
    }
}
