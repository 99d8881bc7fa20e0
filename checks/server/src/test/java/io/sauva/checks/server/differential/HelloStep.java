package io.sauva.checks.server.differential;

import io.sauva.checks.server.resp.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Changes the version of the protocol. What a server says of itself may differ, what it speaks of may not.
record HelloStep(int connection, int version) implements Step {
    @Override
    public Optional<String> run(Duel duel) throws IOException {
        if (duel.isQueueing(connection)) {
            return Optional.empty();
        }
        Duel.Both both = duel.ask(connection, List.of("HELLO", Integer.toString(version)));
        boolean same = both.reference().kind() == both.ours().kind()
                && names(both.reference()).equals(names(both.ours()));
        return same ? Optional.empty() : Optional.of(both.text());
    }

    private static List<String> names(Answer answer) {
        List<String> names = new ArrayList<>();
        if (answer.isAggregate()) {
            for (int at = 0; at < answer.elements().size(); at += 2) {
                names.add(answer.elements().get(at).text());
            }
        }
        return names;
    }

    @Override
    public String toString() {
        return connection + "> HELLO " + version;
    }
}
