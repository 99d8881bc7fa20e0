package io.sauva.scripting.atomic;

/// A script that holds the partitions of its keys only is about to do what it may not do with these. It has
/// changed nothing, and begins again with every partition. No `pcall` of the script catches it.
public final class StrayedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    StrayedException() {
        super("the script needs every partition", null, false, false);
    }
}
