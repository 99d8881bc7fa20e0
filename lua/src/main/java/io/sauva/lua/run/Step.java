package io.sauva.lua.run;

/// A statement, ready to be run by the interpreter.
abstract class Step {
    /// The next statement follows.
    static final int NEXT = 0;

    /// The innermost loop ends.
    static final int BREAK = 1;

    /// The function ends; its results are in the frame.
    static final int RETURN = 2;

    /// The compiled loop has run as many turns as it was to, and is to be called again.
    static final int AGAIN = 3;

    /// Runs it and says how to go on.
    abstract int execute(Frame frame);
}
