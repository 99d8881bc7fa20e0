package io.sauva.checks.server.servers;

import io.sauva.checks.server.resp.Connection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A server that runs as a process of its own, in a folder of its own that is gone afterwards.
///
/// Thread: one.
public final class Program implements RunningServer {
    private static final int START_SECONDS = 60;

    private final Path folder;
    private final Path log;
    private final Process process;
    private final Address address;

    private Program(Path folder, Path log, Process process, Address address) {
        this.folder = folder;
        this.log = log;
        this.process = process;
        this.address = address;
    }

    /// Starts it and waits until it answers. The command is given the port to listen on.
    static Program start(Address address, List<String> command) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("server");
        Path log = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        // The order of letters is that of their bytes, wherever the checks run.
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        Program program = new Program(folder, log, process, address);
        program.awaitPong();
        return program;
    }

    /// A port of the loopback interface that nobody listens on now.
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.ofLiteral(Address.LOOPBACK))) {
            return socket.getLocalPort();
        }
    }

    @Override
    public Address address() {
        return address;
    }

    public Process process() {
        return process;
    }

    /// Where it runs; what it leaves here can be looked at before [#close].
    public Path folder() {
        return folder;
    }

    /// All that it printed.
    public String output() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            process.destroy();
            if (!process.waitFor(START_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                throw new AssertionError("the server does not end: " + output());
            }
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.toList().reversed()) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            throw new AssertionError("interrupted while a server ended", e);
        }
    }

    private void awaitPong() throws InterruptedException {
        for (int attempt = 0; attempt < START_SECONDS * 50; attempt++) {
            try (Connection connection = new Connection(address)) {
                if (connection.ask("PING").is("PONG")) {
                    return;
                }
            } catch (IOException notYet) {
                if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
                    throw new AssertionError("the server ended with " + process.exitValue() + ": " + output(), notYet);
                }
            }
        }
        process.destroyForcibly();
        throw new AssertionError("the server does not answer: " + output());
    }
}
