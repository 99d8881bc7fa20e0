package io.sauva.partitioning.tracking;

/// What is known of the load: the window of the tracker, and the faded memory of what has left it.
///
/// A short window alone misleads: an assignment that cuts 1 % of what it was learned from may cut half of what
/// comes next. So the past counts too, less with every window that has gone by.
///
/// Thread: one, that of the repartitioning.
/// Bound: `mostVertices` and `mostArcs` for the memory; the lightest go first.
public final class Workload {
    private static final int MOST_VERTICES = 1 << 20;
    private static final int MOST_ARCS = 1 << 24;

    private final Tracker tracker;
    private final Settings settings;
    private final int mostVertices;
    private final int mostArcs;
    private WorkloadGraph history = WorkloadGraph.EMPTY;
    private Trace window;

    /// How the past counts.
    ///
    /// @param window as of the tracker
    /// @param decay what is left of a weight after each window, 0 … 1
    /// @param byCost whether vertices weigh nanoseconds
    public record Settings(long window, double decay, boolean byCost) {}

    public Workload(Tracker tracker, Settings settings) {
        this(tracker, settings, MOST_VERTICES, MOST_ARCS);
    }

    Workload(Tracker tracker, Settings settings, int mostVertices, int mostArcs) {
        this.tracker = tracker;
        this.settings = settings;
        this.mostVertices = mostVertices;
        this.mostArcs = mostArcs;
    }

    /// Takes what the tracker has; answers the operations that are new since the last time, at most a window.
    public Trace observe() {
        Window.Taken taken = tracker.take();
        window = taken.window();
        Trace expired = taken.expired();
        if (expired.operations() > 0 && settings.decay() > 0) {
            // Unlimited windows do not fade.
            double windows =
                    settings.window() == Long.MAX_VALUE ? 0 : (double) expired.operations() / settings.window();
            double factor = Math.pow(settings.decay(), windows);
            WorkloadGraph merged = GraphMerge.of(history, factor, expired, settings.byCost());
            history = Thinning.within(merged, mostVertices, mostArcs);
        }
        return window.last(taken.fresh());
    }

    /// The graph of all that is known, as of the last time it was observed.
    public WorkloadGraph graph() {
        if (window == null) {
            return history;
        }
        return Thinning.within(GraphMerge.of(history, 1, window, settings.byCost()), mostVertices, mostArcs);
    }

    /// Whether nothing is known.
    public boolean isEmpty() {
        return history.graph().vertices() == 0 && (window == null || window.operations() == 0);
    }

    /// Forgets everything.
    public void clear() {
        history = WorkloadGraph.EMPTY;
        window = null;
        tracker.clear();
    }
}
