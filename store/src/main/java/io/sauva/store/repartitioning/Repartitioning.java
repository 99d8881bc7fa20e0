package io.sauva.store.repartitioning;

import io.sauva.store.StoreException;
import java.util.Objects;

/// How a store re-divides its keys. Never changes: each method with an argument answers changed options, each
/// without one the value.
///
/// ```java
/// StoreOptions options = StoreOptions.inMemory()
///         .repartitioning(Repartitioning.adaptive().partitioner("streaming"));
/// ```
public final class Repartitioning implements Cloneable {
    /// The window that has no end.
    public static final long UNLIMITED = Long.MAX_VALUE;

    /// The sampling that follows the load.
    public static final int AUTOMATIC = 0;

    private static final long DEFAULT_WINDOW = 100_000;

    private Trigger trigger;
    private Switch switching = Switch.MOVES;
    private String partitioner = "multilevel";
    private long window = DEFAULT_WINDOW;
    private double decay = 0.8;
    private int sampling = AUTOMATIC;
    private boolean byCost;
    private double balance = 1.05;
    private double movePenalty = 0.25;
    private double moverShare = 0.2;
    private long seed = 1;

    private Repartitioning(Trigger trigger) {
        this.trigger = Objects.requireNonNull(trigger, "trigger");
    }

    /// Repartitions when it is worth its moves; the default of a store.
    public static Repartitioning adaptive() {
        return new Repartitioning(new Trigger.Adaptive());
    }

    /// Never repartitions and tracks nothing.
    public static Repartitioning off() {
        return new Repartitioning(new Trigger.Off());
    }

    /// Repartitions as the trigger says.
    public static Repartitioning when(Trigger trigger) {
        return new Repartitioning(trigger);
    }

    public Trigger trigger() {
        return trigger;
    }

    /// How a new assignment takes effect.
    public Switch switching() {
        return switching;
    }

    public Repartitioning switching(Switch value) {
        Repartitioning changed = copy();
        changed.switching = Objects.requireNonNull(value, "switching");
        return changed;
    }

    /// Who divides the keys: `multilevel`, `streaming`, `fennel`, `hash`, `roundrobin`, `range`, `single`, or
    /// with `sauva-foreign` `metis`.
    public String partitioner() {
        return partitioner;
    }

    public Repartitioning partitioner(String value) {
        Repartitioning changed = copy();
        changed.partitioner = Objects.requireNonNull(value, "partitioner");
        return changed;
    }

    /// How many of the operations looked at count in full (W), or [#UNLIMITED].
    public long window() {
        return window;
    }

    public Repartitioning window(long value) {
        require(value >= 1, "window must be at least 1", value);
        Repartitioning changed = copy();
        changed.window = value;
        return changed;
    }

    /// What is left of the weight of an operation after each window that goes by, 0 … 1; 0 forgets what has left
    /// the window.
    public double decay() {
        return decay;
    }

    public Repartitioning decay(double value) {
        require(value >= 0 && value <= 1, "decay must be 0 … 1", value);
        Repartitioning changed = copy();
        changed.decay = value;
        return changed;
    }

    /// Which operations are looked at: one in so many, or [#AUTOMATIC]: as many as have about
    /// 40,000 keys a second while it learns, 100,000 while it learns and gains, 4,000 while it watches.
    public int sampling() {
        return sampling;
    }

    public Repartitioning sampling(int value) {
        require(value >= 0 && value <= 1 << 20, "sampling must be 1 … 1048576, or 0 for automatic", value);
        Repartitioning changed = copy();
        changed.sampling = value;
        return changed;
    }

    /// Whether keys are weighed by the time that operations on them take, not by their number.
    public boolean byCost() {
        return byCost;
    }

    public Repartitioning byCost(boolean value) {
        Repartitioning changed = copy();
        changed.byCost = value;
        return changed;
    }

    /// How heavy the heaviest partition may be, as a multiple of the mean.
    public double balance() {
        return balance;
    }

    public Repartitioning balance(double value) {
        require(value >= 1 && value <= 100, "balance must be 1 … 100", value);
        Repartitioning changed = copy();
        changed.balance = value;
        return changed;
    }

    /// How many operations across partitions, of those looked at, a move has to save.
    public double movePenalty() {
        return movePenalty;
    }

    public Repartitioning movePenalty(double value) {
        require(value >= 0 && value < 1e9, "movePenalty must be 0 … 1e9", value);
        Repartitioning changed = copy();
        changed.movePenalty = value;
        return changed;
    }

    /// The share of a core that moving may take, above 0 and up to 1.
    public double moverShare() {
        return moverShare;
    }

    public Repartitioning moverShare(double value) {
        require(value > 0 && value <= 1, "moverShare must be above 0 and at most 1", value);
        Repartitioning changed = copy();
        changed.moverShare = value;
        return changed;
    }

    /// The seed of all that is drawn at random.
    public long seed() {
        return seed;
    }

    public Repartitioning seed(long value) {
        Repartitioning changed = copy();
        changed.seed = value;
        return changed;
    }

    @Override
    public String toString() {
        return trigger + " by " + partitioner + ", " + switching;
    }

    private Repartitioning copy() {
        try {
            return (Repartitioning) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError("this class is Cloneable", e);
        }
    }

    private static void require(boolean right, String rule, Number value) {
        if (!right) {
            throw new StoreException(rule + ": " + value);
        }
    }
}
