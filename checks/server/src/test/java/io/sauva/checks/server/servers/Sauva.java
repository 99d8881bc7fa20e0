package io.sauva.checks.server.servers;

import io.sauva.server.Server;
import io.sauva.server.ServerOptions;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Our server, or the one that `-Dsauva.server.target=HOST:PORT` names in its place.
public final class Sauva {
    private static final String TARGET = System.getProperty("sauva.server.target", "");

    /// Those of `./sauva`.
    private static final List<String> JVM_FLAGS = List.of(
            "-XX:+UseCompactObjectHeaders",
            "--sun-misc-unsafe-memory-access=allow",
            "--enable-native-access=ALL-UNNAMED");

    private static final int EVENT_LOOPS = 4;

    private Sauva() {}

    /// Whether another server takes our server's place.
    public static boolean isReplaced() {
        return !TARGET.isEmpty();
    }

    /// Starts ours in this JVM, on a free port of the loopback interface, with several event loops on any machine.
    public static RunningServer start() {
        return start(ServerOptions.local());
    }

    public static RunningServer start(ServerOptions options) {
        if (isReplaced()) {
            return new Embedded(Address.parse(TARGET), () -> {});
        }
        Server server = Server.start(options.port(0).threads(EVENT_LOOPS));
        return new Embedded(Address.loopback(server.port()), server::close);
    }

    /// Starts `sauva serve` as a process, on a free port of the loopback interface.
    public static Program startProcess(List<String> jvmFlags, String... options)
            throws IOException, InterruptedException {
        return startProcess(Program.freePort(), jvmFlags, options);
    }

    public static Program startProcess(int port, List<String> jvmFlags, String... options)
            throws IOException, InterruptedException {
        return Program.start(Address.loopback(port), command(port, jvmFlags, options));
    }

    /// What starts such a process.
    public static List<String> command(int port, List<String> jvmFlags, String... options) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.addAll(JVM_FLAGS);
        command.addAll(jvmFlags);
        command.addAll(List.of("-cp", classPath(), "io.sauva.app.Sauva"));
        command.addAll(List.of("serve", "--port", Integer.toString(port)));
        command.addAll(List.of(options));
        return command;
    }

    /// That of the checks, without the logging that their clients bring along and `./sauva` does not have.
    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.contains("slf4j"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private record Embedded(Address address, Runnable end) implements RunningServer {
        @Override
        public void close() {
            end.run();
        }
    }
}
