package io.sauva.scripting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Scripts that would never end, and what may be done about them.
class KillTest {
    private static final String FOR_EVER = "while true do end";

    private final ScriptServer server = new ScriptServer();
    private final Talk talk = server.talk();
    private final Talk other = server.talk();

    @AfterEach
    void close() {
        talk.close();
        other.close();
        server.close();
    }

    @Test
    void nothingRuns() {
        assertEquals("-NOTBUSY No scripts in execution right now.", other.say("SCRIPT", "KILL"));
    }

    @Test
    void aScriptThatHasNotWrittenIsKilled() {
        for (String script : new String[] {
            FOR_EVER,
            "pcall(function() while true do end end) return 'caught'",
            "redis.call('get', KEYS[1]) while true do redis.call('get', KEYS[1]) end",
            "local f f = function() return f() end f()",
            "coroutine.wrap(function() while true do end end)()",
            "return ('x'):rep(50):find(('.-'):rep(50) .. 'y')",
            "local s = ('x'):rep(50000000) while true do redis.sha1hex(s) end",
            "local s = ('x'):rep(30000000) while true do redis.error_reply(s) end",
            "local s = ('x'):rep(30000000) while true do redis.log(redis.LOG_DEBUG, s) end",
            "while true do redis.call('lrange', KEYS[1], 0, -1) end",
        }) {
            talk.send("EVAL", script, "1", "a");
            kill();
            assertTrue(talk.reply().startsWith("-ERR Script killed by user with SCRIPT KILL..."), script);
            assertEquals("OK", talk.say("SET", "a", "1"));
            talk.say("DEL", "a");
        }
    }

    @Test
    void aScriptThatHasWrittenRunsToItsEnd() {
        talk.send(
                "EVAL",
                "redis.call('set', KEYS[1], 1) redis.call('test.meet', 'end', 2) return redis.call('incr', KEYS[1])",
                "1",
                "a");
        String reply = other.say("SCRIPT", "KILL");
        while (reply.startsWith("-NOTBUSY")) {
            reply = other.say("SCRIPT", "KILL");
        }
        if (reply.startsWith("-UNKILLABLE Sorry the script already executed write commands against the dataset.")) {
            assertEquals(":1", other.say("test.meet", "end", "2"));
            assertEquals(":2", talk.reply());
            assertEquals("\"2\"", talk.say("GET", "a"));
        } else {
            assertEquals("OK", reply); // it was killed before it could write
            assertTrue(talk.reply().startsWith("-ERR Script killed"));
            assertEquals("nil", talk.say("GET", "a"));
        }
    }

    @Test
    void aServerThatEndsStopsScriptsThatDigest() {
        talk.send(
                "EVAL",
                "redis.call('set', KEYS[1], 1) local s = ('x'):rep(50000000) while true do redis.sha1hex(s) end",
                "1",
                "a");
        while (other.say("SCRIPT", "KILL").startsWith("-NOTBUSY")) {
            Thread.onSpinWait();
        }
        server.close();
    }

    @Test
    void aScriptWhoseTimeIsOverIsStopped() {
        other.say("CONFIG", "SET", "script-time-limit", "50");
        assertTrue(talk.eval(FOR_EVER).startsWith("-ERR Script ran longer than script-time-limit allows"));
        other.say("CONFIG", "SET", "script-time-limit", "0");
        assertEquals("nil", talk.eval("for i = 1, 1000000 do end"));
    }

    @Test
    void aScriptMayNotTakeAllMemory() {
        other.say("CONFIG", "SET", "script-memory-limit", "8mb");
        assertTrue(talk.eval("local t = {} while true do t[#t + 1] = #t .. 'x' end")
                .startsWith("-ERR not enough memory"));
        assertTrue(talk.eval("return ('x'):rep(100000000)").startsWith("-ERR not enough memory"));
        assertEquals(":1", talk.eval("return 1"));
    }

    @Test
    void aServerThatEndsStopsScripts() {
        talk.send("EVAL", "redis.call('set', KEYS[1], 1) while true do end", "1", "a");
        while (other.say("SCRIPT", "KILL").startsWith("-NOTBUSY")) {
            Thread.onSpinWait();
        }
        server.close(); // would wait for ever for the partition
    }

    private void kill() {
        while (!other.say("SCRIPT", "KILL").equals("OK")) {
            Thread.onSpinWait();
        }
    }
}
