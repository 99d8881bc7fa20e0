package io.sauva.checks.server.differential;

import io.sauva.checks.server.resp.Answer;
import io.sauva.checks.server.resp.Words;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Goes through everything with a command of the `SCAN` family, from cursor 0 until cursor 0. Where the cursor
/// goes and what comes when is each server's own affair, and so is how often something comes; in the end both
/// have shown the same.
///
/// @param before the words before the cursor
/// @param after the words after it
/// @param pairs whether elements come in pairs
record ScanStep(int connection, List<String> before, List<String> after, boolean pairs) implements Step {
    private static final int MOST_CALLS = 10_000;

    @Override
    public Optional<String> run(Duel duel) throws IOException {
        if (duel.isQueueing(connection)) {
            return duel.compare(connection, words("0"), Comparison.KIND);
        }
        TreeSet<String> reference = new TreeSet<>();
        TreeSet<String> ours = new TreeSet<>();
        String referenceCursor = "0";
        String oursCursor = "0";
        boolean referenceDone = false;
        boolean oursDone = false;
        for (int call = 0; call < MOST_CALLS && !(referenceDone && oursDone); call++) {
            Duel.Both both = duel.ask(connection, words(referenceCursor), words(oursCursor));
            if (!isPage(both.reference()) || !isPage(both.ours())) {
                return both.difference(Comparison.EXACT);
            }
            referenceDone = referenceDone || add(both.reference(), reference);
            oursDone = oursDone || add(both.ours(), ours);
            // Whoever is at the end begins anew while the other goes on; that shows nothing else.
            referenceCursor = both.reference().elements().getFirst().text();
            oursCursor = both.ours().elements().getFirst().text();
        }
        if (!referenceDone || !oursDone) {
            return Optional.of(" does not end, at cursors " + referenceCursor + " and " + oursCursor);
        }
        return reference.equals(ours)
                ? Optional.empty()
                : Optional.of("\n    Redis: " + reference + "\n    ours:  " + ours);
    }

    private List<String> words(String cursor) {
        List<String> words = new ArrayList<>(before);
        words.add(cursor);
        words.addAll(after);
        return words;
    }

    private static boolean isPage(Answer answer) {
        return answer.isAggregate()
                && answer.elements().size() == 2
                && answer.elements().getFirst().kind() == '$'
                && answer.elements().getLast().isAggregate();
    }

    /// Takes what came; answers whether it was the last.
    private boolean add(Answer answer, TreeSet<String> seen) {
        List<Answer> elements = answer.elements().getLast().elements();
        int size = pairs ? 2 : 1;
        for (int at = 0; at < elements.size(); at += size) {
            seen.add(elements.subList(at, Math.min(at + size, elements.size())).toString());
        }
        return answer.elements().getFirst().text().equals("0");
    }

    @Override
    public String toString() {
        return connection + "> " + Words.shown(words("…"));
    }
}
