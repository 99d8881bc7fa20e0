package io.sauva.server.request;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Reads requests from bytes that are cut somewhere, and tells what came out as text: a line for each command,
/// and one for the error that ended it.
final class ReadRequests {
    private final RequestReader reader;
    private final byte[] scratch = new byte[128 * 1024];
    private final List<List<String>> commands = new ArrayList<>();
    private long mostHeld;

    ReadRequests() {
        this(new Generous());
    }

    ReadRequests(RequestLimits limits) {
        reader = new RequestReader(limits, new CommandNames());
    }

    /// What there is by default.
    static class Generous implements RequestLimits {
        @Override
        public long argumentBytes() {
            return 512L << 20;
        }

        @Override
        public long commandBytes() {
            return 1L << 30;
        }

        @Override
        public boolean isTrusted() {
            return true;
        }
    }

    /// Hands in a piece; answers `false` when nothing more is read.
    boolean feed(byte[] bytes, int from, int to) {
        try {
            for (int at = from; at < to; at += 64 * 1024) {
                reader.read(Unpooled.wrappedBuffer(bytes, at, Math.min(64 * 1024, to - at)), scratch);
                byte[][] command = reader.next();
                while (command != null) {
                    commands.add(Arrays.stream(command)
                            .map(word -> new String(word, StandardCharsets.ISO_8859_1))
                            .toList());
                    command = reader.next();
                }
                mostHeld = Math.max(mostHeld, reader.heldBytes());
                reader.keep();
                Arrays.fill(scratch, (byte) '#'); // it is somebody else's now
            }
            return true;
        } catch (ProtocolException e) {
            commands.add(List.of((e.isSilent() ? "silent: " : "error: ") + e.getMessage()));
            return false;
        }
    }

    boolean feed(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return feed(bytes, 0, bytes.length);
    }

    List<List<String>> commands() {
        return commands;
    }

    long mostHeld() {
        return mostHeld;
    }

    static List<List<String>> of(String text) {
        ReadRequests requests = new ReadRequests();
        requests.feed(text);
        return requests.commands();
    }
}
