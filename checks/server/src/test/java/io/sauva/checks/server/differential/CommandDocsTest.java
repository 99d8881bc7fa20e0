package io.sauva.checks.server.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.checks.server.resp.Answer;
import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.servers.Redis;
import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What both say of the arguments of their commands, by which clients show hints and make calls.
class CommandDocsTest {
    /// They take more than Redis's.
    private static final Set<String> EXTENDED = Set.of("script|kill");

    @ParameterizedTest
    @ValueSource(strings = {"2", "3"})
    void argumentsAreThoseOfRedis(String protocol) throws Exception {
        try (RunningServer redis = Redis.start();
                RunningServer ours = Sauva.start();
                Connection reference = new Connection(redis.address());
                Connection connection = new Connection(ours.address())) {
            Set<String> names = new TreeSet<>(connection.ask("COMMAND", "LIST").leaves());
            names.retainAll(reference.ask("COMMAND", "LIST").leaves());
            names.removeAll(EXTENDED);
            assertTrue(names.size() > 250, () -> "only " + names);
            reference.ask("HELLO", protocol);
            connection.ask("HELLO", protocol);
            List<String> differences = new ArrayList<>();
            for (String name : names) {
                String theirs = arguments(reference, name);
                String own = arguments(connection, name);
                if (!theirs.equals(own)) {
                    differences.add(name + "\n    Redis: " + theirs + "\n    ours:  " + own);
                }
            }
            assertEquals("", String.join("\n", differences));
        }
    }

    @Test
    void commandsOfOursAloneSayTheirsToo() throws Exception {
        try (RunningServer ours = Sauva.start();
                Connection connection = new Connection(ours.address())) {
            for (String name : List.of("partition|of", "evalasync", "evalshaasync", "script|kill", "client|setinfo")) {
                assertFalse(arguments(connection, name).isEmpty(), name);
            }
        }
    }

    /// As they were on the wire; empty if there are none.
    private static String arguments(Connection connection, String name) throws IOException {
        List<Answer> fields =
                connection.ask("COMMAND", "DOCS", name).elements().get(1).elements();
        for (int at = 0; at < fields.size(); at += 2) {
            if (fields.get(at).text().equals("arguments")) {
                return fields.get(at + 1).toString();
            }
        }
        return "";
    }
}
