package io.sauva.lua;

/// A script was stopped: by another thread, or at its limit of instructions or time. No `pcall` catches it; it
/// leaves Lua code and reaches the host.
public final class LuaStopped extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// Why a script was stopped.
    public enum Reason {
        /// [LuaState#stop] was called.
        STOPPED,
        /// The limit of instructions was reached.
        INSTRUCTIONS,
        /// The limit of time was reached.
        TIME,
        /// The state was closed while a coroutine was suspended in it.
        CLOSED
    }

    private final Reason reason;

    LuaStopped(Reason reason) {
        super("script stopped: " + reason, null, false, false);
        this.reason = reason;
    }

    /// Why.
    public Reason reason() {
        return reason;
    }
}
