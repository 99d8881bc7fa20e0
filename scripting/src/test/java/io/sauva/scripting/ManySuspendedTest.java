package io.sauva.scripting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Ten thousand scripts that wait at once.
class ManySuspendedTest {
    private static final int SCRIPTS = 10_000;
    private static final int PINGS = 1000;

    /// Far above what is measured, and far below what a thread of the system would take.
    private static final long MOST_BYTES = 32 * 1024;

    @Test
    void tenThousandScriptsWaitAndAreReleased() throws Exception {
        Process process;
        try (ScriptServer server = new ScriptServer("maxclients", "12000");
                Talk talk = server.talk()) {
            process = clients(server.port());
            try (BufferedReader answers = process.inputReader();
                    Writer steps = process.outputWriter()) {
                assertEquals("connected", step(steps, answers));
                long before = heapBytes();
                assertEquals("sent", step(steps, answers));
                while (waiting(talk) < SCRIPTS) {
                    assertEquals("PONG", talk.say("PING"));
                }
                long each = (heapBytes() - before) / SCRIPTS;
                System.out.println("bytes of heap for each suspended script: " + each);
                assertTrue(each < MOST_BYTES, each + " bytes a script");
                for (int ping = 0; ping < PINGS; ping++) {
                    assertEquals("PONG", talk.say("PING"));
                }
                assertEquals(SCRIPTS, waiting(talk));
                assertEquals(":1", talk.say("EVALASYNC", "for i = 1, 10 do end return redis.call('incr', 'n')", "0"));
                for (int number = 0; number < SCRIPTS; number++) {
                    talk.send("RPUSH", ManyClients.key(number), ManyClients.value(number));
                }
                for (int number = 0; number < SCRIPTS; number++) {
                    assertEquals(":1", talk.reply());
                }
                assertEquals(Integer.toString(SCRIPTS), step(steps, answers));
                assertEquals(0, waiting(talk));
            } finally {
                process.destroyForcibly();
            }
        }
        process.waitFor();
    }

    private static Process clients(int port) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        Path.of(ManyClients.class
                                        .getProtectionDomain()
                                        .getCodeSource()
                                        .getLocation()
                                        .toURI())
                                .toString(),
                        ManyClients.class.getName(),
                        Integer.toString(port),
                        Integer.toString(SCRIPTS))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String step(Writer steps, BufferedReader answers) throws IOException {
        steps.write("go on\n");
        steps.flush();
        return answers.readLine();
    }

    private static long waiting(Talk talk) {
        return Pattern.compile("\"state\", \"waiting\"")
                .matcher(talk.say("SCRIPT", "LIST"))
                .results()
                .count();
    }

    private static long heapBytes() {
        ManagementFactory.getMemoryMXBean().gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
