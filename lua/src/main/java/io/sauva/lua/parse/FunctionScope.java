package io.sauva.lua.parse;

import io.sauva.lua.LuaString;
import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.FunctionTree;
import io.sauva.lua.syntax.Variable;
import java.util.ArrayList;
import java.util.List;

/// What the parser knows of the function it is in: its variables in scope and its outer ones.
final class FunctionScope {
    static final int MOST_LOCALS = 200;
    static final int MOST_UPVALUES = 60;

    final FunctionScope parent;
    final int line;
    boolean vararg;
    boolean needsArg;
    int deepest;

    private final List<Variable> active = new ArrayList<>();
    private final List<FunctionTree.Upvalue> upvalues = new ArrayList<>();
    private int slots;
    private Double zero;

    /// How many loops enclose the statement, within this function.
    int loops;

    FunctionScope(FunctionScope parent, int line) {
        this.parent = parent;
        this.line = line;
    }

    int activeCount() {
        return active.size();
    }

    /// A variable for the next slots; in scope after [#activate].
    Variable declare(LuaString name, int ahead) {
        Variable variable = new Variable(name, active.size() + ahead);
        slots = Math.max(slots, variable.slot() + 1);
        return variable;
    }

    void activate(Variable variable) {
        active.add(variable);
    }

    void leaveTo(int count) {
        while (active.size() > count) {
            active.removeLast();
        }
    }

    int slots() {
        return slots;
    }

    List<FunctionTree.Upvalue> upvalues() {
        return upvalues;
    }

    Double zero() {
        return zero;
    }

    /// Notes that the value of an expression is needed: where PUC Lua puts a numeral into the constants of the
    /// function. One that only decides a condition never gets there.
    void use(Expression expression) {
        switch (expression) {
            case Expression.Constant constant -> {
                if (zero == null && constant.value instanceof Double number && number == 0) {
                    zero = number;
                }
            }
            case Expression.Logical logical -> use(logical.right);
            case Expression.Single single -> use(single.inner);
            default -> {
                // The parts of others were used when it was made.
            }
        }
    }

    void note(Expression expression) {
        deepest = Math.max(deepest, expression.depth());
    }

    /// The expression that a name stands for here; `null` if it is a global.
    Expression resolve(LuaString name, Parser parser) {
        Variable local = local(name);
        if (local != null) {
            return new Expression.Local(local);
        }
        int index = upvalue(name, parser);
        return index < 0 ? null : new Expression.Upvalue(index, name);
    }

    private Variable local(LuaString name) {
        for (int i = active.size() - 1; i >= 0; i--) {
            if (active.get(i).name() != null && active.get(i).name().same(name)) {
                return active.get(i);
            }
        }
        return null;
    }

    private int upvalue(LuaString name, Parser parser) {
        if (parent == null) {
            return -1;
        }
        Variable outer = parent.local(name);
        int outerIndex = -1;
        if (outer != null) {
            outer.capture();
        } else {
            outerIndex = parent.upvalue(name, parser);
            if (outerIndex < 0) {
                return -1;
            }
        }
        for (int i = 0; i < upvalues.size(); i++) {
            FunctionTree.Upvalue known = upvalues.get(i);
            if (known.local() == outer && known.outer() == outerIndex) {
                return i;
            }
        }
        if (upvalues.size() >= MOST_UPVALUES) {
            throw parser.limit(this, MOST_UPVALUES, "upvalues");
        }
        upvalues.add(new FunctionTree.Upvalue(name, outer, outerIndex));
        return upvalues.size() - 1;
    }

    /// Notes that the variable behind an outer one is assigned to.
    void reassign(int index) {
        FunctionTree.Upvalue upvalue = upvalues.get(index);
        if (upvalue.local() != null) {
            upvalue.local().reassign();
        } else {
            parent.reassign(upvalue.outer());
        }
    }
}
