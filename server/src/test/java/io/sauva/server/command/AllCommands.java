package io.sauva.server.command;

import io.sauva.server.AssembledCommands;
import java.util.ArrayList;
import java.util.List;

/// All commands of the server, in one place for the tests that look at every one.
public final class AllCommands {
    private AllCommands() {}

    public static CommandTable table() {
        return AssembledCommands.table();
    }

    /// Those about server, connections and partitions, on parts without network and data.
    public static List<Command> administration() {
        CommandTable table = new AdministeredServer().table();
        List<Command> all = new ArrayList<>();
        for (Command command : table.commands()) {
            all.add(command);
            all.addAll(table.subcommands(command.spec().name()));
        }
        return all;
    }
}
