package io.sauva.server.command.introspection;

import io.sauva.server.command.Arguments;
import io.sauva.server.command.Command;
import io.sauva.server.command.CommandException;
import io.sauva.server.command.CommandTable;
import io.sauva.server.command.Flag;
import io.sauva.server.command.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Finds the keys of a whole command line, and what is done to each, for `COMMAND GETKEYS`.
///
/// Thread: any; nothing is kept here.
final class KeyUses {
    private static final List<String> READ = List.of("RO", "access");
    private static final List<String> OVERWRITTEN = List.of("OW", "update");
    private static final List<String> CHANGED = List.of("RW", "access", "update");

    private KeyUses() {}

    /// A key and what is done to it.
    record Use(byte[] key, List<String> flags) {}

    /// The keys of the command line, else Redis's error.
    static List<byte[]> keys(CommandTable table, byte[][] line) {
        Command command = find(table, line);
        List<byte[]> keys = command.spec().keys(line);
        check(command, line, keys.isEmpty());
        return keys;
    }

    static List<Use> uses(CommandTable table, byte[][] line) {
        Command command = find(table, line);
        String name = command.spec().name();
        if (name.equals("set")) {
            boolean gets = Arrays.stream(line).skip(3).anyMatch(word -> Arguments.is(word, "get"));
            return List.of(new Use(line[1], gets ? CHANGED : OVERWRITTEN));
        }
        if (name.equals("sort") || name.equals("sort_ro")) {
            return sort(keys(table, line));
        }
        List<Use> uses = new ArrayList<>();
        for (KeySpecification specification : Description.of(command).keys()) {
            for (int position : specification.positions(line)) {
                uses.add(new Use(line[position], specification.flags()));
            }
        }
        check(command, line, uses.isEmpty());
        return uses;
    }

    private static void check(Command command, byte[][] line, boolean none) {
        boolean nonsense =
                none || Description.of(command).keys().stream().anyMatch(specification -> specification.isShort(line));
        if (nonsense && !command.spec().is(Flag.NO_MANDATORY_KEYS)) {
            throw new CommandException("ERR Invalid arguments specified for command");
        }
    }

    private static List<Use> sort(List<byte[]> keys) {
        List<Use> uses = new ArrayList<>();
        for (byte[] key : keys) {
            uses.add(new Use(key, uses.isEmpty() ? READ : OVERWRITTEN));
        }
        return uses;
    }

    private static Command find(CommandTable table, byte[][] line) {
        Command command = table.find(line);
        if (command == null) {
            throw new CommandException("ERR Invalid command specified");
        }
        Spec spec = command.spec();
        // Channels of shards are where keys would be, and DEBUG has keys for us only.
        boolean none = Description.of(command).keys().stream()
                .allMatch(specification -> specification.flags().contains("not_key"));
        if (none || (spec.firstKey() == 0 && spec.keyFinder() == null)) {
            throw new CommandException("ERR The command has no key arguments");
        }
        if (!spec.admits(line.length)) {
            throw new CommandException("ERR Invalid number of arguments specified for command");
        }
        return command;
    }
}
