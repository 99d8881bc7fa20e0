package io.sauva.server.command.introspection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.command.AllCommands;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// What our commands say of themselves is what Redis says of them: arity, flags, key positions, group, version.
class SpecificationsTest {
    /// Differences on purpose, with their reason.
    private static final Map<String, String> EXCEPTIONS = Map.of();

    @Test
    void specificationsAreThoseOfRedis() {
        List<String> expected = new ArrayList<>();
        List<String> found = new ArrayList<>();
        CommandTable table = AllCommands.table();
        for (Command command : commands(table)) {
            KnownCommand known = KnownCommand.named(command.spec().name());
            if (known != null && !EXCEPTIONS.containsKey(known.name())) {
                expected.add(line(
                        known.name(), known.arity(), known.flags(), known.positions(), known.group(), known.since()));
                Description ours = Description.of(command);
                found.add(line(
                        command.spec().name(),
                        command.spec().arity(),
                        ours.flags(),
                        ours.positions(),
                        command.spec().group(),
                        command.spec().since()));
            }
        }
        assertTrue(expected.size() > 50, "only " + expected.size() + " commands were compared");
        assertEquals(String.join("\n", expected), String.join("\n", found));
    }

    @Test
    void everyCommandSaysWhatItIsFor() {
        List<String> silent = commands(AllCommands.table()).stream()
                .filter(command -> command.spec().summary().isBlank())
                .map(command -> command.spec().name())
                .toList();
        assertEquals(List.of(), silent);
    }

    private static List<Command> commands(CommandTable table) {
        List<Command> all = new ArrayList<>();
        for (Command command : table.commands()) {
            all.add(command);
            all.addAll(table.subcommands(command.spec().name()));
        }
        return all;
    }

    private static String line(
            String name, int arity, List<String> flags, List<Integer> positions, String group, String since) {
        // when help came is of no use to anybody, and differs for each container
        String version = name.endsWith("|help") ? "" : since;
        return name + " " + arity + " " + new TreeSet<>(flags) + " " + positions + " " + group + " " + version;
    }
}
