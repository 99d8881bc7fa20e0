package io.sauva.checks.server.differential;

import io.sauva.checks.server.servers.Address;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Has two servers do the same and finds the first difference.
///
/// @param events whether keyspace events are compared too
record Match(Address reference, Address ours, boolean events) {
    private static final int MOST_ATTEMPTS = 500;

    /// The first step that differs, from an empty server on.
    Optional<Outcome> run(List<Step> steps) throws IOException {
        try (Duel duel = new Duel(reference, ours, events)) {
            for (int at = 0; at < steps.size(); at++) {
                Optional<String> difference;
                try {
                    difference = steps.get(at).run(duel);
                    if (difference.isEmpty() && events) {
                        difference = duel.compareEvents();
                    }
                } catch (IOException | RuntimeException e) {
                    difference = Optional.of("\n    " + e);
                }
                if (difference.isPresent()) {
                    return Optional.of(new Outcome(at, steps.get(at) + difference.get()));
                }
            }
            return Optional.empty();
        }
    }

    /// The least that still differs.
    List<Step> shrink(List<Step> steps, Outcome outcome) throws Exception {
        return new Shrinking<Step>(sequence -> run(sequence).isPresent(), MOST_ATTEMPTS)
                .shrink(steps.subList(0, outcome.step() + 1));
    }

    /// What to tell about it.
    String report(long seed, List<Step> steps, Outcome first) throws Exception {
        List<Step> shrunk = shrink(steps, first);
        StringBuilder text = new StringBuilder("-Dsauva.seed=" + seed + " -Dsauva.server.sequences=1: step "
                + first.step() + " differs\n  " + first.text() + "\nshrunk:");
        shrunk.forEach(step -> text.append("\n  ").append(step));
        run(shrunk)
                .ifPresentOrElse(
                        outcome -> text.append("\nwhich ends with\n  ").append(outcome.text()),
                        () -> text.append("\nwhich does not fail every time"));
        return text.toString();
    }
}
