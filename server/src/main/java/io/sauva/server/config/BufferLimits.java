package io.sauva.server.config;

import java.util.List;
import java.util.Locale;

/// How much may wait to be sent to a client before it is closed, for each class of clients
/// (`client-output-buffer-limit`).
///
/// @param normal for clients that ask and are answered
/// @param replica for replicas
/// @param subscriber for clients that listen to channels
public record BufferLimits(Limit normal, Limit replica, Limit subscriber) {
    static final BufferLimits INITIAL = new BufferLimits(
            new Limit(0, 0, 0), new Limit(256L << 20, 64L << 20, 60), new Limit(32L << 20, 8L << 20, 60));

    static final Format<BufferLimits> FORMAT = new Format<>() {
        @Override
        public BufferLimits parse(String text, BufferLimits present) {
            return present.with(text);
        }

        @Override
        public String print(BufferLimits value) {
            return "normal " + value.normal + " slave " + value.replica + " pubsub " + value.subscriber;
        }
    };

    /// The limit of one class.
    ///
    /// @param hardBytes closed at once above it; 0: no limit
    /// @param softBytes closed when above it for so many seconds; 0: no limit
    /// @param softSeconds how long
    public record Limit(long hardBytes, long softBytes, long softSeconds) {
        @Override
        public String toString() {
            return hardBytes + " " + softBytes + " " + softSeconds;
        }
    }

    private BufferLimits with(String text) {
        List<String> words = Words.split(text);
        if (words.isEmpty() || words.size() % 4 != 0) {
            throw new BadValueException("Wrong number of arguments in buffer limit configuration.");
        }
        BufferLimits result = this;
        for (int at = 0; at < words.size(); at += 4) {
            result = result.with(words.get(at).toLowerCase(Locale.ROOT), limit(words.subList(at + 1, at + 4)));
        }
        return result;
    }

    private BufferLimits with(String clients, Limit limit) {
        return switch (clients) {
            case "normal" -> new BufferLimits(limit, replica, subscriber);
            case "slave", "replica" -> new BufferLimits(normal, limit, subscriber);
            case "pubsub" -> new BufferLimits(normal, replica, limit);
            default -> throw new BadValueException("Invalid client class specified in buffer limit configuration.");
        };
    }

    private static Limit limit(List<String> words) {
        String otherwise = "Error in hard, soft or soft_seconds setting in buffer limit configuration.";
        if (!words.get(2).matches("\\d{1,9}")) {
            throw new BadValueException(otherwise);
        }
        return new Limit(
                Formats.parseMemory(words.get(0), otherwise),
                Formats.parseMemory(words.get(1), otherwise),
                Long.parseLong(words.get(2)));
    }
}
