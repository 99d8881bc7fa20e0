package io.sauva.lua.run;

/// A compiled loop: goes on where the interpreter is in it, on the variables of its frame.
public abstract class CompiledLoop {
    /// Runs the rest of the loop, or so many turns of it. What the three numbers and values mean depends on the
    /// kind of loop.
    ///
    /// @return how to go on, as of [Step]; if it is to be called again, the frame has the number and the control
    ///     value to go on from
    public abstract int run(
            Frame frame, double at, double to, double by, Object iterator, Object subject, Object control, int turns);
}
