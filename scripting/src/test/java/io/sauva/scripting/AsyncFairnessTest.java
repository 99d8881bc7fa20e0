package io.sauva.scripting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ten scripts that do not end by themselves, on however few cores, and others that must get their turn.
class AsyncFairnessTest {
    private static final int LONG = 10;
    private static final String SHORT =
            "local n = 0 for i = 1, 50000 do n = n + i end return redis.call('incr', KEYS[1])";

    private final ScriptServer server = new ScriptServer();
    private final Talk other = server.talk();
    private final List<Talk> talks = new ArrayList<>();

    @AfterEach
    void close() {
        talks.forEach(Talk::close);
        other.close();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while true do end",
                "while true do redis.call('incr', KEYS[1]) end",
                "while true do redis.await(redis.async('incr', KEYS[1])) end",
                "while true do redis.atomic({KEYS[1]}, function() redis.call('incr', KEYS[1]) end) end"
            })
    void aShortScriptEndsWhileLongOnesRun(String script) {
        begin("EVALASYNC", script);
        Talk talk = server.talk();
        talks.add(talk);
        for (int turn = 1; turn <= 3; turn++) {
            assertEquals(":" + turn, talk.say("EVALASYNC", SHORT, "1", "short"));
            assertEquals(":" + turn, talk.say("EVAL", SHORT, "1", "atomic"));
        }
        assertEquals(LONG, running());
        killAll();
    }

    @Test
    void itEndsWhileAtomicOnesRunTooIfTheyHoldOtherKeys() {
        begin("EVAL", "while true do redis.call('get', KEYS[1]) end");
        Talk talk = server.talk();
        talks.add(talk);
        String free = freeKey();
        assertEquals(":1", talk.say("EVALASYNC", SHORT, "1", free));
        assertEquals(LONG, running());
        killAll();
    }

    /// All ten hold the partition of one key, as readers; another one is free.
    private String freeKey() {
        String held = other.partitionOf("long");
        int number = 0;
        while (other.partitionOf("free" + number).equals(held)) {
            number++;
        }
        return "free" + number;
    }

    private void begin(String kind, String script) {
        for (int at = 0; at < LONG; at++) {
            Talk talk = server.talk();
            talks.add(talk);
            talk.send(kind, script, "1", "long");
        }
        while (running() < LONG) {
            Thread.onSpinWait();
        }
    }

    private int running() {
        return (int) Pattern.compile("\"id\"")
                .matcher(other.say("SCRIPT", "LIST"))
                .results()
                .count();
    }

    private void killAll() {
        Pattern.compile("\"id\", :(\\d+)")
                .matcher(other.say("SCRIPT", "LIST"))
                .results()
                .forEach(found -> {
                    while (!other.say("SCRIPT", "KILL", found.group(1)).matches("OK|-NOTBUSY.*")) {
                        Thread.onSpinWait();
                    }
                });
    }
}
