package io.sauva.scripting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The list of scripts that run, and how asynchronous ones end before their time.
class AsyncKillTest {
    private static final String KILLED = "-ERR Script killed by user with SCRIPT KILL...";
    private static final Pattern ID = Pattern.compile("\"id\", :(\\d+)");

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
    void theListShowsWhatRuns() {
        assertEquals("[]", other.say("SCRIPT", "LIST"));
        String digest = talk.say("SCRIPT", "LOAD", "redis.call('incr', 'n') return redis.call('blpop', KEYS[1], 0)");
        String client = talk.say("CLIENT", "ID");
        talk.send("EVALSHAASYNC", digest.replace("\"", ""), "1", "list");
        String list = listWith("\"waiting\"");
        assertTrue(list.contains("\"sha\", " + digest), list);
        assertTrue(list.contains("\"kind\", \"async\", \"client\", " + client), list);
        assertTrue(list.contains("\"calls\", :2, \"state\", \"waiting\"]]"), list);
        other.say("HELLO", "3");
        assertTrue(other.say("SCRIPT", "LIST").startsWith("[{\"id\", :"));
        other.say("RPUSH", "list", "a");
        assertEquals("[\"list\", \"a\"]", talk.reply());
    }

    @Test
    void aScriptThatComputesIsKilled() {
        for (String script : new String[] {
            "while true do end",
            "redis.call('set', KEYS[1], 1) while true do end",
            "while true do redis.call('incr', KEYS[1]) end",
            "while true do pcall(redis.call, 'incr', KEYS[1]) end",
            "coroutine.wrap(function() while true do redis.call('incr', KEYS[1]) end end)()",
            "while true do redis.await(redis.async('incr', KEYS[1])) end",
            "while true do redis.atomic({KEYS[1]}, function() redis.call('incr', KEYS[1]) end) end",
            "redis.atomic({KEYS[1]}, function() while true do redis.call('get', KEYS[1]) end end)"
        }) {
            talk.send("EVALASYNC", script, "1", "a");
            killById(listWith("\"async\""));
            assertTrue(talk.reply().startsWith(KILLED), script);
            assertEquals("[]", other.say("SCRIPT", "LIST"), script);
            assertEquals("OK", talk.say("SET", "a", "1"), script);
        }
    }

    @Test
    void aSectionThatSpinsIsAlwaysFound() {
        for (int round = 0; round < 30; round++) {
            talk.send(
                    "EVALASYNC",
                    "redis.atomic({KEYS[1]}, function() redis.call('get', KEYS[1]) while true do end end)",
                    "1",
                    "a");
            listWith("\"calls\", :1");
            assertEquals("OK", other.say("SCRIPT", "KILL"), "round " + round);
            assertTrue(talk.reply().startsWith(KILLED));
        }
    }

    @Test
    void withoutANumberOneThatUsesACoreIsKilled() {
        talk.send("EVALASYNC", "return redis.call('blpop', KEYS[1], 0)", "1", "list");
        listWith("\"waiting\"");
        assertEquals("-NOTBUSY No scripts in execution right now.", other.say("SCRIPT", "KILL"));
        Talk third = server.talk();
        third.send("EVALASYNC", "while true do end", "0");
        while (!other.say("SCRIPT", "KILL").equals("OK")) {
            Thread.onSpinWait();
        }
        assertTrue(third.reply().startsWith(KILLED));
        third.close();
        other.say("RPUSH", "list", "a");
        assertEquals("[\"list\", \"a\"]", talk.reply());
    }

    @Test
    void aScriptThatWaitsForOthersIsKilled() {
        for (String script : new String[] {
            "return redis.call('blpop', KEYS[1], 0)",
            "return redis.pcall('blpop', KEYS[1], 0)",
            "pcall(function() redis.call('blpop', KEYS[1], 0) end) redis.call('set', 'after', 1)",
            "coroutine.wrap(function() redis.call('blpop', KEYS[1], 0) end)()",
            "return redis.await(redis.async('blpop', KEYS[1], 0))"
        }) {
            talk.send("EVALASYNC", script, "1", "list");
            killById(listWith("\"waiting\""));
            assertTrue(talk.reply().startsWith(KILLED), script);
        }
        other.say("RPUSH", "list", "a");
        assertEquals(":1", other.say("LLEN", "list"), "nobody waits any more");
        assertEquals("nil", other.say("GET", "after"));
    }

    @Test
    void aScriptThatWaitsForAPartitionIsKilled() {
        for (String script : new String[] {
            "return redis.call('incr', KEYS[1])",
            "return redis.await(redis.async('incr', KEYS[1]))",
            "redis.atomic({KEYS[1]}, function() redis.call('set', 'never', 1) end)"
        }) {
            Talk holder = server.talk();
            holder.send(
                    "EVAL", "redis.call('get', KEYS[1]) return redis.call('test.meet', ARGV[1], 2)", "1", "a", script);
            listWith("\"atomic\"");
            talk.send("EVALASYNC", "for i = 1, 1 do end " + script, "1", "a");
            killById(listWith("\"waiting\""));
            assertTrue(talk.reply().startsWith(KILLED), script);
            other.say("test.meet", script, "2");
            assertEquals(":1", holder.reply());
            holder.close();
        }
        assertEquals("nil", other.say("GET", "never"));
    }

    @Test
    void aSectionThatHasWrittenRunsToItsEnd() {
        talk.send("EVALASYNC", """
                redis.atomic({KEYS[1]}, function()
                  redis.call('set', KEYS[1], 'half')
                  redis.call('test.meet', 'written', 2)
                  redis.call('test.meet', 'end', 2)
                  redis.call('set', KEYS[1], 'whole')
                end)
                while true do end""", "1", "a");
        other.say("test.meet", "written", "2");
        String id = id(listWith("\"async\""));
        assertTrue(other.say("SCRIPT", "KILL", id).startsWith("-UNKILLABLE"));
        other.say("test.meet", "end", "2");
        assertEquals("\"whole\"", other.say("GET", "a"));
        while (!other.say("SCRIPT", "KILL", id).equals("OK")) {
            Thread.onSpinWait();
        }
        assertTrue(talk.reply().startsWith(KILLED));
    }

    @Test
    void nobodyHasThatNumber() {
        assertTrue(other.say("SCRIPT", "KILL", "77").startsWith("-NOTBUSY"));
        assertTrue(other.say("SCRIPT", "KILL", "x").startsWith("-ERR value is not an integer"));
        assertTrue(other.say("SCRIPT", "KILL", "1", "2").startsWith("-ERR wrong number of arguments"));
    }

    @Test
    void timeAndMemoryAreLimited() {
        other.say("CONFIG", "SET", "script-async-time-limit", "50");
        assertTrue(talk.say("EVALASYNC", "while true do pcall(error) end", "0")
                .startsWith("-ERR Script ran longer than script-async-time-limit allows"));
        assertTrue(talk.say("EVALASYNC", "redis.atomic({}, function() while true do end end)", "0")
                .startsWith("-ERR Script ran longer than script-async-time-limit allows"));
        assertEquals("nil", talk.say("EVALASYNC", "return redis.call('blpop', KEYS[1], 0.2)", "1", "list"));
        other.say("CONFIG", "SET", "script-async-time-limit", "0", "script-memory-limit", "8mb");
        assertTrue(talk.say("EVALASYNC", "local t = {} while true do t[#t + 1] = #t .. 'x' end", "0")
                .startsWith("-ERR not enough memory"));
    }

    @Test
    void afterAFlushScriptsRunToTheirEnd() {
        String digest = talk.say("SCRIPT", "LOAD", "return redis.call('blpop', KEYS[1], 0)")
                .replace("\"", "");
        talk.send("EVALSHAASYNC", digest, "1", "list");
        listWith("\"waiting\"");
        assertEquals("OK", other.say("SCRIPT", "FLUSH"));
        assertEquals("[:0]", other.say("SCRIPT", "EXISTS", digest));
        other.say("RPUSH", "list", "a");
        assertEquals("[\"list\", \"a\"]", talk.reply());
        assertTrue(talk.say("EVALSHAASYNC", digest, "1", "list").startsWith("-NOSCRIPT"));
    }

    @Test
    void aServerThatEndsLetsScriptsEnd() {
        talk.send("EVALASYNC", "redis.call('blpop', KEYS[1], 0.5) return 'finished'", "1", "list");
        listWith("\"waiting\"");
        CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
        assertEquals("\"finished\"", talk.reply());
        closed.join();
    }

    @Test
    void aServerThatEndsStopsScriptsThatDoNot() {
        talk.send("EVALASYNC", "while true do redis.call('incr', KEYS[1]) end", "1", "a");
        Talk third = server.talk();
        third.send("EVALASYNC", "redis.call('blpop', KEYS[1], 0)", "1", "list");
        listWith("\"waiting\"");
        server.close(); // would wait for ever
        third.close();
    }

    /// A section that has just written is the one moment at which a script cannot be killed; it passes.
    private void killById(String list) {
        String answer = other.say("SCRIPT", "KILL", id(list));
        while (answer.startsWith("-UNKILLABLE")) {
            answer = other.say("SCRIPT", "KILL", id(list));
        }
        assertEquals("OK", answer);
    }

    private static String id(String list) {
        Matcher matcher = ID.matcher(list);
        String id = null;
        while (matcher.find()) {
            id = matcher.group(1); // the youngest is the last
        }
        return id;
    }

    private String listWith(String part) {
        String list = other.say("SCRIPT", "LIST");
        while (!list.contains(part)) {
            Thread.onSpinWait();
            list = other.say("SCRIPT", "LIST");
        }
        return list;
    }
}
