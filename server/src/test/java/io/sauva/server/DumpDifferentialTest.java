package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sauva.server.command.Arguments;
import io.sauva.server.rdb.DumpPayload;
import io.sauva.server.value.HashValue;
import io.sauva.server.value.ListValue;
import io.sauva.server.value.SetValue;
import io.sauva.server.value.SortedSetValue;
import io.sauva.server.value.Thresholds;
import io.sauva.server.value.stream.StreamValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What Redis dumps can be read, in all its encodings, and Redis reads what is dumped here: random values there
/// and back.
class DumpDifferentialTest {
    private static final byte[] KEY = Arguments.bytes("key");
    private static RedisReference redis;
    private final Thresholds thresholds = new Thresholds();

    @BeforeAll
    static void start() throws IOException {
        assumeTrue(RedisReference.isInstalled(), "redis-server is not installed");
        redis = new RedisReference();
    }

    @AfterAll
    static void stop() {
        if (redis != null) {
            redis.close();
        }
    }

    /// How many elements, and how long: what makes Redis choose its forms.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET 1 0",
                "SET 1 40",
                "SET 1 300",
                "SET 1 20000",
                "SET 1 100000",
                "RPUSH 1 10",
                "RPUSH 50 70",
                "RPUSH 300 5000",
                "RPUSH 2000 20",
                "RPUSH 3 70000",
                "SADD 1 -1",
                "SADD 500 -1",
                "SADD 600 -1",
                "SADD 20 10",
                "SADD 700 100",
                "HSET 1 5",
                "HSET 300 60",
                "HSET 600 10",
                "HSET 10 5000",
                "ZADD 1 5",
                "ZADD 100 40",
                "ZADD 300 10",
                "ZADD 10 5000",
                "RPUSH 2 16378",
                "XADD 1 5",
                "XADD 100 20",
                "XADD 1000 30",
                "XADD 200 6000",
                "XADD 20 20000"
            })
    void thereAndBack(String shape) {
        String[] words = shape.split(" ", -1);
        for (int seed = 0; seed < 10; seed++) {
            redis.say("DEL key");
            fill(words[0], Integer.parseInt(words[1]), Integer.parseInt(words[2]), new SplittableRandom(seed));
            String before = contents();
            byte[] payload = redis.bytes(Arguments.bytes("DUMP"), KEY);
            Object value = DumpPayload.value(payload, thresholds).orElseThrow();
            redis.say("DEL key");
            assertEquals(
                    "OK",
                    redis.say(Arguments.bytes("RESTORE"), KEY, Arguments.bytes("0"), DumpPayload.of(value)),
                    shape + " " + seed);
            assertEquals(before, contents(), shape + " " + seed);
            assertEquals(size(), value instanceof byte[] string ? string.length : sizeOf(value));
        }
    }

    private static void fill(String command, int count, int length, SplittableRandom random) {
        if (command.equals("XADD")) {
            fillStream(count, length, random);
            return;
        }
        List<byte[]> words = new ArrayList<>(List.of(Arguments.bytes(command), KEY));
        for (int element = 0; element < count; element++) {
            if (command.equals("ZADD")) {
                words.add(Arguments.bytes(score(random)));
            }
            words.add(element(length, random));
            if (command.equals("HSET")) {
                words.add(element(length, random));
            }
        }
        redis.say(words.toArray(byte[][]::new));
    }

    /// Entries with the same fields and with others; some are deleted, and some blocks are gone.
    private static void fillStream(int count, int length, SplittableRandom random) {
        for (int entry = 0; entry < count; entry++) {
            List<byte[]> words = new ArrayList<>(List.of(Arguments.bytes("XADD"), KEY));
            words.add(Arguments.bytes((1_700_000_000_000L + entry / 3) + "-*"));
            boolean usual = random.nextInt(5) > 0;
            for (int pair = usual ? 2 : random.nextInt(1, 4); pair > 0; pair--) {
                words.add(usual ? Arguments.bytes("field" + pair) : element(length, random));
                words.add(element(length, random));
            }
            redis.say(words.toArray(byte[][]::new));
        }
        for (int entry = random.nextInt(count); entry > 0; entry -= random.nextInt(1, 8)) {
            redis.say("XDEL key " + (1_700_000_000_000L + entry / 3) + "-" + entry % 3);
        }
        redis.say("XTRIM key MAXLEN " + (random.nextBoolean() ? "~ " : "= ") + random.nextInt(count + 1));
        if (random.nextInt(4) == 0) {
            redis.say("XSETID key 18446744073709551615-18446744073709551614 ENTRIESADDED 9223372036854775807");
        }
    }

    private static String score(SplittableRandom random) {
        return switch (random.nextInt(5)) {
            case 0 -> "inf";
            case 1 -> "-inf";
            case 2 -> Long.toString(random.nextLong(1L << 50));
            case 3 -> Integer.toString(random.nextInt(-5, 5));
            default -> Double.toString(random.nextDouble(-1e10, 1e10));
        };
    }

    /// Bytes up to that length, or a number: those have encodings of their own, by size.
    private static byte[] element(int length, SplittableRandom random) {
        if (length < 0 || random.nextInt(3) == 0) {
            return Arguments.bytes(random.nextLong() >> random.nextInt(64));
        }
        byte[] bytes = new byte[random.nextInt(length + 1)];
        if (random.nextBoolean()) {
            random.nextBytes(bytes);
        } else {
            for (int at = 0; at < bytes.length; at++) { // can be packed
                bytes[at] = (byte) (at < 4 ? 'a' + random.nextInt(26) : bytes[at - random.nextInt(1, 4)]);
            }
        }
        return bytes;
    }

    private static String contents() {
        return switch (redis.say("TYPE key")) {
            case "string" -> redis.say("GET key");
            case "list" -> redis.say("LRANGE key 0 -1");
            case "set" -> {
                redis.say("SORT key ALPHA STORE sorted"); // which looks beyond zero bytes, unlike SORT without
                yield redis.say("LRANGE sorted 0 -1");
            }
            case "hash" -> fields();
            case "stream" -> redis.say("XINFO STREAM key FULL COUNT 0") + redis.say("XREVRANGE key + -");
            default -> redis.say("ZRANGE key 0 -1 WITHSCORES");
        };
    }

    /// The fields and values of a hash, which has no order, in that of the fields.
    private static String fields() {
        byte[] script = Arguments.bytes("""
                local fields = redis.call('HKEYS', KEYS[1])
                table.sort(fields)
                local pairs = {}
                for _, field in ipairs(fields) do
                    table.insert(pairs, field)
                    table.insert(pairs, redis.call('HGET', KEYS[1], field))
                end
                return pairs
                """);
        return redis.say(Arguments.bytes("EVAL"), script, Arguments.bytes("1"), KEY);
    }

    private static int size() {
        String count = redis.say(
                switch (redis.say("TYPE key")) {
                    case "string" -> "STRLEN key";
                    case "list" -> "LLEN key";
                    case "set" -> "SCARD key";
                    case "hash" -> "HLEN key";
                    case "stream" -> "XLEN key";
                    default -> "ZCARD key";
                });
        return Integer.parseInt(count.substring(1));
    }

    private static int sizeOf(Object value) {
        return switch (value) {
            case ListValue list -> list.size();
            case SetValue set -> set.size();
            case HashValue hash -> hash.size();
            case SortedSetValue set -> set.size();
            case StreamValue stream -> stream.size();
            default -> throw new AssertionError("not a value: " + value.getClass());
        };
    }
}
