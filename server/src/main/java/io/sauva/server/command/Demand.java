package io.sauva.server.command;

/// What a command needs in order to run with certain arguments, beside the partitions of its keys.
///
/// Most commands need one of four things, which are made once. A script's demand is found in its text.
///
/// Thread: any; it does not change.
///
/// @param alone whether it must be alone in its partitions, because it writes; else other readers may be there
/// @param everything whether it needs every partition, because its keys do not tell what it touches
/// @param elsewhere whether it may take long, so that no event loop may run it
/// @param tentative whether it may find out that it needs everything only while it runs ([Call#widen])
public record Demand(boolean alone, boolean everything, boolean elsewhere, boolean tentative) {
    private static final Demand READ = new Demand(false, false, false, false);
    private static final Demand WRITE = new Demand(true, false, false, false);
    private static final Demand READ_EVERYTHING = new Demand(false, true, false, false);
    private static final Demand WRITE_EVERYTHING = new Demand(true, true, false, false);

    /// That of a command that is quick and knows what it touches.
    public static Demand of(boolean alone, boolean everything) {
        if (everything) {
            return alone ? WRITE_EVERYTHING : READ_EVERYTHING;
        }
        return alone ? WRITE : READ;
    }

    /// The same with every partition.
    public Demand widened() {
        return new Demand(alone, true, elsewhere, false);
    }
}
