package io.sauva.checks.server.differential;

import java.util.ArrayList;
import java.util.List;

/// Makes a failing sequence shorter by leaving out parts of it as long as it still fails: halves, quarters, down
/// to single elements (Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing Input, 2002).
///
/// Thread: one.
final class Shrinking<T> {
    /// Whether a sequence fails.
    interface Failing<T> {
        boolean test(List<T> sequence) throws Exception;
    }

    private final Failing<T> failing;
    private int attemptsLeft;

    Shrinking(Failing<T> failing, int mostAttempts) {
        this.failing = failing;
        attemptsLeft = mostAttempts;
    }

    /// A sequence that fails and that no single element can be left out of, unless the attempts were used up.
    List<T> shrink(List<T> sequence) throws Exception {
        List<T> best = List.copyOf(sequence);
        int size = Math.max(1, best.size() / 2);
        while (attemptsLeft > 0) {
            boolean shorter = false;
            for (int from = 0; from < best.size() && attemptsLeft > 0; ) {
                List<T> rest = new ArrayList<>(best.subList(0, from));
                rest.addAll(best.subList(Math.min(best.size(), from + size), best.size()));
                attemptsLeft--;
                if (!rest.isEmpty() && failing.test(rest)) {
                    best = List.copyOf(rest);
                    shorter = true;
                } else {
                    from += size;
                }
            }
            if (size == 1 && !shorter) {
                break;
            }
            size = Math.max(1, size / 2);
        }
        return best;
    }
}
