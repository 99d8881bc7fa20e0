package io.sauva.server.command;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// All commands, found by their names in whatever case.
///
/// Thread: any; it does not change.
public final class CommandTable {
    private final Command[] slots;
    /// The subcommands of those in the slots, `null` where there are none: most calls learn that at one look.
    private final Command[][] subcommands;

    private final Map<String, Command> byName = new TreeMap<>();
    private final Map<String, List<Command>> children = new TreeMap<>();

    /// A table of these commands; subcommands (`client|list`) belong to a command that is there too. Two of the
    /// same name are an error of the program.
    public CommandTable(Collection<? extends Command> commands) {
        slots = new Command[Integer.highestOneBit(Math.max(16, commands.size())) * 8];
        for (Command command : commands) {
            String name = command.spec().name();
            if (byName.put(name, command) != null) {
                throw new IllegalArgumentException("two commands are called '" + name + "'");
            }
            int bar = name.indexOf('|');
            if (bar < 0) {
                insert(command);
            } else {
                children.computeIfAbsent(name.substring(0, bar), parent -> new ArrayList<>())
                        .add(command);
            }
        }
        subcommands = new Command[slots.length][];
        children.forEach((parent, all) -> subcommands[slot(Arguments.bytes(parent))] = all.toArray(Command[]::new));
    }

    /// The command that these arguments call, the subcommand if there is one, or `null`.
    public Command find(byte[][] arguments) {
        int slot = slot(arguments[0]);
        Command[] all = subcommands[slot];
        return all == null || arguments.length < 2 ? slots[slot] : subcommand(all, arguments[1]);
    }

    private static Command subcommand(Command[] all, byte[] named) {
        for (Command child : all) {
            String name = child.spec().name();
            if (Arguments.is(named, name.substring(name.indexOf('|') + 1))) {
                return child;
            }
        }
        return null;
    }

    /// The command of that name, not a subcommand, or `null`.
    public Command named(byte[] name) {
        return slots[slot(name)];
    }

    /// Where the command of that name is, or an empty slot.
    private int slot(byte[] name) {
        int slot = hash(name) & (slots.length - 1);
        while (slots[slot] != null && !Arguments.is(name, slots[slot].spec().name())) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    /// The command or subcommand (`client|list`) of that name in lower case, or `null`.
    public Command named(String name) {
        return byName.get(name);
    }

    /// All of them without their subcommands, by name.
    public List<Command> commands() {
        return byName.values().stream()
                .filter(command -> command.spec().name().indexOf('|') < 0)
                .toList();
    }

    /// The subcommands of a command.
    public List<Command> subcommands(String name) {
        return List.copyOf(children.getOrDefault(name, List.of()));
    }

    private void insert(Command command) {
        slots[slot(Arguments.bytes(command.spec().name()))] = command;
    }

    private static int hash(byte[] name) {
        int hash = name.length;
        for (byte letter : name) {
            hash = hash * 31 + (letter | 0x20);
        }
        return hash ^ (hash >>> 15);
    }
}
