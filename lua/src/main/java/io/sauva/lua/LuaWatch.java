package io.sauva.lua;

/// What a host wants to do now and then while a script runs, such as to let other threads run, or to see
/// whether the script shall be stopped (which [LuaState#stop()] does at once if it is called from here).
///
/// Thread: the one that runs the script, which is that of a coroutine at times. It may park.
@FunctionalInterface
public interface LuaWatch {
    /// Called after every 2048 loop turns and calls or so, before the limits are looked at. What it throws
    /// leaves the script, and no `pcall` sees it unless it is a [LuaError].
    void look(LuaState state);
}
