package io.sauva.scripting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Scripts each of whose calls is an operation of its own.
class AsyncScriptTest {
    /// So that a script is not run as one operation, which it could be otherwise.
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

    @Test
    void theClientSeesAnOrdinaryReply() {
        assertEquals("nil", async(""));
        assertEquals("[:1, \"a\", [OK, nil]]", async("return {1, 'a', {redis.call('set', KEYS[1], 5), false}}", "k"));
        assertEquals(
                "[\"k\", \"x\", \"y\"]",
                talk.say("EVALASYNC", LOOP + "return {KEYS[1], ARGV[1], ARGV[2]}", "1", "k", "x", "y"));
        assertEquals("\"5\"", async("return redis.call('get', KEYS[1])", "k"));
    }

    @Test
    void aPipelineIsAnsweredInOrder() {
        talk.send("SET", "k", "1");
        talk.send("EVALASYNC", LOOP + "return redis.call('incr', KEYS[1])", "1", "k");
        talk.send("EVALASYNC", "return redis.call('incr', KEYS[1])", "1", "k");
        talk.send("GET", "k");
        assertEquals("OK", talk.reply());
        assertEquals(":2", talk.reply());
        assertEquals(":3", talk.reply());
        assertEquals("\"3\"", talk.reply());
    }

    @Test
    void aKnownScriptIsCalledByItsDigest() {
        String digest = talk.say("SCRIPT", "LOAD", LOOP + "return redis.call('incr', KEYS[1])")
                .replace("\"", "");
        assertEquals(":1", talk.say("EVALSHAASYNC", digest, "1", "k"));
        assertEquals(":2", talk.say("evalshaasync", digest.toUpperCase(java.util.Locale.ROOT), "1", "k"));
        assertTrue(talk.say("EVALSHAASYNC", "0".repeat(40), "0").startsWith("-NOSCRIPT"));
    }

    @Test
    void errorsAreThoseOfEval() {
        String[][] wrong = {
            {LOOP + "error('no')", "0"},
            {LOOP + "return redis.call('incr', KEYS[1], 2)", "1", "k"},
            {LOOP + "return redis.call('lpush', KEYS[1], 2)", "1", "text"},
            {LOOP + "return redis.pcall('lpush', KEYS[1], 2)", "1", "text"},
            {LOOP + "return redis.call('multi')", "0"},
            {LOOP + "return undefined", "0"},
            {LOOP + "x = 1", "0"},
            {"syntax error", "0"},
            {LOOP, "2", "k"},
            {LOOP, "-1"},
            {LOOP, "x"},
            {"#!lua flags=no-writes\n" + LOOP + "return redis.call('set', KEYS[1], 1)", "1", "k"},
            {LOOP + "return {err='MINE own'}", "0"}
        };
        talk.say("SET", "text", "x");
        for (String[] words : wrong) {
            String expected = talk.eval(words[0], java.util.Arrays.copyOfRange(words, 1, words.length));
            String[] command = new String[words.length + 1];
            command[0] = "EVALASYNC";
            System.arraycopy(words, 0, command, 1, words.length);
            assertTrue(expected.startsWith("-"), expected);
            assertEquals(expected, talk.say(command));
        }
    }

    @Test
    void eachCallIsAnOperationThatOthersSee() {
        talk.send(
                "EVALASYNC",
                LOOP
                        + "redis.call('set', KEYS[1], 'begun') redis.call('blpop', KEYS[2], 0) return redis.call('get', KEYS[1])",
                "2",
                "k",
                "signal");
        await("\"begun\"", "GET", "k");
        other.say("SET", "k", "changed");
        other.say("RPUSH", "signal", "1");
        assertEquals("\"changed\"", talk.reply());
    }

    @Test
    void aBlockingCommandWaitsWhereverItStands() {
        talk.send("EVALASYNC", "return redis.call('blpop', KEYS[1], 0)", "1", "list");
        await("[[\"id\"", "SCRIPT", "LIST");
        assertEquals("PONG", other.say("PING"));
        other.say("RPUSH", "list", "a");
        assertEquals("[\"list\", \"a\"]", talk.reply());
        assertEquals("nil", talk.say("EVALASYNC", "return redis.call('blpop', KEYS[1], 0.01)", "1", "list"));
        assertTrue(
                talk.eval("return redis.call('blpop', KEYS[1], 0)", "1", "list").contains("not allowed from script"));
    }

    @Test
    void betweenMultiAndExecItIsOneOperation() {
        talk.say("MULTI");
        assertEquals("QUEUED", talk.say("EVALASYNC", LOOP + "return redis.call('incr', KEYS[1])", "1", "k"));
        assertEquals("QUEUED", talk.say("EVALASYNC", LOOP + "return redis.call('blpop', KEYS[1], 0)", "1", "l"));
        String replies = talk.say("EXEC");
        assertTrue(replies.startsWith("[:1, -ERR This Redis command is not allowed from script"), replies);
    }

    @Test
    void itHasADatabaseAndAProtocolOfItsOwn() {
        talk.say("SELECT", "3");
        assertEquals("OK", async("redis.call('set', KEYS[1], 'three') return redis.call('select', 4)", "k"));
        assertEquals("\"three\"", talk.say("GET", "k"));
        other.say("SELECT", "3");
        assertEquals("\"three\"", other.say("GET", "k"));
        talk.say("HELLO", "3");
        talk.say("HSET", "h", "f", "v");
        assertEquals("[\"f\", \"v\"]", async("return redis.call('hgetall', KEYS[1])", "h"));
        assertEquals("{\"f\", \"v\"}", async("redis.setresp(3) return redis.call('hgetall', KEYS[1])", "h"));
    }

    @Test
    void itGoesOnWithoutItsClientButDoesNotWaitForOthers() {
        Talk gone = server.talk();
        gone.send(
                "EVALASYNC",
                "while redis.call('get', KEYS[1]) ~= 'go' do end redis.call('set', KEYS[2], 'done')",
                "2",
                "k",
                "result");
        await("[[\"id\"", "SCRIPT", "LIST");
        gone.close();
        other.say("SET", "k", "go");
        await("\"done\"", "GET", "result");
        await("[]", "SCRIPT", "LIST"); // it is shown as waiting while it ends
        Talk waiting = server.talk();
        waiting.send(
                "EVALASYNC",
                "redis.call('blpop', KEYS[1], 0) redis.call('set', KEYS[2], 'never')",
                "2",
                "list",
                "result");
        await("waiting", "SCRIPT", "LIST");
        waiting.close();
        await("[]", "SCRIPT", "LIST");
        other.say("RPUSH", "list", "a");
        assertEquals(":1", other.say("LLEN", "list"));
        assertEquals("\"done\"", other.say("GET", "result"));
    }

    @Test
    void commandsAreCountedAndTheScriptToo() {
        async("redis.call('set', KEYS[1], 1) redis.call('incr', KEYS[1])", "k");
        String statistics = other.say("INFO", "commandstats");
        assertTrue(statistics.contains("cmdstat_evalasync:calls=1,"), statistics);
        assertTrue(statistics.contains("cmdstat_set:calls=1,"), statistics);
        assertTrue(statistics.contains("cmdstat_incr:calls=1,"), statistics);
    }

    @Test
    void messagesArriveWhileItRuns() {
        talk.say("HELLO", "3");
        assertEquals(">[\"subscribe\", \"news\", :1]", talk.say("SUBSCRIBE", "news"));
        talk.send("EVALASYNC", "return redis.call('blpop', KEYS[1], 0)", "1", "list");
        await("waiting", "SCRIPT", "LIST");
        other.say("PUBLISH", "news", "hello");
        assertEquals(">[\"message\", \"news\", \"hello\"]", talk.reply());
        other.say("RPUSH", "list", "a");
        assertEquals("[\"list\", \"a\"]", talk.reply());
    }

    private String async(String script, String... keys) {
        String[] words = new String[keys.length + 3];
        words[0] = "EVALASYNC";
        words[1] = LOOP + script;
        words[2] = Integer.toString(keys.length);
        System.arraycopy(keys, 0, words, 3, keys.length);
        return talk.say(words);
    }

    /// Asks until the answer has this in it.
    private void await(String part, String... question) {
        while (!other.say(question).contains(part)) {
            Thread.onSpinWait();
        }
    }
}
