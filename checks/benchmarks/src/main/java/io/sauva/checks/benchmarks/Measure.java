package io.sauva.checks.benchmarks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/// Runs JMH for one benchmark class with the garbage profiler on, and reads figures out of the results.
public final class Measure {
    private Measure() {}

    /// Options given on the command line win over those of the benchmark class.
    static Collection<RunResult> run(Class<?> benchmark, String[] options) throws RunnerException {
        try {
            ChainedOptionsBuilder builder = new OptionsBuilder()
                    .parent(new CommandLineOptions(options))
                    .include("\\b" + benchmark.getSimpleName() + "\\b")
                    .addProfiler(GCProfiler.class)
                    .verbosity(VerboseMode.SILENT);
            return new Runner(builder.build()).run();
        } catch (CommandLineOptionException e) {
            throw new IllegalArgumentException("bad JMH option: " + e.getMessage(), e);
        }
    }

    /// Bytes of garbage per operation.
    static double garbage(RunResult result) {
        Result<?> allocated = result.getSecondaryResults().get("gc.alloc.rate.norm");
        return allocated == null ? Double.NaN : allocated.getScore();
    }

    /// The header that every table carries: figures without their machine mean nothing.
    static void printMachine(String title) {
        printMachine(title, "JMH");
    }

    /// The same for tables that JMH has nothing to do with.
    ///
    /// @param how what took the time
    public static void printMachine(String title, String how) {
        System.out.println("### " + title);
        System.out.println();
        System.out.println(
                "Java " + Runtime.version() + ", " + Runtime.getRuntime().availableProcessors() + " cores, "
                        + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", " + how);
        System.out.println();
    }

    /// Prints a Markdown table.
    public static void printTable(List<String> header, List<List<String>> rows) {
        System.out.println("| " + String.join(" | ", header) + " |");
        List<String> rule = new ArrayList<>();
        for (int column = 0; column < header.size(); column++) {
            rule.add(column == 0 ? "---" : "---:");
        }
        System.out.println("|" + String.join("|", rule) + "|");
        for (List<String> row : rows) {
            System.out.println("| " + String.join(" | ", row) + " |");
        }
        System.out.println();
    }
}
