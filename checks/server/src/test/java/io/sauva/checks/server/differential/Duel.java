package io.sauva.checks.server.differential;

import io.sauva.checks.server.resp.Answer;
import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.resp.Words;
import io.sauva.checks.server.servers.Address;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Two servers, and the same few connections to each: what is done to the one is done to the other.
///
/// Thread: one.
final class Duel implements AutoCloseable {
    /// Connections that steps use.
    static final int CONNECTIONS = 3;

    /// A further one that is never in a transaction and never blocked; it speaks the old protocol.
    static final int OBSERVER = CONNECTIONS;

    /// The channel that tells where the events of one step end.
    private static final String MARKER = "marker";

    /// Small, so that few elements are many.
    private static final List<List<String>> SETTINGS = List.of(
            List.of("CONFIG", "SET", "hash-max-listpack-entries", "5"),
            List.of("CONFIG", "SET", "hash-max-listpack-value", "32"),
            List.of("CONFIG", "SET", "zset-max-listpack-entries", "5"),
            List.of("CONFIG", "SET", "zset-max-listpack-value", "32"),
            List.of("CONFIG", "SET", "set-max-intset-entries", "5"));

    /// The replies of both.
    record Both(Answer reference, Answer ours) {
        Optional<String> difference(Comparison how) {
            return how.same(reference, ours) ? Optional.empty() : Optional.of(text());
        }

        String text() {
            return "\n    Redis: " + reference + "\n    ours:  " + ours;
        }
    }

    /// The same connection to both, and how the replies of what it has queued will be compared.
    private static final class Pair {
        final Connection reference;
        final Connection ours;
        List<Comparison> queued;

        Pair(Connection reference, Connection ours) {
            this.reference = reference;
            this.ours = ours;
        }
    }

    private final List<Pair> pairs = new ArrayList<>();
    private final Pair listener;

    Duel(Address reference, Address ours, boolean listens) throws IOException {
        for (int number = 0; number <= CONNECTIONS; number++) {
            pairs.add(new Pair(new Connection(reference), new Connection(ours)));
        }
        ask(OBSERVER, List.of("FLUSHALL"));
        for (List<String> setting : SETTINGS) {
            Both both = ask(OBSERVER, setting);
            if (both.reference().isError() || both.ours().isError()) {
                throw new IOException(Words.shown(setting) + both.text());
            }
        }
        ask(OBSERVER, List.of("CONFIG", "SET", "notify-keyspace-events", listens ? "KEAmn" : ""));
        listener = new Pair(new Connection(reference), new Connection(ours));
        if (listens) {
            for (Connection connection : List.of(listener.reference, listener.ours)) {
                connection.ask("PSUBSCRIBE", "__key*");
                connection.ask("SUBSCRIBE", MARKER);
            }
        }
    }

    /// Compares the keyspace events since the last time; only if it listens.
    Optional<String> compareEvents() throws IOException {
        ask(OBSERVER, List.of("PUBLISH", MARKER, ""));
        List<String> reference = events(listener.reference);
        List<String> ours = events(listener.ours);
        return reference.equals(ours)
                ? Optional.empty()
                : Optional.of(" (events)\n    Redis: " + reference + "\n    ours:  " + ours);
    }

    private static List<String> events(Connection connection) throws IOException {
        List<String> events = new ArrayList<>();
        for (Answer message = connection.read(); ; message = connection.read()) {
            List<String> words = message.leaves();
            if (words.get(1).equals(MARKER)) {
                return events;
            }
            events.add(Words.shown(words.subList(2, words.size())));
        }
    }

    /// Sends a command to both and compares the replies; what it was queued for is compared when it is executed.
    Optional<String> compare(int connection, List<String> words, Comparison how) throws IOException {
        Pair pair = pairs.get(connection);
        Both both = ask(connection, words);
        List<Comparison> queued = pair.queued;
        Comparison compared = how;
        switch (words.getFirst().toUpperCase(Locale.ROOT)) {
            case "MULTI" -> pair.queued = queued == null && both.reference().is("OK") ? new ArrayList<>() : queued;
            case "DISCARD", "RESET" -> pair.queued = both.reference().isError() ? queued : null;
            case "EXEC" -> {
                pair.queued = null;
                return queued == null ? both.difference(Comparison.EXACT) : executed(both, queued);
            }
            default -> {
                if (both.reference().is("QUEUED") && queued != null) {
                    queued.add(how);
                    compared = Comparison.EXACT;
                }
            }
        }
        return both.difference(compared);
    }

    private static Optional<String> executed(Both both, List<Comparison> queued) {
        List<Answer> reference = both.reference().elements();
        List<Answer> ours = both.ours().elements();
        if (reference == null || ours == null || reference.size() != ours.size() || queued.size() != ours.size()) {
            return both.difference(Comparison.EXACT);
        }
        for (int at = 0; at < queued.size(); at++) {
            if (!queued.get(at).same(reference.get(at), ours.get(at))) {
                return Optional.of(" (reply " + at + ")" + both.text());
            }
        }
        return Optional.empty();
    }

    /// Whether the connection is between `MULTI` and `EXEC`.
    boolean isQueueing(int connection) {
        return pairs.get(connection).queued != null;
    }

    Both ask(int connection, List<String> words) throws IOException {
        return ask(connection, words, words);
    }

    /// Sends what differs between both, such as a cursor.
    Both ask(int connection, List<String> toReference, List<String> toOurs) throws IOException {
        Pair pair = pairs.get(connection);
        pair.reference.send(toReference);
        pair.ours.send(toOurs);
        return read(connection);
    }

    void send(int connection, List<String> words) throws IOException {
        pairs.get(connection).reference.send(words);
        pairs.get(connection).ours.send(words);
    }

    Both read(int connection) throws IOException {
        Pair pair = pairs.get(connection);
        Answer reference = pair.reference.read();
        try {
            return new Both(reference, pair.ours.read());
        } catch (IOException e) {
            throw new IOException("Redis: " + reference + "; ours: " + e, e);
        }
    }

    Connection reference(int connection) {
        return pairs.get(connection).reference;
    }

    Connection ours(int connection) {
        return pairs.get(connection).ours;
    }

    @Override
    public void close() throws IOException {
        for (Pair pair : pairs) {
            pair.reference.close();
            pair.ours.close();
        }
        listener.reference.close();
        listener.ours.close();
    }
}
