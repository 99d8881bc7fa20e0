package io.sauva.checks.server.scripts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.checks.server.resp.Answer;
import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.servers.Redis;
import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Scripts in Redis and in ours, one after the other on the same data: results, errors to the letter, what the
/// sandbox has, in both versions of the protocol.
///
/// The scripts are in `scripts.txt`, with a line of dashes between them. Each is run with two keys and two
/// arguments, unless its first line begins with `@` and is the command, in which `%` stands for the rest.
class ScriptTableTest {
    private static final Pattern BETWEEN = Pattern.compile("(?m)^---$\\n");

    @ParameterizedTest
    @ValueSource(strings = {"2", "3"})
    void theyAnswerTheSame(String protocol) throws Exception {
        List<List<String>> commands = commands();
        assertTrue(commands.size() > 300, () -> "only " + commands.size() + " scripts");
        assertEquals("", differences(protocol, commands));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void randomScriptsAnswerTheSame(long seed) throws Exception {
        RandomScripts random = new RandomScripts(seed + Long.getLong("sauva.seed", 0));
        List<List<String>> commands = new ArrayList<>();
        int count = Integer.getInteger("sauva.server.scripts", 400);
        for (int number = 0; number < count; number++) {
            commands.add(command(random.next()));
        }
        assertEquals("", differences(seed % 2 == 0 ? "2" : "3", commands));
    }

    /// Redis 7.0.15 ends when a script throws a table without a text; ours has an answer.
    @Test
    void whatRedisDoesNotSurvive() throws Exception {
        try (RunningServer ours = Sauva.start();
                Connection connection = new Connection(ours.address())) {
            String answer = connection.ask("EVAL", "error({})", "0").text();
            assertTrue(answer.startsWith("ERR unknown error script: "), answer);
        }
    }

    private static String differences(String protocol, List<List<String>> commands) throws Exception {
        List<String> differences = new ArrayList<>();
        try (RunningServer redis = Redis.start();
                RunningServer ours = Sauva.start();
                Connection reference = new Connection(redis.address());
                Connection connection = new Connection(ours.address())) {
            reference.ask("HELLO", protocol);
            connection.ask("HELLO", protocol);
            for (List<String> command : commands) {
                Answer theirs = reference.ask(command);
                Answer own = connection.ask(command);
                if (!theirs.equals(own)) {
                    differences.add(command.subList(0, 2) + "\n    Redis: " + theirs + "\n    ours:  " + own);
                }
            }
        }
        return String.join("\n", differences);
    }

    private static List<List<String>> commands() throws IOException {
        try (InputStream in = ScriptTableTest.class.getResourceAsStream("scripts.txt")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return BETWEEN.splitAsStream(text)
                    .map(String::stripTrailing)
                    .map(ScriptTableTest::command)
                    .toList();
        }
    }

    private static List<String> command(String script) {
        if (!script.startsWith("@")) {
            return List.of("EVAL", script, "2", "k1", "k2", "a1", "a2");
        }
        int end = script.indexOf('\n');
        String line = end < 0 ? script : script.substring(0, end);
        String rest = end < 0 ? "" : script.substring(end + 1);
        return Arrays.stream(line.substring(1).split(" ", -1))
                .map(word -> word.equals("%") ? rest : word)
                .toList();
    }
}
