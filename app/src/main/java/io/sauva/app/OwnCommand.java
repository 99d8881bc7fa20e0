package io.sauva.app;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The command line that starts `sauva` again, in a JVM like this one.
final class OwnCommand {
    /// Agents stay out: a debugger or a profiler attached to this JVM has no business in one that measures, and
    /// the port of a debugger is taken.
    private static final List<String> AGENTS = List.of("-javaagent:", "-agentlib:", "-agentpath:", "-Xrunjdwp:");

    private OwnCommand() {}

    /// Sub-command and options are to be added.
    static List<String> line() {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current()
                .info()
                .command()
                .orElseGet(() ->
                        Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> AGENTS.stream().noneMatch(argument::startsWith))
                .forEach(command::add);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(Sauva.class.getName());
        return List.copyOf(command);
    }
}
