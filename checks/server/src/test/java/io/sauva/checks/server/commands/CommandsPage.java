package io.sauva.checks.server.commands;

import io.sauva.server.command.Command;
import io.sauva.server.command.CommandTable;
import io.sauva.server.command.introspection.KnownCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Writes docs/commands.md: every command of Redis 7.0 and every one of ours, from what Redis answers of itself,
/// from the table of our commands, and from the list of differences.
final class CommandsPage {
    private static final String HEAD = """
            # Commands

            Every command of Redis 7.0, and ours. *yes*: behaves as Redis 7.0.15 does; *differs*: is there, and behaves otherwise
            as said; *not yet*: is missing, or answers an error as said. A test compares this page with the commands of the
            server. After a change write it anew: `mvn test -pl checks/server -am -Dtest=CommandsPageTest -Dsauva.write=true
            -Dsurefire.failIfNoSpecifiedTests=false`.
            """;

    private final CommandTable table;
    private final Map<String, String[]> differences = new TreeMap<>();

    CommandsPage(CommandTable table) throws IOException {
        this.table = table;
        try (InputStream in = CommandsPage.class.getResourceAsStream("differences.tsv")) {
            new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", -1))
                    .forEach(fields -> differences.put(fields[0], fields));
        }
    }

    /// Lines of the list of differences that speak of nothing.
    List<String> faults() {
        List<String> faults = new ArrayList<>();
        differences.forEach((name, fields) -> {
            if (table.named(name) == null) {
                faults.add(name + " differs, but is not there");
            }
            if (fields.length != 3 || !Set.of("differs", "not yet").contains(fields[1])) {
                faults.add(name + " does not say how it differs");
            }
        });
        return faults;
    }

    String text() {
        StringBuilder text = new StringBuilder(HEAD);
        Map<String, KnownCommand> known = KnownCommand.all();
        Set<String> groups = new TreeSet<>();
        known.values().forEach(command -> groups.add(command.group()));
        long supported = known.keySet().stream().filter(this::isSupported).count();
        text.append("\nOf ").append(known.size()).append(" commands and subcommands ");
        text.append(supported).append(" are there.\n");
        for (String group : groups) {
            begin(text, group);
            known.values().stream()
                    .filter(command -> command.group().equals(group))
                    .forEach(command -> line(text, command.name(), status(command.name()), note(command.name())));
        }
        begin(text, "not in Redis 7.0");
        names().stream().filter(name -> !known.containsKey(name)).forEach(name -> {
            line(text, name, origin(name), table.named(name).spec().summary());
        });
        return text.toString();
    }

    private Set<String> names() {
        Set<String> names = new TreeSet<>();
        for (Command command : table.commands()) {
            String name = command.spec().name();
            names.add(name);
            table.subcommands(name).forEach(child -> names.add(child.spec().name()));
        }
        return names;
    }

    private static void begin(StringBuilder text, String group) {
        text.append("\n## ").append(group).append("\n\n| command | | |\n|---|---|---|\n");
    }

    private static void line(StringBuilder text, String name, String status, String note) {
        String shown = name.replace('|', ' ').toUpperCase(Locale.ROOT);
        text.append("| `")
                .append(shown)
                .append("` | ")
                .append(status)
                .append(" | ")
                .append(note)
                .append(" |\n");
    }

    private String origin(String name) {
        String since = table.named(name).spec().since();
        return since.compareTo("7.1") > 0 ? "Redis " + since : "ours";
    }

    private boolean isSupported(String name) {
        return !status(name).equals("not yet");
    }

    private String status(String name) {
        if (table.named(name) == null) {
            return "not yet";
        }
        return differences.containsKey(name) ? differences.get(name)[1] : "yes";
    }

    private String note(String name) {
        return differences.containsKey(name) ? differences.get(name)[2] : "";
    }
}
