package io.sauva.store.loop;

import io.sauva.concurrent.clock.Clock;
import io.sauva.partitioning.tracking.LoadReport;
import io.sauva.partitioning.tracking.Tracker;
import io.sauva.store.repartitioning.Phase;
import java.util.Locale;

/// Repartitions when it is worth it.
///
/// ```
///   ┌──────────┐  divides the keys   ┌──────────┐  worth it: adopts, and learns more
///   │ learning │────────────────────▶│ judging  │─────────────────────────────────────┐
///   └──────────┘                     └──────────┘                                     │
///     ▲  ▲  │ nothing to gain             │ not worth it                              │
///     │  │  └─────────────┐   ┌───────────┘                                           │
///     │  │                ▼   ▼                                                       │
///     │  │             ┌──────────┐                                                   │
///     │  └─────────────│ watching │  the load got worse, or it rested long enough     │
///     │                └──────────┘                                                   │
///     └───────────────────────────────────────────────────────────────────────────────┘
/// ```
///
/// A candidate is judged by operations that came after those it was learned from: an assignment that fits its own
/// window and no other is worth nothing. Each adoption makes it wait for twice as many operations before it
/// learns again, because what is left to learn is rarer. While it gains it looks at more operations, while it
/// watches at fewer, and each time that there was nothing to gain it rests twice as long, unless the load gets
/// worse.
///
/// Thread: that of the loop.
final class AdaptivePace implements Pace {
    private static final long LOOK_NANOS = 250_000_000L;
    /// Who rests for long looks seldom: so many times a rest, and at least that often.
    private static final int LOOKS_IN_A_REST = 16;

    private static final long SELDOM_NANOS = 2_000_000_000L;

    /// How often it looks, for the statistics only, at operations on single keys that nobody has to balance. A look
    /// takes tens of milliseconds of a core, which the latency of operations shows where all cores are busy.
    private static final long PLAIN_NANOS = 10_000_000_000L;

    private static final long SHORTEST_REST_NANOS = 1_000_000_000L;
    private static final long LONGEST_REST_NANOS = 64_000_000_000L;

    /// A store that is used little does not wait for ever: after so many looks it learns from what there is.
    private static final int MOST_LOOKS = 16;

    private static final int FEWEST_TO_LEARN = 10_000;
    private static final int MOST_TO_LEARN = 200_000;
    private static final int FEWEST = 500;

    /// So many that chance alone seldom looks like the smallest gain that is taken.
    private static final int ENOUGH_TO_JUDGE = 16_000;

    /// Learning begins when operations cost so much more than they have to.
    private static final double WORTH_LEARNING = 1.15;

    /// The part of the cost of an operation that must be saved. The last keys of a community that is seldom used
    /// are found a few at a time, so that many small gains are most of the way to the best.
    private static final double WORTH_MOVING = 0.004;

    /// How much worse than at the last rest it must get to end the rest.
    private static final double WORSE = 1.1;

    /// For how many times the operations judged the gain is expected to last.
    private static final double HORIZON = 64;

    /// What a move costs, in operations.
    private static final double MOVE_COST = 2;

    private enum State {
        LEARNING,
        JUDGING,
        WATCHING
    }

    private final Cycle cycle;
    private final Tracker tracker;
    private final Clock clock;
    private final Ledger ledger;
    private final Keyspace keyspace;
    private final SamplingRate rate;
    private State state = State.LEARNING;
    private Candidate candidate;
    private int toLearn = FEWEST_TO_LEARN;
    private long nextLook;
    private long lastLook;
    private long samplesAtLook;
    private long keysAtLook;
    private int looks;
    private long collectedAtStart;
    private long operationsAtMeasure;
    private long restUntil;
    private long restNanos = SHORTEST_REST_NANOS;
    private double costAtRest = Double.MAX_VALUE;

    AdaptivePace(Cycle cycle, Tracker tracker, Clock clock, Ledger ledger, Keyspace keyspace, SamplingRate rate) {
        this.cycle = cycle;
        this.tracker = tracker;
        this.clock = clock;
        this.ledger = ledger;
        this.keyspace = keyspace;
        this.rate = rate;
        lastLook = clock.nanos();
        nextLook = lastLook + LOOK_NANOS;
    }

    @Override
    public int turn() {
        long now = clock.nanos();
        if (now < nextLook || (isPlain() && now < lastLook + PLAIN_NANOS)) {
            return 0;
        }
        nextLook = now + lookNanos();
        long collected = tracker.collected() - collectedAtStart;
        if (collected < FEWEST) {
            return 0;
        }
        looks++;
        int enough = switch (state) {
            case LEARNING -> toLearn;
            case JUDGING -> ENOUGH_TO_JUDGE;
            case WATCHING -> FEWEST;
        };
        if (collected < enough && looks < MOST_LOOKS) {
            return 0;
        }
        try {
            Cycle.Measurement measured = cycle.measure();
            long operations = tracker.operations() - operationsAtMeasure;
            operationsAtMeasure += operations;
            switch (state) {
                case LEARNING -> learn(measured, operations);
                case JUDGING -> judge(measured, operations);
                case WATCHING -> watch(measured.report(), now);
            }
        } finally {
            ledger.enter(Phase.TRACKING);
        }
        settle();
        return 1;
    }

    /// Counts from here to the next look.
    private void settle() {
        collectedAtStart = tracker.collected();
        looks = 0;
        lastLook = clock.nanos();
        samplesAtLook = tracker.samples();
        keysAtLook = tracker.sampledKeys();
        nextLook = lastLook + lookNanos();
    }

    @Override
    public void restart() {
        candidate = null;
        state = State.LEARNING;
        rate.aimAt(SamplingRate.LEARNING);
    }

    @Override
    public void startOver() {
        restart();
        toLearn = FEWEST_TO_LEARN;
        restNanos = SHORTEST_REST_NANOS;
        costAtRest = Double.MAX_VALUE;
        operationsAtMeasure = tracker.operations();
        settle();
    }

    /// Whether there was nothing to gain from since the last look: no operation had two keys, and without workers
    /// it does not matter which partition has how much to do.
    private boolean isPlain() {
        return !keyspace.hasWorkers() && tracker.sampledKeys() - keysAtLook == tracker.samples() - samplesAtLook;
    }

    /// A look copies the window, which is too much to do four times a second for a load that gains nothing.
    private long lookNanos() {
        return state == State.WATCHING ? Math.clamp(restNanos / LOOKS_IN_A_REST, LOOK_NANOS, SELDOM_NANOS) : LOOK_NANOS;
    }

    private void watch(LoadReport report, long now) {
        double cost = cost(report);
        boolean worse = cost > costAtRest * WORSE;
        if (worse) {
            restNanos = SHORTEST_REST_NANOS;
            toLearn = FEWEST_TO_LEARN;
        }
        if (cost > WORTH_LEARNING && (worse || now >= restUntil)) {
            restart();
        }
    }

    private void learn(Cycle.Measurement measured, long operations) {
        LoadReport present = measured.report();
        if (cost(present) < WORTH_LEARNING) {
            rest(present);
            return;
        }
        Candidate learned = cycle.learn();
        LoadReport hoped = learned.judge(measured.fresh(), keyspace);
        if (isWorthIt(learned, present, hoped, operations)) {
            candidate = learned;
            state = State.JUDGING;
            rate.aimAt(SamplingRate.GAINING);
        } else {
            ledger.leftAlone(describe("nothing to gain", learned, present, hoped));
            rest(present);
        }
    }

    private void judge(Cycle.Measurement measured, long operations) {
        Candidate judged = candidate;
        LoadReport present = measured.report();
        LoadReport expected = judged.judge(measured.fresh(), keyspace);
        if (isWorthIt(judged, present, expected, operations)) {
            cycle.adopt(judged);
            restart();
            rate.aimAt(SamplingRate.GAINING);
            restNanos = SHORTEST_REST_NANOS;
            toLearn = Math.min(2 * toLearn, MOST_TO_LEARN);
        } else {
            ledger.leftAlone(describe("the next operations would gain too little", judged, present, expected));
            rest(present);
        }
    }

    private void rest(LoadReport report) {
        candidate = null;
        state = State.WATCHING;
        costAtRest = cost(report);
        restNanos = Math.min(2 * restNanos, LONGEST_REST_NANOS);
        restUntil = clock.nanos() + restNanos;
        rate.aimAt(SamplingRate.WATCHING);
    }

    private double cost(LoadReport report) {
        return report.cost(keyspace.hasWorkers());
    }

    private boolean isWorthIt(Candidate judged, LoadReport present, LoadReport expected, long operations) {
        double saved = cost(present) - cost(expected);
        return saved >= WORTH_MOVING * cost(present)
                && saved * operations * HORIZON >= MOVE_COST * judged.moves().size();
    }

    private String describe(String reason, Candidate judged, LoadReport present, LoadReport expected) {
        return String.format(
                Locale.ROOT,
                "%s: an operation costs %.2f now, %.2f then; across partitions %.1f %% now, %.1f %% then; %d moves",
                reason,
                cost(present),
                cost(expected),
                100 * present.acrossShare(),
                100 * expected.acrossShare(),
                judged.moves().size());
    }
}
