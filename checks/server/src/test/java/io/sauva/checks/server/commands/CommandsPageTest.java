package io.sauva.checks.server.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.server.command.AllCommands;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// docs/commands.md says what the commands are; with `-Dsauva.write=true` it is written.
class CommandsPageTest {
    private static final Path PAGE = Path.of(System.getProperty("sauva.root"), "docs", "commands.md");

    @Test
    void thePageSaysWhatTheCommandsAre() throws IOException {
        CommandsPage page = new CommandsPage(AllCommands.table());
        assertEquals(List.of(), page.faults());
        if (Boolean.getBoolean("sauva.write")) {
            Files.writeString(PAGE, page.text(), StandardCharsets.UTF_8);
        }
        assertEquals(Files.readString(PAGE, StandardCharsets.UTF_8), page.text());
    }
}
