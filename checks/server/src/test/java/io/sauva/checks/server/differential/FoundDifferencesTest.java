package io.sauva.checks.server.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.checks.server.servers.Redis;
import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What random sequences once found, each as short as it was shrunk to.
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FoundDifferencesTest {
    private static RunningServer redis;
    private static RunningServer ours;

    @BeforeAll
    static void start() throws Exception {
        redis = Redis.start();
        ours = Sauva.start();
    }

    @AfterAll
    static void stop() {
        redis.close();
        ours.close();
    }

    static List<List<Step>> sequences() {
        return List.of(
                // C ends a string at its first zero: in errors, and in numbers that are read loosely.
                List.of(say("\0", "a")),
                List.of(say("NOSUCHCOMMAND", "a\0b", "c\r\nd")),
                List.of(say("NOSUCHCOMMAND", "ab", "1e3", "z".repeat(300))),
                List.of(say("PEXPIREAT", "a", "4102444800001", "X\0Y")),
                List.of(say("ZADD", "z", "0", "a"), say("ZCOUNT", "z", "\0", "1"), say("ZCOUNT", "z", "", "(\0x")),
                // A database that is not there.
                List.of(say("SET", "a", "1"), say("MOVE", "a", "16"), say("COPY", "a", "b", "DB", "16")),
                List.of(say("MULTI"), say("SELECT", "16"), say("SET", "a", "1"), say("EXEC"), say("GET", "a")),
                // A set may be combined with sorted sets.
                List.of(
                        say("SADD", "s", "a", "10"),
                        say("ZADD", "z", "2", "a"),
                        say("ZUNIONSTORE", "u", "2", "s", "z"),
                        say("ZINTER", "3", "none", "s", "z", "WITHSCORES"),
                        say("ZDIFFSTORE", "d", "3", "z", "none", "s"),
                        new StateStep()),
                // Options are read one after the other, and the first that is wrong is told.
                List.of(say("LMPOP", "1", "l", "LEFT", "COUNT", "x", "x"), say("LMPOP", "1", "l", "LEFT", "COUNT")),
                // What was watched and was not there has not changed when everything goes.
                List.of(say("WATCH", "a"), other("FLUSHALL"), say("MULTI"), say("EXEC")),
                List.of(say("SET", "a", "1"), say("WATCH", "a"), other("FLUSHDB"), say("MULTI"), say("EXEC")),
                List.of(say("WATCH", "a"), other("SWAPDB", "0", "15"), say("MULTI"), say("EXEC")),
                List.of(
                        other("SELECT", "15"),
                        other("SET", "a", "1"),
                        say("WATCH", "a"),
                        other("SWAPDB", "0", "15"),
                        say("MULTI"),
                        say("EXEC")),
                // An EXEC that is refused ends the transaction.
                List.of(say("MULTI"), say("EXEC", "x"), say("EXEC"), say("EXEC", "x")),
                // What comes to a key and is of another type is not what was waited for …
                List.of(new BlockStep(
                        List.of(List.of("BLPOP", "l", "m", "0")),
                        List.of(
                                List.of("MULTI"),
                                List.of("RPUSH", "l", "a"),
                                List.of("SET", "l", "b"),
                                List.of("EXEC")))),
                List.of(new BlockStep(
                        List.of(List.of("BLPOP", "l", "m", "0")),
                        List.of(List.of("SET", "l", "of another type"), List.of("RPUSH", "m", "a")))),
                // … but where it should go it is an error.
                List.of(
                        new BlockStep(
                                List.of(List.of("BLMOVE", "l", "m", "LEFT", "LEFT", "0")),
                                List.of(List.of("SET", "m", "of another type"), List.of("RPUSH", "l", "a"))),
                        new StateStep()));
    }

    private static Step say(String... words) {
        return new CommandStep(0, List.of(words), Comparison.EXACT);
    }

    private static Step other(String... words) {
        return new CommandStep(1, List.of(words), Comparison.EXACT);
    }

    @ParameterizedTest
    @MethodSource("sequences")
    void theSame(List<Step> steps) throws Exception {
        Match match = new Match(redis.address(), ours.address(), true);
        assertEquals("", match.run(steps).map(Outcome::text).orElse(""));
    }
}
