package io.sauva.checks.benchmarks.server;

import io.sauva.checks.benchmarks.Launcher;
import io.sauva.lab.wire.Wire;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// A server that is measured: a process of its own on a free port of the loopback interface, without
/// persistence, in a folder that is gone afterwards.
///
/// Thread: one.
final class Peer implements AutoCloseable {
    static final String REDIS = "Redis";
    static final String SAUVA = "Sauva";
    /// Seldom enough to leave the cores to who starts.
    private static final long ASK_EVERY_NANOS = 2_000_000;

    private static final Path REDIS_PROGRAM = Path.of("/usr/bin/redis-server");
    private static final long START_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

    /// Of `utime` and `stime` in `/proc`.
    private static final double TICKS_A_SECOND = 100;

    private final String name;
    private final int port;
    private final Path folder;
    private final Process process;
    private final double startMillis;

    private Peer(String name, int port, Path folder, Process process, double startMillis) {
        this.name = name;
        this.port = port;
        this.folder = folder;
        this.process = process;
        this.startMillis = startMillis;
    }

    /// Starts one of both and waits for its first `PONG`. The flags of the JVM are for ours only.
    static Peer start(String name, String jvmFlags) throws IOException {
        int port = freePort();
        Path folder = Files.createTempDirectory("bench-" + name);
        ProcessBuilder builder = new ProcessBuilder(name.equals(REDIS) ? redis(port) : sauva(port))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile());
        if (!jvmFlags.isEmpty()) {
            Map<String, String> environment = builder.environment();
            environment.merge("SAUVA_JAVA_OPTS", jvmFlags, (present, more) -> present + " " + more);
        }
        long begun = System.nanoTime();
        Process process = builder.start();
        while (!Wire.answers(port)) {
            if (!process.isAlive() || System.nanoTime() - begun > START_LIMIT_NANOS) {
                process.destroyForcibly();
                throw new IllegalStateException(
                        name + " does not start: " + Files.readString(folder.resolve("output")));
            }
            LockSupport.parkNanos(ASK_EVERY_NANOS);
        }
        return new Peer(name, port, folder, process, (System.nanoTime() - begun) / 1e6);
    }

    static void requirePrograms() {
        for (Path program : List.of(REDIS_PROGRAM, Load.PROGRAM)) {
            if (!Files.isExecutable(program)) {
                throw new IllegalArgumentException(
                        program + " is missing; install the Debian packages redis-server and redis-tools");
            }
        }
    }

    private static List<String> redis(int port) {
        return List.of(
                REDIS_PROGRAM.toString(),
                "--port",
                Integer.toString(port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--appendonly",
                "no");
    }

    private static List<String> sauva(int port) {
        return List.of(Launcher.PROGRAM.toString(), "serve", "--port", Integer.toString(port));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    String name() {
        return name;
    }

    int port() {
        return port;
    }

    /// From the start of the process to its first `PONG`.
    double startMillis() {
        return startMillis;
    }

    /// CPU time that the process has used, of all its threads.
    double cpuSeconds() throws IOException {
        String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
        // The second field is a name in parentheses and may hold spaces; utime and stime are the 14th and 15th.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_A_SECOND;
    }

    /// CPU time of programs that this JVM has started and that have ended.
    static double endedChildrenCpuSeconds() throws IOException {
        String stat = Files.readString(Path.of("/proc/self/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) / TICKS_A_SECOND;
    }

    /// Resident memory of the process.
    double residentMegabytes() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
            String line =
                    lines.filter(text -> text.startsWith("VmRSS:")).findFirst().orElseThrow();
            return Long.parseLong(line.replaceAll("\\D", "")) / 1024.0;
        }
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList().reversed()) {
                Files.delete(file);
            }
        }
    }
}
