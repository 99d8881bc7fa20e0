package io.sauva.checks.server.differential;

import io.sauva.checks.server.resp.Answer;
import io.sauva.checks.server.resp.Words;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A command whose outcome is chance: both answer as many, ours answers only what is there, and nothing twice
/// unless a negative number asks for it. What was taken out is put back, because each server took something else.
///
/// @param words the second is the key
/// @param contents the command that shows all of it
/// @param putBack the command that puts something back, or `null` if nothing is taken
record DrawStep(int connection, List<String> words, List<String> contents, String putBack) implements Step {
    @Override
    public Optional<String> run(Duel duel) throws IOException {
        if (duel.isQueueing(connection)) {
            return putBack == null ? duel.compare(connection, words, Comparison.SHAPE) : Optional.empty();
        }
        Duel.Both all = duel.ask(connection, contents);
        Duel.Both both = duel.ask(connection, words);
        Optional<String> difference = both.difference(Comparison.SHAPE);
        if (difference.isPresent() || both.ours().isError() || both.ours().isNil()) {
            return difference;
        }
        List<String> drawn = both.ours().leaves();
        if (!new HashSet<>(all.ours().leaves()).containsAll(drawn)) {
            return Optional.of(" answers what is not there: " + both.ours() + " of " + all.ours());
        }
        boolean repeats = words.size() > 2 && words.get(2).startsWith("-");
        Set<String> distinct = new HashSet<>(drawn);
        if (!repeats && words.size() <= 3 && distinct.size() < drawn.size()) {
            return Optional.of(" answers something twice: " + both.ours());
        }
        if (putBack == null || drawn.isEmpty()) {
            return Optional.empty();
        }
        return duel.ask(connection, putting(both.reference()), putting(both.ours()))
                .difference(Comparison.EXACT);
    }

    private List<String> putting(Answer taken) {
        List<String> putting = new ArrayList<>(List.of(putBack, words.get(1)));
        putting.addAll(taken.leaves());
        return putting;
    }

    @Override
    public String toString() {
        return connection + "> " + Words.shown(words);
    }
}
