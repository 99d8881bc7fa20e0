package io.sauva.scripting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Functions in the server: what they share, what overlaps, and what happens when a library is replaced. What
/// they answer is compared with Redis in `checks/server`.
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FunctionsTest {
    private static final int CLIENTS = 4;
    private static final int TURNS = 200 * Integer.getInteger("sauva.effort", 1);

    private final ScriptServer server = new ScriptServer("repartitioning", "off");
    private final Talk talk = server.talk();

    @AfterEach
    void close() {
        talk.close();
        server.close();
    }

    private void load(String name, String... functions) {
        assertEquals(
                '"' + name + '"',
                talk.say("FUNCTION", "LOAD", "REPLACE", "#!lua name=" + name + "\n" + String.join("\n", functions)));
    }

    private static String function(String name, String body) {
        return "redis.register_function('" + name + "', function(keys, args) " + body + " end)";
    }

    /// Has several clients do the same at the same time.
    private void all(ClientWork work) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
            List<Future<?>> ends = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                ends.add(threads.submit(() -> {
                    try (Talk own = server.talk()) {
                        work.run(own);
                    }
                }));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        }
    }

    private interface ClientWork {
        void run(Talk talk);
    }

    @Test
    void functionsOfDifferentPartitionsOverlap() {
        load("meeting", function("meet", "redis.call('incr', keys[1]) return redis.call('test.meet', args[1], 2)"));
        try (Talk other = server.talk()) {
            List<String> keys = ParallelTest.apart(talk);
            talk.send("FCALL", "meet", "1", keys.get(0), "there");
            other.send("FCALL", "meet", "1", keys.get(1), "there");
            assertEquals(":1", talk.reply());
            assertEquals(":1", other.reply());
        }
    }

    @Test
    void whatALibraryCountsIsCountedOnce() throws Exception {
        load("counting", "local count = 0", function("next", "count = count + 1 return count"));
        all(own -> {
            for (int turn = 0; turn < TURNS; turn++) {
                own.say("FCALL", "next", "0");
            }
        });
        assertEquals(":" + (CLIENTS * TURNS + 1), talk.say("FCALL", "next", "0"));
        load("counting", "local count = 0", function("next", "count = count + 1 return count"));
        assertEquals(":1", talk.say("FCALL", "next", "0"));
    }

    @Test
    void undeclaredKeysStayAtomic() throws Exception {
        load(
                "bank",
                "local function move(from, to, amount)",
                "  redis.call('decrby', from, amount)",
                "  for i = 1, 200 do end",
                "  redis.call('incrby', to, amount)",
                "end",
                function("transfer", "move(args[1], args[2], args[3]) return 1"),
                function("sum", "return redis.call('get', 'a') + redis.call('get', 'b')"));
        talk.say("MSET", "a", "100", "b", "100");
        all(own -> {
            for (int turn = 0; turn < TURNS; turn++) {
                assertEquals(":1", own.say("FCALL", "transfer", "0", "a", "b", "3"));
                assertEquals(":200", own.say("FCALL", "sum", "0"));
                assertEquals(":1", own.say("FCALL", "transfer", "1", "b", "b", "a", "3"));
            }
        });
        assertEquals("[\"100\", \"100\"]", talk.say("MGET", "a", "b"));
    }

    /// A function may turn from one that needs little into one that needs all, and back, at any moment.
    @Test
    void aLibraryIsReplacedWhileItsFunctionsAreCalled() throws Exception {
        List<String> versions = List.of(
                function("f", "return redis.call('incr', keys[1]) and 'clean'"),
                function("f", "return redis.call('get', keys[1]) and 'reading'"),
                function("f", "redis.call('incr', 'x' .. args[1]) return 'undeclared'"),
                function("f", "for i = 1, 5000 do end return redis.call('incr', keys[1]) and 'looping'"),
                "local n = 0 " + function("f", "n = n + 1 return redis.call('incr', keys[1]) and 'counting'"),
                "for i = 1, 5000 do end " + function("f", "return 'slow to make'"));
        load("changing", versions.getFirst());
        talk.say("SET", "key", "0");
        AtomicBoolean over = new AtomicBoolean();
        Set<String> seen = new TreeSet<>();
        try (ExecutorService loader = Executors.newSingleThreadExecutor()) {
            Future<?> loading = loader.submit(() -> {
                for (int turn = 0; !over.get(); turn++) {
                    load("changing", versions.get(turn % versions.size()));
                }
            });
            try {
                all(own -> {
                    for (int turn = 0; turn < 5 * TURNS; turn++) {
                        String reply = own.say("FCALL", "f", "1", "key", "argument");
                        assertTrue(reply.startsWith("\"") || reply.startsWith("-TRYAGAIN"), reply);
                        synchronized (seen) {
                            seen.add(reply);
                        }
                    }
                });
            } finally {
                over.set(true);
            }
            loading.get();
        }
        assertTrue(seen.size() > 1, seen.toString());
        assertEquals("PONG", talk.say("PING"));
    }

    @Test
    void whatIsKeptInATableIsKept() {
        load("keeping", "local cache = {}", function("next", "cache.n = (cache.n or 0) + 1 return cache.n"));
        try (Talk other = server.talk()) {
            for (int number = 1; number <= 40; number += 2) {
                assertEquals(":" + number, talk.say("FCALL", "next", "0"));
                assertEquals(":" + (number + 1), other.say("FCALL", "next", "0"));
            }
        }
    }

    @Test
    void aFunctionIsGoneWithItsLibrary() {
        load("one", function("f", "return 1"));
        assertEquals(":1", talk.say("FCALL", "f", "0"));
        load("one", function("g", "return 2"));
        assertEquals("-ERR Function not found", talk.say("FCALL", "f", "0"));
        assertEquals(":2", talk.say("FCALL", "g", "0"));
        assertEquals("OK", talk.say("FUNCTION", "FLUSH"));
        assertEquals("-ERR Function not found", talk.say("FCALL", "g", "0"));
    }

    @Test
    void aLibraryThatTakesLongToLoadWorks() {
        load("slow", "local t = {} for i = 1, 20000 do t[i] = i end", function("last", "return t[#t]"));
        assertEquals(":20000", talk.say("FCALL", "last", "0"));
        assertTrue(talk.say("FUNCTION", "LOAD", "#!lua name=endless\nwhile true do end")
                .endsWith("ERR FUNCTION LOAD timeout"));
    }

    @Test
    void aFunctionIsKilled() {
        load("endless", function("loop", "while true do end"), function("write", "redis.call('incr', keys[1])"));
        try (Talk other = server.talk()) {
            talk.send("FCALL", "loop", "0");
            while (!other.say("FUNCTION", "STATS").contains("\"command\", [\"FCALL\", \"loop\", \"0\"]")) {
                Thread.onSpinWait();
            }
            assertEquals("OK", other.say("FUNCTION", "KILL"));
            assertTrue(talk.reply().startsWith("-ERR Script killed by user"));
            assertEquals("-NOTBUSY No scripts in execution right now.", other.say("FUNCTION", "KILL"));
        }
        assertEquals("nil", talk.say("FCALL", "write", "1", "a"));
    }

    @Test
    void whatThereIsIsCounted() {
        load("one", function("f", "return 1"), function("g", "return 2"));
        String memory = talk.say("INFO", "memory");
        assertTrue(memory.contains("number_of_functions:2\r\n"), memory);
        assertTrue(memory.contains("number_of_libraries:1\r\n"), memory);
    }

    @Test
    void aReadOnlyFunctionIsHeldToItsPromise() {
        load(
                "promising",
                "redis.register_function{function_name='f', flags={'no-writes'}, callback=function(keys)"
                        + " return redis.call('set', keys[1], 1) end}");
        String refused = "-ERR Write commands are not allowed from read-only scripts.";
        assertTrue(talk.say("FCALL", "f", "1", "a").startsWith(refused));
        assertTrue(talk.say("FCALL_RO", "f", "1", "a").startsWith(refused));
    }
}
