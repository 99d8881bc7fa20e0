package io.sauva.scripting.running;

/// A script has used all the time that it may use. No `pcall` of the script catches it.
public final class ScriptTimeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// @param limitMillis how long it was allowed to run
    public ScriptTimeException(long limitMillis) {
        super(
                "ERR Script stopped: it has run for more than " + limitMillis
                        + " milliseconds, the limit that script-time-limit sets.",
                null,
                false,
                false);
    }
}
