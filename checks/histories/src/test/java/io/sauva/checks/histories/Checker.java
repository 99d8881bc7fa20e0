package io.sauva.checks.histories;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Finds out whether a recorded history is linearizable: whether its operations have an order that respects
/// which one had returned before which other was called, and in which each answers what it did answer.
///
/// The search is that of Wing and Gong (Testing and Verifying Concurrent Objects, 1993): take any operation
/// that no other open one wholly precedes, see whether its answer fits the state, go on from there, and come
/// back if that leads nowhere. As Lowe proposed (Testing for Linearizability, 2017), a pair of operations done
/// and state reached is tried once only. The number of steps is limited.
///
/// Thread: one.
public final class Checker {
    /// What the search found.
    public enum Verdict {
        LINEARIZABLE,
        NOT_LINEARIZABLE,
        /// The limit of steps was reached first.
        UNDECIDED
    }

    /// An operation with the logical times of its call and its return.
    public record Recorded(int thread, long called, long returned, Operation operation) {
        @Override
        public String toString() {
            return "[%3d, %3d] thread %d: %s".formatted(called, returned, thread, operation);
        }
    }

    private record Reached(long done, long state) {}

    private final Recorded[] history;
    private final long steps;
    private final Set<Reached> reached = new HashSet<>();
    private long taken;

    private Checker(List<Recorded> history, long steps) {
        if (history.size() > 63) {
            throw new IllegalArgumentException("a history has at most 63 operations, not " + history.size());
        }
        this.history = history.stream()
                .sorted(Comparator.comparingLong(Recorded::called))
                .toArray(Recorded[]::new);
        this.steps = steps;
    }

    /// Whether the history can have begun in this state.
    public static Verdict check(long initial, List<Recorded> history, long steps) {
        return new Checker(history, steps).search(0, initial);
    }

    private Verdict search(long done, long state) {
        if (done == (1L << history.length) - 1) {
            return Verdict.LINEARIZABLE;
        }
        if (!reached.add(new Reached(done, state))) {
            return Verdict.NOT_LINEARIZABLE;
        }
        if (++taken > steps) {
            return Verdict.UNDECIDED;
        }
        long firstReturn = Long.MAX_VALUE;
        for (int i = 0; i < history.length; i++) {
            if ((done & (1L << i)) == 0) {
                firstReturn = Math.min(firstReturn, history[i].returned());
            }
        }
        for (int i = 0; i < history.length && history[i].called() < firstReturn; i++) {
            if ((done & (1L << i)) == 0) {
                long after = history[i].operation().step(state);
                if (after != Operation.IMPOSSIBLE) {
                    Verdict verdict = search(done | (1L << i), after);
                    if (verdict != Verdict.NOT_LINEARIZABLE) {
                        return verdict;
                    }
                }
            }
        }
        return Verdict.NOT_LINEARIZABLE;
    }
}
