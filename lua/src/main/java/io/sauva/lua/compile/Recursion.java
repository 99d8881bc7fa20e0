package io.sauva.lua.compile;

import io.sauva.lua.run.Prototype;
import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.FunctionTree;
import io.sauva.lua.syntax.Variable;
import java.util.List;

/// How a function calls itself: by the outer variable that it was declared with (`local function`) and that nothing
/// else is ever assigned to. So the variable holds the closure that runs, whatever happens.
///
/// Only of functions whose arguments come one by one and that ask nobody to make a call for them.
///
/// @param upvalue the outer variable
/// @param cost of a call, for [io.sauva.lua.LuaState#enter]
record Recursion(int upvalue, int cost) {
    /// How this function calls itself, or `null` if it has no such variable.
    static Recursion of(Prototype prototype, Usage usage) {
        FunctionTree tree = prototype.tree();
        List<FunctionTree.Upvalue> upvalues = tree.upvalues();
        for (int i = 0; i < upvalues.size() && !prototype.isWide() && !usage.tailCalls(); i++) {
            Variable variable = upvalues.get(i).local();
            if (variable != null && variable.function() == tree && !variable.reassigned()) {
                return new Recursion(i, prototype.cost());
            }
        }
        return null;
    }

    /// Whether that is what is called.
    boolean isBy(Expression function) {
        return function instanceof Expression.Upvalue variable && variable.index == upvalue;
    }
}
