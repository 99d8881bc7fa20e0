package io.sauva.checks.server.differential;

import io.sauva.checks.server.resp.Words;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// One command.
record CommandStep(int connection, List<String> words, Comparison comparison) implements Step {
    @Override
    public Optional<String> run(Duel duel) throws IOException {
        return duel.compare(connection, words, comparison);
    }

    @Override
    public String toString() {
        return connection + "> " + Words.shown(words);
    }
}
