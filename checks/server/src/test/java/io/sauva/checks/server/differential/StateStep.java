package io.sauva.checks.server.differential;

import io.sauva.checks.server.resp.Answer;
import io.sauva.checks.server.resp.Words;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Compares all that is stored: keys, types, encodings, contents, times.
record StateStep() implements Step {
    private static final List<String> DATABASES = List.of("15", "2", "1", "0");

    @Override
    public Optional<String> run(Duel duel) throws IOException {
        for (String database : DATABASES) {
            Optional<String> difference =
                    duel.ask(Duel.OBSERVER, List.of("SELECT", database)).difference(Comparison.EXACT);
            Duel.Both keys = duel.ask(Duel.OBSERVER, List.of("KEYS", "*"));
            if (difference.isEmpty()) {
                difference = keys.difference(Comparison.UNORDERED);
            }
            if (difference.isPresent()) {
                return Optional.of(" (database " + database + ", keys)" + difference.get());
            }
            for (Answer key : keys.reference().elements()) {
                difference = compare(duel, key.text());
                if (difference.isPresent()) {
                    return Optional.of(" (database " + database + ")" + difference.get());
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<String> compare(Duel duel, String key) throws IOException {
        Duel.Both type = duel.ask(Duel.OBSERVER, List.of("TYPE", key));
        Optional<String> difference = type.difference(Comparison.EXACT);
        if (difference.isPresent()) {
            return Optional.of(" (type of " + key + ")" + difference.get());
        }
        List<CommandStep> looks = new ArrayList<>();
        if (!key.startsWith("sorted:")) {
            looks.add(look(Comparison.ENCODING, "OBJECT", "ENCODING", key));
        }
        looks.add(look(Comparison.MILLIS, "PTTL", key));
        looks.add(
                switch (type.reference().text()) {
                    case "string" -> look(Comparison.EXACT, "GET", key);
                    case "list" -> look(Comparison.EXACT, "LRANGE", key, "0", "-1");
                    case "set" -> look(Comparison.UNORDERED, "SMEMBERS", key);
                    case "hash" -> look(Comparison.PAIRS, "HGETALL", key);
                    case "zset" -> look(Comparison.EXACT, "ZRANGE", key, "0", "-1", "WITHSCORES");
                    case "stream" -> look(Comparison.EXACT, "XINFO", "STREAM", key, "FULL", "COUNT", "0");
                    default -> throw new IllegalStateException("an unknown type: " + type.reference());
                });
        for (CommandStep look : looks) {
            difference = look.run(duel);
            if (difference.isPresent()) {
                return Optional.of(" (" + Words.shown(look.words()) + ")" + difference.get());
            }
        }
        return Optional.empty();
    }

    private static CommandStep look(Comparison how, String... words) {
        return new CommandStep(Duel.OBSERVER, List.of(words), how);
    }

    @Override
    public String toString() {
        return "all that is stored";
    }
}
