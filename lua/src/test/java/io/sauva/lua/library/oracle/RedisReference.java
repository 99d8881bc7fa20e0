package io.sauva.lua.library.oracle;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// A `redis-server` of our own, on a socket in a folder of its own, that runs chunks with `EVAL`.
final class RedisReference implements Reference {
    private static final Path PROGRAM = Path.of("/usr/bin/redis-server");
    private static final String READY = "eady to accept connections";

    private final Path folder;
    private final Process server;
    private final SocketChannel channel;
    private final DataInputStream input;
    private final OutputStream output;

    static boolean isInstalled() {
        return Files.isExecutable(PROGRAM);
    }

    RedisReference() throws IOException {
        folder = Files.createTempDirectory("redis");
        Path socket = folder.resolve("socket");
        server = new ProcessBuilder(
                        PROGRAM.toString(),
                        "--port",
                        "0",
                        "--unixsocket",
                        socket.toString(),
                        "--save",
                        "",
                        "--appendonly",
                        "no",
                        "--dir",
                        folder.toString(),
                        "--loglevel",
                        "notice")
                .redirectErrorStream(true)
                .start();
        awaitReady();
        channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        channel.connect(UnixDomainSocketAddress.of(socket));
        input = new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel)));
        output = Channels.newOutputStream(channel);
    }

    private void awaitReady() throws IOException {
        var log = server.inputReader(StandardCharsets.ISO_8859_1);
        StringBuilder seen = new StringBuilder();
        String line;
        while ((line = log.readLine()) != null) {
            if (line.contains(READY)) {
                return;
            }
            seen.append(line).append('\n');
        }
        throw new IOException("redis-server did not start:\n" + seen);
    }

    @Override
    public byte[] run(byte[] chunk) {
        try {
            output.write(("*3\r\n$4\r\nEVAL\r\n$" + chunk.length + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            output.write(chunk);
            output.write("\r\n$1\r\n0\r\n".getBytes(StandardCharsets.ISO_8859_1));
            output.flush();
            String head = line();
            if (!head.startsWith("$")) {
                return head.getBytes(StandardCharsets.ISO_8859_1);
            }
            byte[] body = new byte[Integer.parseInt(head.substring(1))];
            input.readFully(body);
            line();
            return body;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String line() throws IOException {
        StringBuilder text = new StringBuilder();
        int character;
        while ((character = input.readUnsignedByte()) != '\n') {
            text.append((char) character);
        }
        return text.substring(0, text.length() - 1);
    }

    @Override
    public void close() {
        try {
            channel.close();
            server.destroy();
            server.waitFor(10, TimeUnit.SECONDS);
            try (var files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
