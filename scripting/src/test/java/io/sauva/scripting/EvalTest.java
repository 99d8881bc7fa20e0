package io.sauva.scripting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Scripts as clients use them. What they answer is compared with Redis, script by script, in `checks/server`;
/// here is how they live in the server.
class EvalTest {
    private final ScriptServer server = new ScriptServer();
    private final Talk talk = server.talk();

    @AfterEach
    void close() {
        talk.close();
        server.close();
    }

    @Test
    void aScriptUsesItsKeysAndArguments() {
        assertEquals("OK", talk.eval("return redis.call('set', KEYS[1], ARGV[1])", "1", "a", "x"));
        assertEquals("\"x\"", talk.say("GET", "a"));
        assertEquals("[\"x\", :2, nil]", talk.eval("return {redis.call('get', KEYS[1]), #KEYS, false}", "2", "a", "b"));
    }

    @Test
    void aScriptThatWasRunIsKnownByItsDigest() {
        String digest = Digest.of("return 7".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertEquals("-NOSCRIPT No matching script. Please use EVAL.", talk.say("EVALSHA", digest, "0"));
        assertEquals(":7", talk.eval("return 7"));
        assertEquals(":7", talk.say("EVALSHA", digest, "0"));
        assertEquals(":7", talk.say("EVALSHA_RO", digest.toUpperCase(java.util.Locale.ROOT), "0"));
        assertEquals("[:1, :0]", talk.say("SCRIPT", "EXISTS", digest, "nonsense"));
        assertTrue(talk.say("INFO", "memory").contains("number_of_cached_scripts:1\r\n"));
        assertEquals("OK", talk.say("SCRIPT", "FLUSH", "ASYNC"));
        assertEquals("[:0]", talk.say("SCRIPT", "EXISTS", digest));
        assertEquals('"' + digest + '"', talk.say("SCRIPT", "LOAD", "return 7"));
        assertEquals(":7", talk.say("EVALSHA", digest, "0"));
    }

    @Test
    void aScriptThatNamesItsFlagsIsOnlyReadOnlyIfItSaysSo() {
        String refused = "-ERR Can not execute a script with write flag using *_ro command.";
        for (String line : List.of("#!lua", "#!lua flags=", "#!lua flags=allow-stale,allow-oom")) {
            String script = line + "\nreturn redis.call('get', KEYS[1])";
            assertEquals(refused, talk.say("EVAL_RO", script, "1", "a"), line);
            assertEquals("nil", talk.say("EVAL", script, "1", "a"), line);
            String digest = Digest.of(script.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            assertEquals(refused, talk.say("EVALSHA_RO", digest, "1", "a"), line);
        }
        assertEquals("nil", talk.say("EVAL_RO", "#!lua flags=no-writes\nreturn redis.call('get', 'a')", "0"));
    }

    @Test
    void theFirstLineIsCutIntoWordsAsLinesOfRedisAre() {
        assertEquals(":1", talk.eval("#!lua \"flags=no-writes\"\nreturn 1"));
        assertEquals(":1", talk.eval("#!lua flags='no-writes,allow-oom'\nreturn 1"));
        assertEquals("-ERR Invalid engine in script shebang", talk.eval("#!lua \"flags=\nreturn 1"));
        assertEquals("-ERR Unknown lua shebang option: x y", talk.eval("#!lua 'x y'\nreturn 1"));
    }

    @Test
    void theFractionOfAProtocolIsCutOff() {
        assertEquals("nil", talk.eval("redis.setresp(2.5)"));
        assertTrue(talk.eval("redis.setresp(1.9)").startsWith("-ERR RESP version must be 2 or 3."));
    }

    @Test
    void anErrorIsCountedOnceWhereverItIsAnswered() {
        talk.say("SET", "text", "x");
        String incr = "'incr', KEYS[1])";
        String none = "rejected_calls=0,failed_calls=0";
        String failed = "rejected_calls=0,failed_calls=1";
        assertCounts("redis.call(" + incr, "ERR", 1, failed, failed);
        assertCounts("redis.pcall(" + incr, "ERR", 1, none, failed);
        assertCounts("return redis.pcall(" + incr, "ERR", 1, failed, failed);
        assertCounts("local e = redis.pcall(" + incr + " return {err = e.err}", "ERR", 2, failed, failed);
        assertCounts("return redis.pcall('incr')", "ERR", 1, failed, "rejected_calls=1,failed_calls=0");
        assertCounts("redis.pcall('nosuch')", "ERR", 1, none, "");
        assertCounts("redis.call('nosuch')", "ERR", 1, failed, "");
        assertCounts("return {err = 'MINE no'}", "MINE", 1, failed, "");
        assertCounts("return {1, {err = 'MINE no'}, redis.error_reply('MINE too')}", "MINE", 2, failed, "");
        assertCounts("error({err = 'MINE no'})", "MINE", 1, failed, "");
    }

    /// @param code of the errors that are counted, and no others
    /// @param times how often
    /// @param eval what `INFO commandstats` says of the script's command at its end
    /// @param incr what it says of the command inside; empty if nothing
    private void assertCounts(String script, String code, int times, String eval, String incr) {
        talk.say("CONFIG", "RESETSTAT");
        talk.eval(script, "1", "text");
        String errors = talk.say("INFO", "errorstats");
        assertTrue(errors.contains("errorstat_" + code + ":count=" + times + "\r\n"), script + errors);
        assertTrue(talk.say("INFO", "stats").contains("total_error_replies:" + times + "\r\n"), script);
        String commands = talk.say("INFO", "commandstats");
        assertTrue(commands.matches("(?s).*cmdstat_eval:[^\r]*" + eval + "\r.*"), script + commands);
        assertEquals(!incr.isEmpty(), commands.contains("cmdstat_incr:"), script);
        assertTrue(incr.isEmpty() || commands.matches("(?s).*cmdstat_incr:[^\r]*" + incr + "\r.*"), script + commands);
    }

    @Test
    void settingsOfJsonEndWithTheScriptThatMadeThem() {
        String nested = "return cjson.encode({{{1 / 3}}})";
        String usual = "\"[[[0.33333333333333]]]\"";
        for (int time = 0; time < 100; time++) {
            assertEquals(":2", talk.eval("return cjson.encode_max_depth(2)"));
            assertEquals(
                    ":3",
                    talk.eval("for i = 1, 2 do cjson.encode_number_precision(3) end"
                            + " return cjson.encode_number_precision()"));
            assertEquals(usual, talk.eval(nested));
            assertEquals(usual, talk.eval("for i = 1, 1 do " + nested + " end"));
        }
        assertTrue(talk.eval("cjson.encode_max_depth(2) " + nested).startsWith("-ERR user_script:1: Cannot serialise"));
    }

    @Test
    void aScriptThatWasRefusedIsNotKnown() {
        String digest = Digest.of("return 987654".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        for (String kind : List.of("EVAL", "EVALASYNC")) {
            for (String keys : List.of("-1", "1", "17", "x")) {
                assertTrue(talk.say(kind, "return 987654", keys).startsWith("-ERR "));
            }
        }
        assertEquals("-NOSCRIPT No matching script. Please use EVAL.", talk.say("EVALSHA", digest, "0"));
    }

    @Test
    void aReadThatWouldWaitIsRefused() {
        String refused = "-ERR XRead command is not allowed with BLOCK option from scripts";
        String read = "return redis.call('XRead', 'block', '10', 'streams', KEYS[1], '0')";
        assertTrue(talk.eval(read, "1", "stream").startsWith(refused));
        assertTrue(talk.say("EVALASYNC", "return redis.atomic(KEYS, function() " + read + " end)", "1", "stream")
                .startsWith(refused));
        assertEquals(":1", talk.say("EVALASYNC", read + " or 1", "1", "stream"));
        talk.say("XADD", "stream", "1-1", "a", "b");
        assertTrue(talk.eval(read, "1", "stream").startsWith(refused));
    }

    @Test
    void aLongScriptIsCompiledWhereItMayTakeLong() {
        String padding = "-- nothing\n".repeat(10_000);
        assertEquals(":1", talk.eval(padding + "return redis.call('incr', KEYS[1])", "1", "a"));
        assertEquals(":2", talk.eval(padding + "return redis.call('incr', KEYS[1])", "1", "a"));
        assertEquals(":3", talk.eval(padding + "return redis.call('incr', 'a')"));
        assertTrue(
                talk.eval(padding + "return )").startsWith("-ERR Error compiling script (new function): user_script"));
    }

    @Test
    void whatItSelectsIsGoneWithIt() {
        talk.eval("redis.call('select', 3) redis.call('set', 'a', 'three')");
        assertEquals("nil", talk.say("GET", "a"));
        talk.say("SELECT", "3");
        assertEquals("\"three\"", talk.say("GET", "a"));
    }

    @Test
    void scriptsLeaveNothingBehind() {
        assertTrue(talk.eval("x = 1").contains("Attempt to modify a readonly table"));
        assertTrue(talk.eval("string.format = nil").contains("Attempt to modify a readonly table"));
        talk.eval("KEYS[1] = 'z' ARGV[1] = 'z'", "1", "a", "b");
        assertEquals("[:0, :0]", talk.eval("return {#KEYS, #ARGV}"));
    }

    @Test
    void aTransactionMayHaveScripts() {
        talk.say("MULTI");
        talk.say("SET", "a", "1");
        talk.eval("return redis.call('incr', 'a')"); // not declared
        talk.eval("return redis.call('incrby', KEYS[1], 5)", "1", "a");
        talk.eval("for i = 1, 3 do redis.call('incr', ARGV[1]) end return x", "0", "a");
        talk.say("GET", "a");
        String reply = talk.say("EXEC");
        assertTrue(reply.startsWith("[OK, :2, :7, -ERR user_script:1: Script attempted"), reply);
        assertTrue(reply.endsWith("\"10\"]"), reply);
    }

    @Test
    void whoWatchesSeesWhatAScriptChanges() {
        try (Talk other = server.talk()) {
            talk.say("WATCH", "a");
            other.eval("redis.call('set', 'a', 1)");
            talk.say("MULTI");
            talk.say("GET", "a");
            assertEquals("nil", talk.say("EXEC"));
        }
    }

    @Test
    void whoWaitsIsServedByAScriptOnlyWhenItIsOver() {
        try (Talk other = server.talk()) {
            other.send("BLPOP", "list", "0");
            while (!talk.say("INFO", "clients").contains("blocked_clients:1\r\n")) {
                Thread.onSpinWait();
            }
            assertEquals(
                    "[:1, :2]",
                    talk.eval(
                            "local a = redis.call('rpush', KEYS[1], 'x') return {a, redis.call('rpush', KEYS[1], 'y')}",
                            "1",
                            "list"));
            assertEquals("[\"list\", \"x\"]", other.reply());
            assertEquals("[\"y\"]", talk.say("LRANGE", "list", "0", "-1"));
        }
    }

    @Test
    void whatWatchesCommandsSeesThoseOfAScriptBehindIt() {
        try (Talk watcher = server.talk()) {
            assertEquals("OK", watcher.say("MONITOR"));
            talk.eval("redis.call('set', 'a', 1) redis.call('get', 'b')"); // runs twice, and is shown once
            List<String> shown = List.of(watcher.reply(), watcher.reply(), watcher.reply());
            assertTrue(shown.get(0).contains("] \"EVAL\" \"redis.call("), shown.toString());
            assertTrue(shown.get(1).endsWith("[0 lua] \"set\" \"a\" \"1\""), shown.toString());
            assertTrue(shown.get(2).endsWith("[0 lua] \"get\" \"b\""), shown.toString());
        }
    }

    @Test
    void aReadOnlyScriptChangesNothing() {
        String refused = "-ERR Write commands are not allowed from read-only scripts.";
        assertTrue(talk.say("EVAL_RO", "return redis.call('set', KEYS[1], 1)", "1", "a")
                .startsWith(refused));
        assertTrue(talk.eval("#!lua flags=no-writes\nreturn redis.call('set', 'a', 1)")
                .startsWith(refused));
        assertEquals("nil", talk.say("EVAL_RO", "return redis.call('get', 'a')", "0"));
    }

    @Test
    void manyReadersShareAPartition() {
        talk.say("SET", "a", "1");
        String script = "local met = redis.call('test.meet', 'readers', 2) return {met, redis.call('get', KEYS[1])}";
        try (Talk other = server.talk()) {
            talk.send("EVAL_RO", script, "1", "a");
            other.send("EVAL", script, "1", "a");
            assertEquals("[:1, \"1\"]", talk.reply());
            assertEquals("[:1, \"1\"]", other.reply());
        }
    }
}
