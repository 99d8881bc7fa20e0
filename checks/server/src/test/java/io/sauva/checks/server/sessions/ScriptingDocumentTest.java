package io.sauva.checks.server.sessions;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.servers.RunningServer;
import io.sauva.checks.server.servers.Sauva;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What `docs/scripting.md` shows is what happens: its sessions, one after the other, on one server.
class ScriptingDocumentTest {
    private static final Path DOCUMENT = Path.of(System.getProperty("sauva.root"), "docs", "scripting.md");
    private static final Pattern SESSION = Pattern.compile("```redis\n(.*?)```", Pattern.DOTALL);

    @Test
    void sessionsPrintWhatTheySay() throws Exception {
        Matcher found = SESSION.matcher(Files.readString(DOCUMENT));
        int commands = 0;
        try (RunningServer server = Sauva.start();
                Connection connection = new Connection(server.address())) {
            while (found.find()) {
                Session session = new Session(found.group(1));
                session.play(connection);
                commands += session.commands();
            }
        }
        assertTrue(commands >= 20, commands + " commands");
    }
}
