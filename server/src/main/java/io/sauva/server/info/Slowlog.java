package io.sauva.server.info;

import io.sauva.server.client.Redaction;
import io.sauva.server.command.Arguments;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The last commands that took long, newest first; at most so many.
///
/// Thread: any. Whether a command is slow is one comparison; only those that are take the lock.
public final class Slowlog {
    private static final int MOST_ARGUMENTS = 32;
    private static final int LONGEST_ARGUMENT = 128;

    private final ArrayDeque<Entry> entries = new ArrayDeque<>();
    private volatile long thresholdNanos = Long.MAX_VALUE;
    private int capacity;
    private long nextId;

    /// A command that took long.
    ///
    /// @param id its number, for ever
    /// @param when it began
    /// @param micros how long it took
    /// @param arguments the command, shortened
    /// @param address of the client
    /// @param clientName or empty
    public record Entry(
            long id, Instant when, long micros, List<byte[]> arguments, String address, String clientName) {}

    /// From how many microseconds on a command is slow; none is if negative.
    public void threshold(long micros) {
        thresholdNanos = micros < 0 || micros > Long.MAX_VALUE / 1000 ? Long.MAX_VALUE : micros * 1000;
    }

    /// How many are kept.
    public synchronized void capacity(long count) {
        capacity = (int) Math.min(count, Integer.MAX_VALUE);
        shrink();
    }

    public boolean isSlow(long nanos) {
        return nanos >= thresholdNanos;
    }

    /// Remembers a command.
    public synchronized void add(Instant when, long nanos, byte[][] arguments, String address, String clientName) {
        List<byte[]> shown = shortened(Redaction.of(arguments));
        entries.addFirst(new Entry(nextId++, when, nanos / 1000, shown, address, clientName));
        shrink();
    }

    public synchronized int size() {
        return entries.size();
    }

    public synchronized void clear() {
        entries.clear();
    }

    /// The newest ones, at most so many.
    public synchronized List<Entry> newest(long count) {
        return entries.stream().limit(count).toList();
    }

    private void shrink() {
        while (entries.size() > capacity) {
            entries.removeLast();
        }
    }

    /// Long lists and long arguments are cut, and say how much is missing.
    private static List<byte[]> shortened(byte[][] arguments) {
        int kept = Math.min(arguments.length, MOST_ARGUMENTS);
        List<byte[]> result = new ArrayList<>(kept);
        for (int at = 0; at < kept; at++) {
            if (at == MOST_ARGUMENTS - 1 && arguments.length > MOST_ARGUMENTS) {
                result.add(Arguments.bytes("... (" + (arguments.length - at) + " more arguments)"));
            } else {
                result.add(shortened(arguments[at]));
            }
        }
        return result;
    }

    private static byte[] shortened(byte[] argument) {
        if (argument.length <= LONGEST_ARGUMENT) {
            return argument;
        }
        byte[] more = Arguments.bytes("... (" + (argument.length - LONGEST_ARGUMENT) + " more bytes)");
        byte[] result = Arrays.copyOf(argument, LONGEST_ARGUMENT + more.length);
        System.arraycopy(more, 0, result, LONGEST_ARGUMENT, more.length);
        return result;
    }
}
