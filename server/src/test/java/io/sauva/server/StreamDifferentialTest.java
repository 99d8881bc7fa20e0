package io.sauva.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sauva.server.command.Arguments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The same lines about streams to Redis and to ours: the replies are equal, errors included, and so is what
/// `XINFO` tells of the blocks.
class StreamDifferentialTest {
    private static RedisReference redis;
    private Conversation talk;

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

    @BeforeEach
    void begin() {
        redis.say("FLUSHALL");
        talk = Conversation.with(Conversation.dataCommands());
    }

    @AfterEach
    void end() {
        talk.close();
    }

    private void compare(String lines) {
        for (String line :
                lines.lines().map(String::trim).filter(text -> !text.isEmpty()).toList()) {
            assertEquals(redis.say(line), talk.say(line), line);
        }
    }

    private void compare(List<String> words) {
        byte[][] line = words.stream().map(Arguments::bytes).toArray(byte[][]::new);
        assertEquals(redis.say(line), talk.say(line.clone()), () -> String.join(" ", words));
    }

    @Test
    void appending() {
        compare("""
                XADD s 1-1 a b
                XADD s 1-1 a b
                XADD s 0-5 a b
                XADD s 1-* a b
                XADD s 2-* a b c d
                XADD s 1-* a b
                XADD s 3 a b
                XADD s 3 a b
                XADD s 0-0 a b
                XADD s 0 a b
                XADD new 0-* a b
                XADD new2 0-0 a b
                EXISTS new2
                XADD s 4-1 a
                XADD s 4-1 a b c
                XADD s 4-1
                XADD s x a b
                XADD s - a b
                XADD s + a b
                XADD s 4-x a b
                XADD s 4--1 a b
                XADD s 4--01 a b
                XADD t -4-1 a b
                XADD t 4-+1 a b
                XADD t +5-007 a b
                XADD t 6-18446744073709551616 a b
                XADD t 6-18446744073709551615 a b
                XADD t 6-* a b
                XADD t 18446744073709551616 a b
                XADD t 18446744073709551615-18446744073709551614 a b
                XADD t * a b
                XADD t * a b
                XADD t 1-1 a b
                XADD none NOMKSTREAM 1-1 a b
                EXISTS none
                XADD s NOMKSTREAM 5-1 a b
                XADD s nomkstream maxlen = 2 5-2 a b
                XRANGE s - +
                SET string 1
                XADD string 1-1 a b
                XADD string NOMKSTREAM 1-1 a b
                XADD s 5-3 12 -5 0 00 -0 9223372036854775807 9223372036854775808 -9223372036854775808
                XADD s 5-4 "" "" a ""
                XRANGE s - +
                XLEN s
                XLEN none
                XLEN string
                TYPE s
                OBJECT ENCODING s
                """);
    }

    @Test
    void options() {
        compare("""
                XADD s MAXLEN 5 NOMKSTREAM 1-1
                XADD s MAXLEN 5 NOMKSTREAM
                XADD s MAXLEN
                XADD s MAXLEN 5 MINID 5 1-1 a b
                XADD s MINID 5 MAXLEN 5 1-1 a b
                XADD s MAXLEN 5 MAXLEN 5 1-1 a b
                XADD s MAXLEN -1 1-1 a b
                XADD s MAXLEN x 1-1 a b
                XADD s MAXLEN = x 1-1 a b
                XADD s MAXLEN ~ 1-1 a b
                XADD s MINID x 1-1 a b
                XADD s MINID - 1-1 a b
                XADD s MINID ~ 5-* 1-1 a b
                XADD s LIMIT 5 1-1 a b
                XADD s LIMIT 0 1-1 a b
                XADD s LIMIT x 1-1 a b
                XADD s LIMIT -1 1-1 a b
                XADD s MAXLEN 5 LIMIT 5 1-1 a b
                XADD s MAXLEN = 5 LIMIT 0 1-1 a b
                XADD s MAXLEN ~ 5 LIMIT 0 1-1 a b
                XADD s LIMIT 3 MAXLEN ~ 5 1-2 a b
                XADD s MAXLEN 0 1-3 a b
                XADD s MAXLEN = MAXLEN 1-4 a b
                XLEN s
                XINFO STREAM s
                XTRIM s
                XTRIM s MAXLEN
                XTRIM s MAXLEN =
                XTRIM s MAXLEN = x
                XTRIM s MAXLEN -1
                XTRIM s LIMIT 5
                XTRIM s LIMIT 0
                XTRIM s MAXLEN 5 LIMIT 5
                XTRIM s MAXLEN ~ 5 LIMIT -1
                XTRIM s MAXLEN ~ 5 MINID 3
                XTRIM s NOMKSTREAM MAXLEN 3
                XTRIM s * MAXLEN 3
                XTRIM s MAXLEN 3 *
                XTRIM none MAXLEN 3
                XTRIM none MINID 3-3
                SET string 1
                XTRIM string MAXLEN 3
                XTRIM string MAXLEN x
                """);
    }

    @Test
    void ranges() {
        compare("""
                XADD s 1-1 a 1
                XADD s 1-2 a 2
                XADD s 2-1 b 3
                XADD s 3-0 a 4
                XADD s 3-18446744073709551615 a 5
                XADD s 4-0 a 6
                XRANGE s - +
                XREVRANGE s + -
                XRANGE s 1 3
                XREVRANGE s 3 1
                XRANGE s (1 (3
                XRANGE s (1-1 (3-0
                XREVRANGE s (3-0 (1-1
                XRANGE s (3-18446744073709551615 +
                XRANGE s - (4-0
                XRANGE s + -
                XREVRANGE s - +
                XRANGE s - + COUNT 2
                XREVRANGE s + - COUNT 2
                XRANGE s - + COUNT 0
                XRANGE s - + COUNT -1
                XRANGE s - + COUNT x
                XRANGE s - + COUNT
                XRANGE s - + COUNT 2 COUNT 1
                XRANGE s - + LIMIT 1
                XRANGE s (- +
                XRANGE s - (+
                XRANGE s ( +
                XRANGE s (18446744073709551615-18446744073709551615 +
                XRANGE s - (0-0
                XRANGE s - (0
                XRANGE s (0 (0-1
                XRANGE s x +
                XRANGE s - 1-x
                XRANGE none - +
                XRANGE none - + COUNT 0
                XRANGE none x +
                XREVRANGE none + -
                SET string 1
                XRANGE string - +
                XREVRANGE string x -
                XDEL s 1-2 3-0 9-9
                XRANGE s - +
                XREVRANGE s + -
                XREVRANGE s 3 1-2
                XRANGE s - + COUNT 2
                """);
    }

    @Test
    void deleting() {
        compare("""
                XDEL none x
                XDEL none 1-1
                SET string 1
                XDEL string x
                XADD s 1-1 a b
                XADD s 1-2 a b
                XADD s 1-3 a b
                XDEL s 1-2 x
                XDEL s - +
                XDEL s 1
                XDEL s 1-2 1-2
                XINFO STREAM s
                XDEL s 1-1
                XINFO STREAM s
                XDEL s 1-3
                XINFO STREAM s
                XINFO STREAM s FULL
                EXISTS s
                TYPE s
                XLEN s
                XRANGE s - +
                XADD s 1-3 a b
                XADD s 1-4 a b
                XINFO STREAM s
                XTRIM s MAXLEN 0
                XINFO STREAM s
                """);
    }

    @Test
    void lastIds() {
        compare("""
                XSETID none 1-1
                XSETID none x
                XADD s 5-1 a b
                XSETID s x
                XSETID s -
                XSETID s 5-0
                XSETID s 5-1
                XSETID s 7
                XINFO STREAM s
                XADD s 6-1 a b
                XADD s 8-1 a b
                XSETID s 9 ENTRIESADDED
                XSETID s 9 ENTRIESADDED x
                XSETID s 9 ENTRIESADDED -1
                XSETID s 9 ENTRIESADDED 1
                XSETID s 9 ENTRIESADDED 10
                XSETID s 9 MAXDELETEDID 9-1
                XSETID s 9 MAXDELETEDID x
                XSETID s 9 MAXDELETEDID 4-4
                XINFO STREAM s
                XSETID s 9 MAXDELETEDID 0-0 ENTRIESADDED 5
                XSETID s 9 NONSENSE 1
                XINFO STREAM s FULL
                XDEL s 5-1 8-1
                XSETID s 8-0
                XSETID s 8-1
                XINFO STREAM s
                SET string 1
                XSETID string 1
                """);
    }

    @Test
    void reading() {
        compare("""
                XADD s 1-1 a 1
                XADD s 1-2 a 2
                XADD t 5-1 b 3
                XADD t 5-2 c 4
                XREAD STREAMS s 0
                XREAD STREAMS s t 0 0
                XREAD COUNT 1 STREAMS s t 0 5-1
                XREAD COUNT 0 STREAMS s t 1-1 5-2
                XREAD COUNT -1 STREAMS t s none 5-1 1-1 0
                XREAD STREAMS s t $ $
                XREAD STREAMS s t $ 0
                XREAD STREAMS none $
                XREAD STREAMS s 18446744073709551615-18446744073709551615
                XREAD STREAMS s s 0 1-1
                XREAD COUNT x STREAMS s 0
                XREAD COUNT 1 COUNT 2 STREAMS s 0
                XREAD STREAMS s t 0
                XREAD STREAMS s t u 0
                XREAD STREAMS s
                XREAD COUNT 1 STREAMS
                XREAD COUNT 1 2
                XREAD STREAMS s x
                XREAD STREAMS s -
                XREAD STREAMS s +
                XREAD STREAMS s >
                XREAD STREAMS s (1
                XREAD NOACK STREAMS s 0
                XREAD GROUP a b STREAMS s 0
                XREAD GROUP a b
                XREAD NONSENSE STREAMS s 0
                XREAD BLOCK x STREAMS s 0
                XREAD BLOCK 1.5 STREAMS s 0
                XREAD BLOCK -1 STREAMS s 0
                XREAD BLOCK 9223372036854775807 STREAMS s 0
                XREAD BLOCK 0 STREAMS s 0
                SET string 1
                XREAD STREAMS s string 0 0
                XREAD STREAMS s string x 0
                XREAD STREAMS string s 0 x
                XDEL s 1-2
                XREAD STREAMS s 1-1
                XREAD STREAMS s 1-0
                MULTI
                XREAD BLOCK 0 STREAMS s $
                XADD s 3-3 a b
                XREAD BLOCK 0 STREAMS s 1-2
                EXEC
                """);
    }

    @Test
    void information() {
        compare("""
                XINFO
                XINFO STREAM
                XINFO STREAM none
                XINFO STREAM none FULL
                XINFO STREAM none NONSENSE
                XADD s 1-1 a b
                XINFO STREAM s
                XINFO STREAM s FULL
                XINFO STREAM s FULL COUNT
                XINFO STREAM s FULL COUNT x
                XINFO STREAM s FULL COUNT 0
                XINFO STREAM s FULL COUNT -1
                XINFO STREAM s NONSENSE
                XINFO STREAM s FULL NONSENSE 1
                XINFO NONSENSE s
                SET string 1
                XINFO STREAM string
                SORT s
                LPUSH s a
                GET s
                INCR s
                COPY s t
                XADD t 1-2 a b
                XRANGE s - +
                XINFO STREAM t
                RENAME t u
                XINFO STREAM u
                PEXPIREAT u 99999999999999
                XADD u 1-3 a b
                XDEL u 1-1 1-2 1-3
                PEXPIRETIME u
                COPY u v
                XINFO STREAM v
                SCAN 0 COUNT 100 TYPE stream MATCH s
                """);
    }

    /// Many entries with equal and other fields, small and large, so that blocks end for both reasons; they are
    /// deleted and trimmed in all ways.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void blocks(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long millis = 1;
        for (int step = 0; step < 1500; step++) {
            switch (random.nextInt(24)) {
                case 0 -> compare(trim(random, millis));
                case 1 -> compare(List.of("XINFO", "STREAM", "s"));
                case 2 -> compare(List.of("XRANGE", "s", id(random, millis), "+", "COUNT", "5"));
                case 3 -> compare(List.of("XREVRANGE", "s", id(random, millis), "-", "COUNT", "5"));
                case 4 -> compare(List.of("XREAD", "COUNT", "3", "STREAMS", "s", id(random, millis)));
                case 5, 6, 7 -> {
                    List<String> words = new ArrayList<>(List.of("XDEL", "s"));
                    long from = random.nextLong(millis + 1);
                    for (long id = from; id < from + random.nextInt(1, 20); id++) {
                        words.add(id + "-" + random.nextInt(3));
                    }
                    compare(words);
                }
                default -> {
                    for (int more = random.nextInt(1, 5); more > 0; more--) {
                        millis += random.nextInt(3);
                        compare(add(random, millis));
                    }
                }
            }
        }
        compare(List.of("XRANGE", "s", "-", "+"));
        compare(List.of("XREVRANGE", "s", "+", "-"));
        compare(List.of("XINFO", "STREAM", "s", "FULL", "COUNT", "0"));
    }

    private static String id(SplittableRandom random, long millis) {
        return random.nextLong(millis + 2) + "-" + random.nextInt(3);
    }

    private static List<String> add(SplittableRandom random, long millis) {
        List<String> words = new ArrayList<>(List.of("XADD", "s"));
        if (random.nextInt(20) == 0) {
            words.addAll(List.of("MAXLEN", random.nextBoolean() ? "~" : "=", "" + random.nextInt(400)));
        }
        words.add(millis + "-*");
        boolean usual = random.nextInt(10) > 0;
        for (int pair = usual ? 2 : random.nextInt(1, 5); pair > 0; pair--) {
            words.add(usual ? "field" + pair : "f" + random.nextInt(4));
            words.add(
                    random.nextBoolean()
                            ? "" + (random.nextLong() >> random.nextInt(64))
                            : "v".repeat(random.nextInt(30) == 0 ? random.nextInt(5000) : random.nextInt(20)));
        }
        return words;
    }

    private static List<String> trim(SplittableRandom random, long millis) {
        boolean approximate = random.nextBoolean();
        List<String> words = new ArrayList<>(List.of("XTRIM", "s"));
        if (random.nextBoolean()) {
            words.addAll(List.of("MAXLEN", approximate ? "~" : "=", "" + random.nextInt(600)));
        } else {
            words.addAll(List.of("MINID", approximate ? "~" : "=", "" + random.nextLong(millis)));
        }
        if (approximate && random.nextBoolean()) {
            words.addAll(List.of("LIMIT", "" + random.nextInt(300)));
        }
        return words;
    }
}
