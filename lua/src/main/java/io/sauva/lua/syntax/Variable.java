package io.sauva.lua.syntax;

import io.sauva.lua.LuaString;

/// A local variable of a function.
public final class Variable {
    private final LuaString name;
    private final int slot;
    private boolean captured;
    private boolean reassigned;
    private FunctionTree function;

    /// A variable in a slot of its function's frame.
    public Variable(LuaString name, int slot) {
        this.name = name;
        this.slot = slot;
    }

    /// Its name in the program.
    public LuaString name() {
        return name;
    }

    /// Its place in the frame; variables whose scopes do not overlap share slots.
    public int slot() {
        return slot;
    }

    /// Whether an inner function uses it, so that it must live in a cell of its own.
    public boolean captured() {
        return captured;
    }

    /// Notes that an inner function uses it.
    public void capture() {
        captured = true;
    }

    /// Whether it is assigned to after its declaration.
    public boolean reassigned() {
        return reassigned;
    }

    /// The function that it was declared with (`local function`), or `null`.
    public FunctionTree function() {
        return function;
    }

    /// Notes the function that it is declared with.
    public void declare(FunctionTree tree) {
        function = tree;
    }

    /// Notes an assignment.
    public void reassign() {
        reassigned = true;
    }
}
