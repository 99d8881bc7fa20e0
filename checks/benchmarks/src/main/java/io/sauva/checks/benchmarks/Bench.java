package io.sauva.checks.benchmarks;

import io.sauva.checks.benchmarks.lua.LuaSuite;
import io.sauva.checks.benchmarks.server.JobsTable;
import io.sauva.checks.benchmarks.server.ScriptingTable;
import io.sauva.checks.benchmarks.server.ServerTable;
import io.sauva.partitioning.PartitioningException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/// The entry point of `script/bench`: runs one suite and prints its table.
public final class Bench {
    /// A suite: measures, prints a Markdown table.
    interface Suite {
        void run(String[] options) throws Exception;
    }

    private static final Map<String, Suite> SUITES = new TreeMap<>(Map.ofEntries(
            Map.entry("allocator", AllocatorTable::run),
            Map.entry("gain", GainTable::run),
            Map.entry("jobs", JobsTable::run),
            Map.entry("lua", LuaSuite::run),
            Map.entry("memory", MemoryTable::run),
            Map.entry("ordered", OrderedTable::run),
            Map.entry("partitioner", PartitionerTable::run),
            Map.entry("pause", PauseTable::run),
            Map.entry("queue", QueueTable::run),
            Map.entry("scripting", ScriptingTable::run),
            Map.entry("server", ServerTable::run),
            Map.entry("store", StoreTable::run),
            Map.entry("timer", TimerTable::run),
            Map.entry("tracking", TrackingTable::run)));

    private Bench() {}

    public static void main(String[] arguments) throws Exception {
        Suite suite = arguments.length == 0 ? null : SUITES.get(arguments[0]);
        if (suite == null) {
            String wrong = arguments.length == 0 ? "no name given" : "unknown name '" + arguments[0] + "'";
            System.err.println("script/bench: " + wrong + "; there are: " + String.join(", ", SUITES.keySet()));
            System.exit(2);
            return;
        }
        try {
            suite.run(Arrays.copyOfRange(arguments, 1, arguments.length));
        } catch (IllegalArgumentException | PartitioningException e) {
            System.err.println("script/bench " + arguments[0] + ": " + e.getMessage());
            System.exit(2);
        }
    }

    /// The number that an option names, at least so large; anything else ends the suite with one line.
    static int number(String what, String text, int least) {
        try {
            int number = Integer.parseInt(text);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(what + " must be a number: '" + text + "'", e);
        }
        throw new IllegalArgumentException(what + " must be at least " + least + ": " + text);
    }
}
