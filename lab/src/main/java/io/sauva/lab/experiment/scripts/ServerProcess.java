package io.sauva.lab.experiment.scripts;

import io.sauva.concurrent.clock.Clock;
import io.sauva.lab.experiment.Bench;
import io.sauva.lab.wire.Wire;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A server that is measured: a process of its own on a free port of the loopback interface, which writes no
/// data to disk. What it prints goes into a file of the bench.
///
/// Thread: one.
final class ServerProcess implements AutoCloseable {
    private static final long START_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long END_LIMIT_SECONDS = 20;
    private static final long REST_NANOS = 1_000_000;

    private final int port;
    private final Process process;

    private ServerProcess(int port, Process process) {
        this.port = port;
        this.process = process;
    }

    /// Redis's program, if it is on the path.
    static Optional<Path> redis() {
        String path = System.getenv().getOrDefault("PATH", "");
        return Arrays.stream(path.split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, "redis-server"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// Starts Redis and waits until it answers.
    static ServerProcess startRedis(Bench bench, Path program) throws IOException {
        int port = freePort();
        return start(
                bench,
                "redis",
                port,
                List.of(
                        program.toString(),
                        "--port",
                        Integer.toString(port),
                        "--bind",
                        "127.0.0.1",
                        "--save",
                        "",
                        "--appendonly",
                        "no",
                        "--dir",
                        bench.folder().toAbsolutePath().toString()));
    }

    /// Starts ours and waits until it answers.
    ///
    /// @param jvmFlags added to those with which this JVM runs
    static ServerProcess startSauva(Bench bench, List<String> jvmFlags) throws IOException {
        int port = freePort();
        List<String> command = new ArrayList<>(bench.sauva());
        command.addAll(1, jvmFlags); // behind the JVM, before its class path
        command.addAll(List.of("serve", "--port", Integer.toString(port)));
        return start(bench, "sauva", port, command);
    }

    private static ServerProcess start(Bench bench, String name, int port, List<String> command) throws IOException {
        Path output = bench.folder().resolve(name + ".log").toAbsolutePath();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        Clock clock = Clock.system();
        long begun = clock.nanos();
        while (!Wire.answers(port)) {
            if (!process.isAlive() || clock.nanos() - begun > START_LIMIT_NANOS) {
                process.destroyForcibly();
                throw new IOException(name + " does not start; what it said is in " + output);
            }
            LockSupport.parkNanos(REST_NANOS);
        }
        return new ServerProcess(port, process);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(END_LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
