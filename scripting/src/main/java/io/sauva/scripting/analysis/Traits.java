package io.sauva.scripting.analysis;

/// What the text of a script tells about any run of it.
///
/// Thread: any; it does not change.
///
/// @param clean whether it can touch no key but those it declares, whatever its arguments are
/// @param writes whether it may change something or tell somebody something; known only if it is clean
/// @param straight whether each instruction runs once at most, so that it takes no longer than its text is long
/// @param calls how many places there are where it may call the server
/// @param blocks whether it may call a command that waits for others, such as `BLPOP`
public record Traits(boolean clean, boolean writes, boolean straight, int calls, boolean blocks) {
    /// What is assumed of a script that nothing is known of.
    public static final Traits UNKNOWN = new Traits(false, true, false, Integer.MAX_VALUE, true);
}
