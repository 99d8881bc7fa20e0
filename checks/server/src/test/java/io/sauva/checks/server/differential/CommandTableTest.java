package io.sauva.checks.server.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.checks.server.resp.Answer;
import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.servers.Redis;
import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What both say of their commands: clients route and check by it.
class CommandTableTest {
    /// Ours alone, or of later versions, which clients use if it is there; `SCRIPT KILL` takes a number here.
    private static final Pattern OWN =
            Pattern.compile("partition(\\|.*)?|client\\|(setinfo|no-touch)|eval(sha)?async|script\\|(list|kill)");

    @Test
    void namesAritiesFlagsAndKeys() throws Exception {
        try (RunningServer redis = Redis.start();
                RunningServer ours = Sauva.start();
                Connection reference = new Connection(redis.address());
                Connection connection = new Connection(ours.address())) {
            List<String> differences = new ArrayList<>();
            List<String> names = new TreeSet<>(connection.ask("COMMAND", "LIST").leaves())
                    .stream().filter(name -> !OWN.matcher(name).matches()).toList();
            assertTrue(names.size() > 150, () -> "only " + names);
            for (String name : names) {
                String theirs = described(reference.ask("COMMAND", "INFO", name));
                String own = described(connection.ask("COMMAND", "INFO", name));
                if (!theirs.equals(own)) {
                    differences.add(name + "\n    Redis: " + theirs + "\n    ours:  " + own);
                }
            }
            assertEquals("", String.join("\n", differences));
        }
    }

    /// Name, arity, flags, first key, last key, step; what follows in Redis is about access control and hints.
    private static String described(Answer answer) {
        Answer command = answer.elements().getFirst();
        if (command.isNil()) {
            return "unknown";
        }
        List<Answer> parts = command.elements();
        return parts.subList(0, 2) + " " + new TreeSet<>(parts.get(2).leaves()) + " " + parts.subList(3, 6);
    }
}
