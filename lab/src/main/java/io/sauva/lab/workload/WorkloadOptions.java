package io.sauva.lab.workload;

import java.util.Objects;

/// What a workload is like. Never changes: each method with an argument answers changed options.
///
/// ```java
/// WorkloadOptions options = WorkloadOptions.of(WorkloadType.E).keys(100_000).operations(1_000_000).workers(2);
/// ```
public final class WorkloadOptions implements Cloneable {
    /// The seed that is used when none is given.
    public static final long DEFAULT_SEED = 42;

    private static final double YCSB_EXPONENT = 0.99;

    /// More lines would take tens of terabytes.
    private static final long MOST = 1_000_000_000_000L;

    private final WorkloadType type;
    private Mix mix;
    private Distribution distribution;
    private long keys = 100_000;
    private long operations = 1_000_000;
    private int workers = 1;
    private long seed = DEFAULT_SEED;
    private int valueBytes = 1024;
    private int keyDigits = 12;
    private double exponent = YCSB_EXPONENT;
    private double hotKeys = 0.2;
    private double hotOperations = 0.8;
    private Range scanLength = new Range(2, 8);
    private Range transactionKeys = new Range(2, 4);
    private int community = 20;
    private double across = 0.1;

    private WorkloadOptions(WorkloadType type) {
        this.type = type;
        mix = type.mix();
        distribution = type.distribution();
    }

    /// The options of a type, with its mix and distribution.
    public static WorkloadOptions of(WorkloadType type) {
        return new WorkloadOptions(Objects.requireNonNull(type, "type"));
    }

    public WorkloadType type() {
        return type;
    }

    /// Which operations.
    public Mix mix() {
        return mix;
    }

    public WorkloadOptions mix(Mix value) {
        WorkloadOptions changed = copy();
        changed.mix = Objects.requireNonNull(value, "mix");
        return changed;
    }

    /// Which keys; with transactions, which communities.
    public Distribution distribution() {
        return distribution;
    }

    public WorkloadOptions distribution(Distribution value) {
        WorkloadOptions changed = copy();
        changed.distribution = Objects.requireNonNull(value, "distribution");
        return changed;
    }

    /// How many keys there are before the first operation.
    public long keys() {
        return keys;
    }

    public WorkloadOptions keys(long value) {
        require(value >= 1 && value <= MOST, "keys must be 1 … " + MOST, value);
        WorkloadOptions changed = copy();
        changed.keys = value;
        return changed;
    }

    /// How many operations, of all workers together.
    public long operations() {
        return operations;
    }

    public WorkloadOptions operations(long value) {
        require(value >= 0 && value <= MOST, "operations must be 0 … " + MOST, value);
        WorkloadOptions changed = copy();
        changed.operations = value;
        return changed;
    }

    /// How many files; the operations are dealt to them in turn.
    public int workers() {
        return workers;
    }

    public WorkloadOptions workers(int value) {
        require(value >= 1 && value <= 1024, "workers must be 1 … 1024", value);
        WorkloadOptions changed = copy();
        changed.workers = value;
        return changed;
    }

    public long seed() {
        return seed;
    }

    public WorkloadOptions seed(long value) {
        WorkloadOptions changed = copy();
        changed.seed = value;
        return changed;
    }

    /// How long the values are that a run writes; the files themselves hold no values.
    public int valueBytes() {
        return valueBytes;
    }

    public WorkloadOptions valueBytes(int value) {
        require(value >= 0 && value <= 512 << 20, "value bytes must be 0 … " + (512 << 20), value);
        WorkloadOptions changed = copy();
        changed.valueBytes = value;
        return changed;
    }

    /// How many digits a key has after `user`.
    public int keyDigits() {
        return keyDigits;
    }

    public WorkloadOptions keyDigits(int value) {
        require(value >= 1 && value <= 18, "key digits must be 1 … 18", value);
        WorkloadOptions changed = copy();
        changed.keyDigits = value;
        return changed;
    }

    /// The exponent of Zipf's law.
    public double exponent() {
        return exponent;
    }

    public WorkloadOptions exponent(double value) {
        require(value > 0 && value <= 10, "the exponent must be above 0 and at most 10", value);
        WorkloadOptions changed = copy();
        changed.exponent = value;
        return changed;
    }

    /// The share of keys that are hot, for `hotspot`.
    public double hotKeys() {
        return hotKeys;
    }

    public WorkloadOptions hotKeys(double value) {
        require(value >= 0 && value <= 1, "hot keys must be a share, 0 … 1", value);
        WorkloadOptions changed = copy();
        changed.hotKeys = value;
        return changed;
    }

    /// The share of operations that go to hot keys, for `hotspot`.
    public double hotOperations() {
        return hotOperations;
    }

    public WorkloadOptions hotOperations(double value) {
        require(value >= 0 && value <= 1, "hot operations must be a share, 0 … 1", value);
        WorkloadOptions changed = copy();
        changed.hotOperations = value;
        return changed;
    }

    /// How many entries a scan asks for. 2 to 8 is what the asynchronous repartitioning was evaluated with;
    /// YCSB's own is 1 to 100.
    public Range scanLength() {
        return scanLength;
    }

    public WorkloadOptions scanLength(Range value) {
        WorkloadOptions changed = copy();
        changed.scanLength = Objects.requireNonNull(value, "scanLength");
        return changed;
    }

    /// How many keys a transaction has.
    public Range transactionKeys() {
        return transactionKeys;
    }

    public WorkloadOptions transactionKeys(Range value) {
        WorkloadOptions changed = copy();
        changed.transactionKeys = Objects.requireNonNull(value, "transactionKeys");
        return changed;
    }

    /// How many neighbouring keys are a community.
    public int community() {
        return community;
    }

    public WorkloadOptions community(int value) {
        require(value >= 1, "a community must have at least one key", value);
        WorkloadOptions changed = copy();
        changed.community = value;
        return changed;
    }

    /// The share of transactions whose last key is of another community.
    public double across() {
        return across;
    }

    public WorkloadOptions across(double value) {
        require(value >= 0 && value <= 1, "across must be a share, 0 … 1", value);
        WorkloadOptions changed = copy();
        changed.across = value;
        return changed;
    }

    /// Checks what the single values cannot know.
    void check() {
        long most = keys + (mix.insert() > 0 ? operations : 0);
        if (most > (long) Math.pow(10, keyDigits)) {
            throw new WorkloadException(keyDigits + " digits are too few for " + most + " keys; give more key digits");
        }
        if (mix.transaction() > 0 && transactionKeys.greatest() > Math.min(community, keys)) {
            throw new WorkloadException("transactions of " + transactionKeys + " keys do not fit a community of "
                    + Math.min(community, keys) + "; make communities larger or transactions shorter");
        }
    }

    private WorkloadOptions copy() {
        try {
            return (WorkloadOptions) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError("this class is Cloneable", e);
        }
    }

    private static void require(boolean right, String rule, Number value) {
        if (!right) {
            throw new WorkloadException(rule + ": " + value);
        }
    }
}
