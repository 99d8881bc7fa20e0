package io.sauva.scripting.running;

/// A script was killed before it could write. No `pcall` of the script catches it.
public final class ScriptKilledException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ScriptKilledException() {
        super("script killed", null, false, false);
    }
}
