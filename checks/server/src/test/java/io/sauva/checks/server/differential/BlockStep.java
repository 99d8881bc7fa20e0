package io.sauva.checks.server.differential;

import io.sauva.checks.server.resp.Answer;
import io.sauva.checks.server.resp.Connection;
import io.sauva.checks.server.resp.Words;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// One or two clients wait, one after the other; a third does something that may serve them; who still waits is
/// told that its time is over. The first connection is the one that does, the others wait.
record BlockStep(List<List<String>> waiting, List<List<String>> doing) implements Step {
    private static final Pattern BLOCKED = Pattern.compile(" flags=\\w*b");

    @Override
    public Optional<String> run(Duel duel) throws IOException {
        for (int connection = 0; connection <= waiting.size(); connection++) {
            if (duel.isQueueing(connection)) {
                return Optional.empty();
            }
        }
        long[] referenceClients = new long[waiting.size()];
        long[] oursClients = new long[waiting.size()];
        for (int at = 0; at < waiting.size(); at++) {
            Duel.Both id = duel.ask(at + 1, List.of("CLIENT", "ID"));
            referenceClients[at] = id.reference().number();
            oursClients[at] = id.ours().number();
            duel.send(at + 1, waiting.get(at));
            awaitBlocked(duel.reference(at + 1), duel.reference(Duel.OBSERVER), referenceClients[at]);
            awaitBlocked(duel.ours(at + 1), duel.ours(Duel.OBSERVER), oursClients[at]);
        }
        for (List<String> words : doing) {
            Optional<String> difference = duel.compare(0, words, Comparison.EXACT);
            if (difference.isPresent()) {
                return Optional.of(" (" + Words.shown(words) + ")" + difference.get());
            }
        }
        for (int at = 0; at < waiting.size(); at++) {
            Optional<String> difference = duel.ask(
                            Duel.OBSERVER, unblock(referenceClients[at]), unblock(oursClients[at]))
                    .difference(Comparison.EXACT);
            if (difference.isPresent()) {
                return Optional.of(" (who waits, client " + (at + 1) + ")" + difference.get());
            }
        }
        for (int at = 0; at < waiting.size(); at++) {
            Optional<String> difference = duel.read(at + 1).difference(Comparison.EXACT);
            if (difference.isPresent()) {
                return Optional.of(" (client " + (at + 1) + ")" + difference.get());
            }
        }
        return Optional.empty();
    }

    private static List<String> unblock(long client) {
        return List.of("CLIENT", "UNBLOCK", Long.toString(client));
    }

    /// Until the client waits or was answered.
    private static void awaitBlocked(Connection client, Connection observer, long id) throws IOException {
        while (!client.arrives(1)) {
            Answer list = observer.ask("CLIENT", "LIST", "ID", Long.toString(id));
            if (BLOCKED.matcher(list.text()).find()) {
                return;
            }
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < waiting.size(); at++) {
            text.append(at + 1)
                    .append("> ")
                    .append(Words.shown(waiting.get(at)))
                    .append(" … ");
        }
        doing.forEach(words -> text.append("0> ").append(Words.shown(words)).append("; "));
        return text.toString();
    }
}
