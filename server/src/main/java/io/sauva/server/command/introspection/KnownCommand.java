package io.sauva.server.command.introspection;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What Redis 7.0 answers of one of its commands. The list of all of them is a file, made by asking it.
///
/// @param name with that of its container: `client|list`
/// @param arity the number of arguments
/// @param flags of the command
/// @param positions of the first key and the last, and the step
/// @param categories of access control
/// @param tips for clients
/// @param keys where they are
/// @param since which version
/// @param group of commands
/// @param complexity as a formula, or empty
/// @param syntax its arguments, as [SyntaxReader] reads them
public record KnownCommand(
        String name,
        int arity,
        List<String> flags,
        List<Integer> positions,
        List<String> categories,
        List<String> tips,
        List<KeySpecification> keys,
        String since,
        String group,
        String complexity,
        String syntax) {

    /// The command of that name, or `null`.
    static KnownCommand named(String name) {
        return Known.ALL.get(name);
    }

    /// All of them, by name.
    public static Map<String, KnownCommand> all() {
        return Known.ALL;
    }

    /// Read when it is asked for first: most servers are never asked.
    private static final class Known {
        static final Map<String, KnownCommand> ALL = read();

        private Known() {}

        private static Map<String, KnownCommand> read() {
            try (InputStream in = KnownCommand.class.getResourceAsStream("redis-7.0.tsv")) {
                Map<String, KnownCommand> all = new TreeMap<>();
                new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))
                        .lines()
                        .filter(line -> !line.startsWith("#"))
                        .map(KnownCommand::parse)
                        .forEach(command -> all.put(command.name(), command));
                return Collections.unmodifiableMap(all);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static KnownCommand parse(String line) {
        String[] fields = line.split("\t", -1);
        return new KnownCommand(
                fields[0],
                Integer.parseInt(fields[1]),
                list(fields[2], ",").toList(),
                list(fields[3], ",").map(Integer::valueOf).toList(),
                list(fields[4], ",").toList(),
                list(fields[5], ",").toList(),
                list(fields[6], ";").map(KeySpecification::parse).toList(),
                fields[7],
                fields[8],
                fields[9],
                fields[10]);
    }

    private static Stream<String> list(String text, String separator) {
        return text.isEmpty() ? Stream.empty() : Stream.of(text.split(separator, -1));
    }
}
