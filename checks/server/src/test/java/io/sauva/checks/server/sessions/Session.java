package io.sauva.checks.server.sessions;

import io.sauva.checks.server.resp.Answer;
import io.sauva.checks.server.resp.Connection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;

/// What somebody typed into `redis-cli`, and what that printed: a document that can be played again.
///
/// A command follows a prompt (`redis> `, `127.0.0.1:6379> `). A line that begins with an arrow, as printers set
/// it where a line is too long, goes on with the command; so does what follows an open quote. Everything else
/// until the next prompt is what was printed.
final class Session {
    private static final Pattern PROMPT = Pattern.compile("(?:redis|127\\.0\\.0\\.1:\\d+)> (.*)");
    private static final Pattern CONTINUED = Pattern.compile("\\s*[↪↔] ?(.*)");

    /// A command and what it printed.
    private record Exchange(String command, List<String> printed) {}

    private final List<Exchange> exchanges = new ArrayList<>();

    /// Reads a session. Lines before the first prompt, such as that which starts the program, are left out.
    Session(String text) {
        Exchange current = null;
        for (String line : text.lines().toList()) {
            Matcher prompt = PROMPT.matcher(line);
            Matcher continued = CONTINUED.matcher(line);
            boolean open = current != null && Words.isOpen(current.command());
            if (!open && prompt.matches()) {
                current = new Exchange(prompt.group(1), new ArrayList<>());
                exchanges.add(current);
            } else if (current != null && (open || continued.matches())) {
                String more = continued.matches() ? " " + continued.group(1) : "\n" + line;
                current = new Exchange(current.command() + more, new ArrayList<>());
                exchanges.set(exchanges.size() - 1, current);
            } else if (current != null && !line.isBlank()) {
                current.printed().add(line);
            }
        }
    }

    int commands() {
        return exchanges.size();
    }

    /// Types all commands and compares what is printed.
    void play(Connection connection) throws IOException {
        for (Exchange exchange : exchanges) {
            Answer answer = connection.ask(Words.split(exchange.command()));
            Assertions.assertEquals(
                    String.join("\n", exchange.printed()), Printed.of(answer), () -> "after " + exchange.command());
        }
    }
}
