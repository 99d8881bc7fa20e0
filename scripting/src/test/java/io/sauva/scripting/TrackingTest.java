package io.sauva.scripting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Which scripts the repartitioning learns from.
class TrackingTest {
    private static final Pattern SAMPLES = Pattern.compile("\\bsamples:(\\d+)");
    private static final int RUNS = 5_000;

    @Test
    void aScriptThatTakesEveryPartitionTellsNothingOfItsKeys() {
        try (ScriptServer server = new ScriptServer();
                Talk talk = server.talk()) {
            run(talk, "redis.call('set', KEYS[1], 1) return redis.call('set', KEYS[2], 1)");
            long fromClean = samples(talk);
            assertTrue(fromClean > 0, "a script that holds the partitions of its keys is looked at now and then");

            String wide = "return redis.call('set', KEYS[1] .. 'x', KEYS[2])";
            assertEquals("OK", talk.eval(wide, "2", "a", "b")); // from now on it is known to be wide
            long before = samples(talk);
            run(talk, wide);
            assertEquals(before, samples(talk));
        }
    }

    private static void run(Talk talk, String script) {
        List<List<String>> commands = new ArrayList<>(RUNS);
        for (int run = 0; run < RUNS; run++) {
            commands.add(List.of("EVAL", script, "2", "a" + run % 10, "b" + run % 10));
        }
        talk.sendAll(commands);
        for (int run = 0; run < RUNS; run++) {
            assertEquals("OK", talk.reply());
        }
    }

    private static long samples(Talk talk) {
        Matcher found = SAMPLES.matcher(talk.say("INFO", "partitions"));
        assertTrue(found.find());
        return Long.parseLong(found.group(1));
    }
}
