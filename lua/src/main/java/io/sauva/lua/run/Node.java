package io.sauva.lua.run;

/// An expression, ready to be run by the interpreter.
abstract class Node {
    /// Computes one value.
    abstract Object evaluate(Frame frame);

    /// Computes all values, as of [io.sauva.lua.LuaFunction].
    Object evaluateAll(Frame frame) {
        return evaluate(frame);
    }

    /// Computes whether the value is true in a condition.
    boolean test(Frame frame) {
        Object value = evaluate(frame);
        return value != null && value != Boolean.FALSE;
    }
}
