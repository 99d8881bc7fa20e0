package io.sauva.scripting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `redis.async`, `redis.await` and `redis.atomic`, in scripts of both kinds.
class AsyncFutureTest {
    private static final String LOOP = "for i = 1, 1 do end ";

    private final ScriptServer server = new ScriptServer();
    private final Talk talk = server.talk();
    private final Talk other = server.talk();

    @AfterEach
    void close() {
        talk.close();
        other.close();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"EVAL", "EVALASYNC"})
    void repliesComeInTheOrderInWhichTheyAreAwaited(String kind) {
        assertEquals(
                "[:3, OK, \"x\", :3]",
                run(
                        kind,
                        """
                        local a = redis.async('incrby', KEYS[1], 3)
                        local b = redis.async('set', KEYS[2], 'x')
                        local c = redis.async('get', KEYS[2])
                        local y, z = redis.await(b, c)
                        return {redis.await(a), y, z, (redis.await(a))}""",
                        "a",
                        "b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"EVAL", "EVALASYNC"})
    void errorsAreThrownWhereTheyAreAwaited(String kind) {
        talk.say("SET", "a", "x");
        assertTrue(run(kind, "return redis.await(redis.async('incr', KEYS[1]))", "a")
                .startsWith("-ERR value is not an integer or out of range script: "));
        assertEquals(
                "[:0, \"ERR value is not an integer or out of range\"]",
                run(
                        kind,
                        """
                        local f = redis.async('incr', KEYS[1])
                        local ok, message = pcall(redis.await, f)
                        return {ok and 1 or 0, message}""",
                        "a"));
        assertTrue(run(kind, "redis.async('nonsense')").startsWith("-ERR Unknown Redis command called from script"));
        assertTrue(run(kind, "redis.async('multi')").startsWith("-ERR This Redis command is not allowed from script"));
        assertTrue(run(kind, "redis.async()").startsWith("-ERR Please specify at least one argument"));
        assertTrue(run(kind, "redis.await(1)").startsWith("-ERR redis.await() takes what redis.async() answers"));
        assertEquals("\"userdata\"", run(kind, "return type(redis.async('get', KEYS[1]))", "a"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"EVAL", "EVALASYNC"})
    void moreAreBegunThanMayBeUnderWay(String kind) {
        assertEquals(
                ":500",
                run(
                        kind,
                        """
                        local futures, sum = {}, 0
                        for i = 1, 500 do futures[i] = redis.async('incr', KEYS[1]) end
                        for i = 1, 500 do sum = math.max(sum, redis.await(futures[i])) end
                        return sum""",
                        "a"));
    }

    @Test
    void severalWaitAtOnce() {
        talk.send(
                "EVALASYNC",
                """
                local a, b = redis.async('blpop', KEYS[1], 0), redis.async('blpop', KEYS[2], 0)
                return {redis.await(a)[2], redis.await(b)[2]}""",
                "2",
                "a",
                "b");
        while (!other.say("SCRIPT", "LIST").contains("\"calls\", :2, \"state\", \"waiting\"")) {
            Thread.onSpinWait();
        }
        other.say("RPUSH", "b", "second");
        other.say("RPUSH", "a", "first");
        assertEquals("[\"first\", \"second\"]", talk.reply());
    }

    @Test
    void whatIsNotAwaitedEndsAllTheSameButDoesNotWait() {
        assertEquals(
                "\"over\"",
                run("EVALASYNC", "redis.async('blpop', KEYS[1], 0) redis.async('set', KEYS[2], 1) return 'over'", "l", "k"));
        assertEquals("\"1\"", other.say("GET", "k"));
        assertEquals(":1", other.say("RPUSH", "l", "a"));
        assertEquals(":1", other.say("LLEN", "l"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"EVAL", "EVALASYNC"})
    void aSectionAnswersWhatItsFunctionReturns(String kind) {
        assertEquals(
                "[:1, \"two\", :2]",
                run(
                        kind,
                        """
                        local a, b = redis.atomic({KEYS[1], KEYS[2]}, function()
                          redis.await(redis.async('incr', KEYS[1]))
                          redis.call('set', KEYS[2], 'two')
                          return redis.call('get', KEYS[1]) + 0, redis.call('get', KEYS[2])
                        end)
                        return {a, b, redis.call('incr', KEYS[1])}""",
                        "a",
                        "b"));
        assertTrue(run(kind, "redis.atomic({KEYS[1]}, function() error({err='MINE own'}) end)", "a")
                .startsWith("-MINE own"));
        assertTrue(run(kind, "redis.atomic(1, 2)").startsWith("-ERR redis.atomic() takes a table of keys"));
        assertTrue(run(kind, "redis.atomic({{}}, function() end)").startsWith("-ERR the keys of redis.atomic()"));
        assertEquals("nil", run(kind, "return redis.atomic({}, function() end)"));
    }

    @Test
    void aSectionMayUseItsKeysOnly() {
        talk.say("SET", "a", "1");
        assertTrue(run(
                        "EVALASYNC",
                        """
                        redis.atomic({KEYS[1]}, function()
                          redis.call('incr', KEYS[1])
                          redis.call('mset', KEYS[1], 'half', 'b', 'half')
                        end)""",
                        "a")
                .startsWith("-ERR the key 'b' is not among those of redis.atomic()"));
        assertEquals("[\"2\", nil]", talk.say("MGET", "a", "b"));
        for (String command : new String[] {"'dbsize'", "'keys', '*'", "'randomkey'", "'copy', 'a', 'a', 'db', 1", "'flushall'"}) {
            String reply = run("EVALASYNC", "redis.atomic({'a'}, function() redis.call(" + command + ") end)");
            assertTrue(reply.contains("touches more than the keys of redis.atomic()"), reply);
        }
        assertTrue(run("EVALASYNC", "redis.atomic({'a'}, function() redis.call('select', 1) redis.call('get', 'a') end)")
                .contains("touches more than"));
        assertTrue(run("EVALASYNC", "redis.atomic({'a'}, function() redis.call('blpop', 'a', 0) end)")
                .contains("not allowed from script"));
        assertTrue(run("EVALASYNC", "redis.atomic({'a'}, function() redis.atomic({'b'}, function() end) end)")
                .contains("the key 'b' is not among"));
        assertEquals(
                "\"2\"",
                run("EVALASYNC", "return redis.atomic({'a'}, function() return redis.atomic({'a'}, function() return redis.call('get', 'a') end) end)"));
        assertTrue(run("EVALASYNC", "return coroutine.wrap(function() redis.atomic({'a'}, function() end) end)()")
                .contains("cannot be used inside a coroutine"));
    }

    private String run(String kind, String script, String... keys) {
        String[] words = new String[keys.length + 3];
        words[0] = kind;
        words[1] = LOOP + script;
        words[2] = Integer.toString(keys.length);
        System.arraycopy(keys, 0, words, 3, keys.length);
        return talk.say(words);
    }
}
