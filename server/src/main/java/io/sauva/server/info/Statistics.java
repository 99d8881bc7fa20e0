package io.sauva.server.info;

import io.sauva.server.command.Command;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/// What the server has counted since it started, or since `CONFIG RESETSTAT`.
///
/// Thread: any. Counters are [LongAdder]s: recording never contends, and what is read is nearly right.
public final class Statistics {
    /// More codes than that are counted as one: a script could make up any number of them.
    private static final int MOST_ERROR_CODES = 128;

    private final Map<Command, CommandStatistics> commands = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> errors = new ConcurrentHashMap<>();
    private final LongAdder errorReplies = new LongAdder();

    /// The numbers of one command; who executes commands asks for each.
    public CommandStatistics of(Command command) {
        CommandStatistics found = commands.get(command);
        return found != null ? found : commands.computeIfAbsent(command, any -> new CommandStatistics());
    }

    /// Counts an error that was answered; the text begins with its code.
    public void error(String message) {
        errorReplies.increment();
        int end = message.indexOf(' ');
        String code = end < 0 ? message : message.substring(0, end);
        LongAdder count = errors.get(code);
        if (count == null) {
            String kept = errors.size() < MOST_ERROR_CODES ? code : "OTHER";
            count = errors.computeIfAbsent(kept, any -> new LongAdder());
        }
        count.increment();
    }

    /// How many errors were answered.
    public long errorReplies() {
        return errorReplies.sum();
    }

    /// How many commands have run.
    public long commandsProcessed() {
        return commands.values().stream().mapToLong(CommandStatistics::calls).sum();
    }

    /// The commands that were called, by name, with their numbers.
    public List<Map.Entry<Command, CommandStatistics>> commands() {
        return commands.entrySet().stream()
                .sorted(Comparator.comparing(entry -> entry.getKey().spec().name()))
                .toList();
    }

    /// How often each code was answered.
    public Map<String, Long> errors() {
        Map<String, Long> counted = new TreeMap<>();
        errors.forEach((code, count) -> counted.put(code, count.sum()));
        return counted;
    }

    /// Begins anew.
    public void reset() {
        commands.clear();
        errors.clear();
        errorReplies.reset();
    }
}
