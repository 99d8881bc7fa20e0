package io.sauva.server;

import io.sauva.server.command.Arguments;
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

/// A `redis-server` of our own, on a socket in a folder of its own. Its replies are the texts that [TextReply]
/// makes, so that both can be compared.
final class RedisReference implements AutoCloseable {
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
                        folder.toString())
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

    /// Says a line of words separated by spaces and answers the reply as text.
    String say(String line) {
        return say(Conversation.words(line));
    }

    String say(byte[]... words) {
        try {
            send(words);
            TextReply reply = new TextReply();
            read(reply);
            return reply.take();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The bytes of a reply that is a string.
    byte[] bytes(byte[]... words) {
        try {
            send(words);
            return raw(Integer.parseInt(line().substring(1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void send(byte[][] words) throws IOException {
        output.write(Arguments.bytes("*" + words.length + "\r\n"));
        for (byte[] word : words) {
            output.write(Arguments.bytes("$" + word.length + "\r\n"));
            output.write(word);
            output.write(Arguments.bytes("\r\n"));
        }
        output.flush();
    }

    private void read(TextReply reply) throws IOException {
        String head = line();
        String rest = head.substring(1);
        switch (head.charAt(0)) {
            case '+' -> reply.simple(rest);
            case '-' -> reply.error(rest);
            case ':' -> reply.integer(Long.parseLong(rest));
            case '$' -> reply.bulk(rest.equals("-1") ? null : raw(Integer.parseInt(rest)));
            case '*' -> {
                int elements = Integer.parseInt(rest);
                if (elements < 0) {
                    reply.nilArray();
                } else {
                    reply.array(elements);
                    for (int element = 0; element < elements; element++) {
                        read(reply);
                    }
                }
            }
            default -> throw new IOException("what is this: " + head);
        }
    }

    private byte[] raw(int length) throws IOException {
        byte[] bytes = new byte[length];
        input.readFully(bytes);
        line();
        return bytes;
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
