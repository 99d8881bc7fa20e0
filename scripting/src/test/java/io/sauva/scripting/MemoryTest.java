package io.sauva.scripting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What scripts hold beside their own values counts too: what they were given, what they wait for, what they say.
class MemoryTest {
    private static final String NOT_ENOUGH = "-ERR not enough memory";

    private final ScriptServer server = new ScriptServer("script-memory-limit", "8mb");
    private final Talk talk = server.talk();

    @AfterEach
    void close() {
        talk.close();
        server.close();
    }

    @Test
    void aReplyThatRepeatsItselfEndsSoon() {
        String reply = talk.eval("local t = {} t[1] = t t[2] = t return t");
        assertTrue(reply.startsWith("-ERR"), reply);
        for (String kind : new String[] {"EVAL", "EVALASYNC"}) {
            reply = talk.say(kind, "local a = {1} for i = 1, 40 do a = {a, a} end return a", "0");
            assertTrue(reply.startsWith(NOT_ENOUGH), reply);
        }
        assertEquals("[[:1], [:1]]", talk.eval("local t = {1} return {t, t}"));
    }

    @Test
    void aReplyIsAsLongAsTheScriptMayBe() {
        String reply = talk.eval("local s = ('x'):rep(1000000) local t = {} for i = 1, 20 do t[i] = s end return t");
        assertTrue(reply.startsWith(NOT_ENOUGH), reply);
        assertEquals(1_000_002, talk.eval("return ('x'):rep(1000000)").length());
    }

    @Test
    void repliesThatAreWaitedForCount() {
        fill();
        String reply = talk.say(
                "EVALASYNC",
                "local f = {} while true do f[#f + 1] = redis.async('lrange', KEYS[1], 0, 4999) end",
                "1",
                "list");
        assertTrue(reply.startsWith(NOT_ENOUGH), reply);
        assertEquals(
                ":5000",
                talk.say(
                        "EVALASYNC",
                        "for i = 1, 200 do redis.async('lrange', KEYS[1], 0, 4999) end "
                                + "return #redis.await(redis.async('lrange', KEYS[1], 0, 4999))",
                        "1",
                        "list"));
    }

    @Test
    void whatWasWaitedForCountsNoLonger() {
        fill();
        assertEquals(
                ":500000",
                talk.say(
                        "EVALASYNC",
                        "local n = 0 for i = 1, 100 do n = n + #redis.await(redis.async('lrange', KEYS[1], 0, 4999)) "
                                + "redis.atomic(KEYS, function() end) end return n",
                        "1",
                        "list"));
    }

    @Test
    void aCommandThatSaysTooMuchIsAnErrorOfTheScript() {
        fill();
        for (String kind : new String[] {"EVAL", "EVALASYNC"}) {
            // Until the next collection is due, a script may hold more than its limit.
            String reply = talk.say(
                    kind,
                    "local t = {} while true do t[#t + 1] = redis.call('lrange', KEYS[1], 0, -1) end",
                    "1",
                    "list");
            assertTrue(reply.startsWith(NOT_ENOUGH), reply);
            reply = talk.say(
                    kind,
                    "local t, ok, e = {}, true while ok do ok, e = pcall(redis.call, 'lrange', KEYS[1], 0, -1) t[#t + 1] = e end "
                            + "return {tostring(ok), tostring(e)}",
                    "1",
                    "list");
            assertTrue(reply.startsWith("[\"false\", \"") && reply.contains("not enough memory"), reply);
        }
    }

    @Test
    void whatItIsGivenCounts() {
        String much = "x".repeat(9_000_000);
        for (String kind : new String[] {"EVAL", "EVALASYNC"}) {
            assertTrue(talk.say(kind, "return #ARGV[1]", "0", much).startsWith(NOT_ENOUGH));
            assertTrue(talk.say(kind, "for i = 1, 2 do end return #ARGV[1]", "0", much)
                    .startsWith(NOT_ENOUGH));
        }
        talk.say("FUNCTION", "LOAD", "#!lua name=l\nredis.register_function('f', function(k, a) return #a[1] end)");
        assertTrue(talk.say("FCALL", "f", "0", much).startsWith(NOT_ENOUGH));
        assertEquals(":1", talk.say("FCALL", "f", "0", "x"));
    }

    private void fill() {
        talk.eval("local s = ('x'):rep(60) for i = 1, 100000 do redis.call('rpush', KEYS[1], s) end", "1", "list");
    }
}
