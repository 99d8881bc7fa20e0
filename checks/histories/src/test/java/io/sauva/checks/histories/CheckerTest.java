package io.sauva.checks.histories;

import static io.sauva.checks.histories.Operation.state;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.checks.histories.Checker.Recorded;
import io.sauva.checks.histories.Checker.Verdict;
import io.sauva.checks.histories.Operation.Apply;
import io.sauva.checks.histories.Operation.CompareAndSet;
import io.sauva.checks.histories.Operation.Delete;
import io.sauva.checks.histories.Operation.Get;
import io.sauva.checks.histories.Operation.GetAll;
import io.sauva.checks.histories.Operation.Increment;
import io.sauva.checks.histories.Operation.Put;
import io.sauva.checks.histories.Operation.Scan;
import io.sauva.checks.histories.Operation.Transact;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The checker accepts what is linearizable and, more important, refuses what is not. Histories are written as
/// `at(called, returned, operation)`.
class CheckerTest {
    private static final int X = 0;
    private static final int Y = 1;
    private static final int Z = 2;

    private static Recorded at(long called, long returned, Operation operation) {
        return new Recorded(0, called, returned, operation);
    }

    private static void accepts(long initial, Recorded... history) {
        assertEquals(Verdict.LINEARIZABLE, Checker.check(initial, List.of(history), 10_000));
    }

    private static void refuses(long initial, Recorded... history) {
        assertEquals(Verdict.NOT_LINEARIZABLE, Checker.check(initial, List.of(history), 10_000));
    }

    @Test
    void nothingAndOneAfterTheOther() {
        accepts(state());
        accepts(
                state(7),
                at(1, 2, new Get(X, 7)),
                at(3, 4, new Put(X, 8)),
                at(5, 6, new Delete(X, true)),
                at(7, 8, new Delete(X, false)),
                at(9, 10, new Get(X, 0)));
        refuses(state(7), at(1, 2, new Get(X, 0)));
        refuses(state(7), at(1, 2, new Delete(X, false)));
        refuses(state(0), at(1, 2, new Delete(X, true)));
    }

    @Test
    void overlappingReadsMaySeeOldOrNewButNotOldAfterNew() {
        accepts(state(1), at(1, 10, new Put(X, 2)), at(2, 3, new Get(X, 1)), at(4, 5, new Get(X, 2)));
        refuses(state(1), at(1, 10, new Put(X, 2)), at(2, 3, new Get(X, 2)), at(4, 5, new Get(X, 1)));
    }

    @Test
    void staleRead() {
        refuses(state(1), at(1, 2, new Put(X, 2)), at(3, 4, new Get(X, 1)));
        accepts(state(1), at(1, 3, new Put(X, 2)), at(2, 4, new Get(X, 1)));
    }

    @Test
    void lostUpdate() {
        refuses(state(1), at(1, 5, new CompareAndSet(X, 1, 2, true)), at(2, 6, new CompareAndSet(X, 1, 3, true)));
        accepts(state(1), at(1, 5, new CompareAndSet(X, 1, 2, true)), at(2, 6, new CompareAndSet(X, 1, 3, false)));
        refuses(
                state(1),
                at(1, 5, new Transact(new int[] {X}, new int[] {1}, 2)),
                at(2, 6, new Transact(new int[] {X}, new int[] {1}, 3)));
        // A put that has returned vanishes below a transaction that had not seen it.
        refuses(
                state(0),
                at(1, 6, new Transact(new int[] {X}, new int[] {0}, 1)),
                at(2, 3, new Put(X, 5)),
                at(7, 8, new Get(X, 1)));
    }

    @Test
    void lostIncrement() {
        Recorded first = at(1, 5, new Increment(new int[] {X}, new int[] {1}));
        refuses(state(), first, at(2, 6, new Increment(new int[] {X}, new int[] {1})));
        accepts(state(), first, at(2, 6, new Increment(new int[] {X}, new int[] {2})));
        refuses(state(), first, at(6, 7, new Increment(new int[] {X}, new int[] {3})));
        // Both keys at once: nobody sees the one without the other.
        Recorded both = at(1, 9, new Increment(new int[] {X, Y}, new int[] {1, 1}));
        refuses(state(), both, at(2, 3, new GetAll(new int[] {X, Y}, new int[] {1, 0})));
        accepts(state(), both, at(2, 3, new GetAll(new int[] {X, Y}, new int[] {1, 1})));
    }

    @Test
    void halfSeenTransaction() {
        Recorded write = at(1, 10, new Transact(new int[] {X, Y}, new int[] {1, 1}, 2));
        refuses(state(1, 1), write, at(2, 3, new Get(X, 2)), at(4, 5, new Get(Y, 1)));
        refuses(state(1, 1), write, at(2, 3, new GetAll(new int[] {X, Y}, new int[] {2, 1})));
        refuses(state(1, 1), write, at(2, 3, new Transact(new int[] {Y, X}, new int[] {1, 2}, 4)));
        accepts(state(1, 1), write, at(2, 3, new Get(X, 1)), at(4, 5, new Get(Y, 2)));
        accepts(state(1, 1), write, at(2, 3, new GetAll(new int[] {X, Y}, new int[] {2, 2})));
        refuses(
                state(1, 1),
                at(1, 9, new Apply(new int[] {X, Y}, 0)),
                at(2, 3, new Get(Y, 0)),
                at(4, 5, new Get(X, 1)));
    }

    @Test
    void tornScan() {
        Recorded write = at(1, 10, new Transact(new int[] {X, Y}, new int[] {1, 1}, 2));
        refuses(state(1, 1), write, at(2, 3, new Scan(X, 9, new int[][] {{X, 1}, {Y, 2}})));
        accepts(state(1, 1), write, at(2, 3, new Scan(X, 9, new int[][] {{X, 2}, {Y, 2}})));
        // Two puts, one after the other; a scan that has the second has the first.
        refuses(state(1, 1), at(1, 2, new Put(X, 2)), at(4, 5, new Put(Y, 2)), at(0, 6, new Scan(X, 9, new int[][] {
            {X, 1}, {Y, 2}
        })));
    }

    @Test
    void phantom() {
        // At every instant there is X or Z, so a scan cannot see neither.
        Recorded put = at(1, 2, new Put(Z, 1));
        Recorded delete = at(3, 4, new Delete(X, true));
        refuses(state(1), put, delete, at(0, 9, new Scan(X, 9, new int[][] {})));
        accepts(state(1), put, delete, at(0, 9, new Scan(X, 9, new int[][] {{Z, 1}})));
        accepts(state(1), put, delete, at(0, 9, new Scan(X, 9, new int[][] {{X, 1}, {Z, 1}})));
        accepts(state(1), put, delete, at(0, 9, new Scan(X, 1, new int[][] {{X, 1}})));
        refuses(state(1, 1), at(0, 1, new Scan(X, 1, new int[][] {{Y, 1}})));
        refuses(state(1, 1), at(0, 1, new Scan(X, 2, new int[][] {{X, 1}})));
    }

    @Test
    void theLimitOfStepsIsKept() {
        // Nothing fits, but every set of puts has to be tried to know it.
        List<Recorded> history = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            history.add(at(i, 100 + i, new Put(i % 4, 1 + i)));
        }
        history.add(at(50, 160, new Get(X, 999)));
        assertEquals(Verdict.UNDECIDED, Checker.check(state(), history, 10_000));
    }
}
