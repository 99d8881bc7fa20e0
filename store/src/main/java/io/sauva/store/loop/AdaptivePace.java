package io.sauva.store.loop;

import io.sauva.concurrent.clock.Clock;
import io.sauva.partitioning.tracking.LoadReport;
import io.sauva.partitioning.tracking.Tracker;
import io.sauva.store.repartitioning.Phase;
import java.util.Locale;

/// Repartitions when it is worth it.
///
/// ```
///        nothing to gain ┌─────────┐ worse than it was, or time to look again
///      ┌────────────────▶│ watches │──────────────┐
///      │                 └─────────┘              ▼
///      │                      ▲             ┌──────────┐  divides the keys
///      │          adopts, or  │             │  learns  │────────┐
///      │      not worth it    │             └──────────┘        ▼
///      │                 ┌────┴────┐                     ┌────────────┐
///      └─────────────────│ judges  │◀────────────────────│ a candidate│
///                        └─────────┘  the next window    └────────────┘
/// ```
///
/// A candidate is judged by operations that came after those it was learned from: an assignment that fits its own
/// window and no other is worth nothing. While it watches it looks at fewer operations, and each time that there
/// was nothing to gain it waits twice as long before it learns again, unless the load got worse.
///
/// Thread: that of the loop.
final class AdaptivePace implements Pace {
    /// How long a window is at least.
    private static final long LOOK_NANOS = 250_000_000L;
    private static final long SHORTEST_REST_NANOS = 1_000_000_000L;
    private static final long LONGEST_REST_NANOS = 64_000_000_000L;

    /// Fewer operations say nothing.
    private static final int FEWEST_OPERATIONS = 500;

    /// Learning begins when the busiest partition has so much more to do than it needs to have.
    private static final double WORTH_LEARNING = 1.15;

    /// The part of the cost of an operation that must be saved.
    private static final double WORTH_MOVING = 0.05;

    /// How much worse than at the last rest it must get to end the rest.
    private static final double WORSE = 1.1;

    /// For how many windows like the one judged the gain is expected to last.
    private static final double HORIZON = 8;

    /// What a move costs, in operations.
    private static final double MOVE_COST = 2;

    /// While it watches, it looks at so many times fewer operations.
    private static final int WATCHING = 8;

    private final Cycle cycle;
    private final Tracker tracker;
    private final Clock clock;
    private final Ledger ledger;
    private final Keyspace keyspace;
    private final int oneIn;
    private Candidate candidate;
    private boolean learning = true;
    private long nextLook;
    private long restUntil;
    private long restNanos = SHORTEST_REST_NANOS;
    private double bottleneckAtRest = Double.MAX_VALUE;
    private long collectedAtLook;

    AdaptivePace(Cycle cycle, Tracker tracker, Clock clock, Ledger ledger, Keyspace keyspace) {
        this.cycle = cycle;
        this.tracker = tracker;
        this.clock = clock;
        this.ledger = ledger;
        this.keyspace = keyspace;
        oneIn = tracker.oneIn();
        nextLook = clock.nanos() + LOOK_NANOS;
    }

    @Override
    public int turn() {
        long now = clock.nanos();
        if (now < nextLook) {
            return 0;
        }
        nextLook = now + LOOK_NANOS;
        if (tracker.collected() - collectedAtLook < FEWEST_OPERATIONS) {
            return 0;
        }
        collectedAtLook = tracker.collected();
        try {
            Cycle.Measurement measured = cycle.measure();
            if (candidate != null) {
                judge(measured);
            } else if (learning) {
                learn(measured);
            } else {
                watch(measured.report(), now);
            }
        } finally {
            ledger.enter(Phase.TRACKING);
        }
        return 1;
    }

    @Override
    public void restart() {
        candidate = null;
        learning = true;
    }

    private void watch(LoadReport report, long now) {
        double bottleneck = report.bottleneck();
        boolean worse = bottleneck > bottleneckAtRest * WORSE;
        if (worse) {
            restNanos = SHORTEST_REST_NANOS;
        }
        if (bottleneck > WORTH_LEARNING && (worse || now >= restUntil)) {
            learning = true;
            tracker.sampleOneIn(oneIn);
        }
    }

    private void learn(Cycle.Measurement measured) {
        LoadReport present = measured.report();
        if (present.bottleneck() < WORTH_LEARNING) {
            rest(present, true);
            return;
        }
        Candidate learned = cycle.learn();
        LoadReport hoped = learned.judge(measured.fresh(), keyspace);
        if (isWorthIt(learned, present, hoped)) {
            candidate = learned;
        } else {
            ledger.leftAlone(describe("nothing to gain", learned, present, hoped));
            rest(present, true);
        }
    }

    private void judge(Cycle.Measurement measured) {
        Candidate judged = candidate;
        candidate = null;
        LoadReport present = measured.report();
        LoadReport expected = judged.judge(measured.fresh(), keyspace);
        if (isWorthIt(judged, present, expected)) {
            cycle.adopt(judged);
            rest(expected, false);
        } else {
            ledger.leftAlone(describe("the next window would gain too little", judged, present, expected));
            rest(present, true);
        }
    }

    private void rest(LoadReport report, boolean inVain) {
        learning = false;
        bottleneckAtRest = report.bottleneck();
        restNanos = inVain ? Math.min(2 * restNanos, LONGEST_REST_NANOS) : SHORTEST_REST_NANOS;
        restUntil = clock.nanos() + restNanos;
        tracker.sampleOneIn((int) Math.min((long) oneIn * WATCHING, 1 << 20));
    }

    private boolean isWorthIt(Candidate judged, LoadReport present, LoadReport expected) {
        double saved = present.bottleneck() - expected.bottleneck();
        double operations = (double) present.operations() * oneIn * HORIZON;
        return saved >= WORTH_MOVING * present.bottleneck()
                && saved * operations >= MOVE_COST * judged.moves().size();
    }

    private static String describe(String reason, Candidate judged, LoadReport present, LoadReport expected) {
        return String.format(
                Locale.ROOT,
                "%s: busiest partition %.2f now, %.2f then; across partitions %.1f %% now, %.1f %% then; %d moves",
                reason,
                present.bottleneck(),
                expected.bottleneck(),
                100 * present.acrossShare(),
                100 * expected.acrossShare(),
                judged.moves().size());
    }
}
