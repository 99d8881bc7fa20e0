package io.sauva.scripting.functions;

import io.sauva.lua.LuaString;
import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.FunctionTree;
import io.sauva.lua.syntax.Statement;
import io.sauva.lua.syntax.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Which variables of a library, and of its functions, may lead to a table that the library keeps.
///
/// A variable of the library does unless it is never anything but a number, a string or a function. A variable of a
/// function does if it was given such a table, or what is found in one. A table of which the text shows that there
/// is no table in it (`local options = {limit = 10}`) leads no further than to itself.
///
/// Thread: one, for one library.
final class Kept {
    /// Functions of Lua that change a table which they get, or hand it to a function that may.
    private static final Set<String> CHANGING = Set.of(
            "table.insert",
            "table.remove",
            "table.sort",
            "table.setn",
            "table.foreach",
            "table.foreachi",
            "rawset",
            "setmetatable",
            "pcall",
            "xpcall",
            "redis.atomic",
            "coroutine.create",
            "coroutine.wrap",
            "coroutine.resume",
            "coroutine.yield");

    private final List<FunctionTree> functions = new ArrayList<>();
    private final Set<Variable> ofLibrary = new HashSet<>(); // a variable equals itself only
    private final Set<Variable> leading = new HashSet<>();
    private final Set<Variable> flat = new HashSet<>();
    private boolean resultsLead;
    private boolean learnt;

    /// The library is walked through once more.
    void begin() {
        learnt = false;
    }

    /// Whether something was learnt on the way that was not known before.
    boolean hasLearnt() {
        return learnt;
    }

    void enter(FunctionTree function) {
        functions.add(function);
        if (functions.size() == 1 && ofLibrary.isEmpty()) {
            declare(function.body());
        }
    }

    void leave() {
        functions.removeLast();
    }

    /// Whether what follows runs when a function is called, not when the library is loaded.
    boolean isInFunction() {
        return functions.size() > 1;
    }

    boolean isOfLibrary(Variable variable) {
        return ofLibrary.contains(variable);
    }

    /// The variable may lead to a table that is kept.
    void leads(Variable variable) {
        learnt |= leading.add(variable);
        learnt |= flat.remove(variable);
    }

    /// While the library is loaded, something is put into a table of this variable: there may be a table in it now.
    void deepens(Expression table, List<Expression> values) {
        if (!values.stream().allMatch(Kept::isSimple)) {
            learnt |= flat.remove(root(table));
        }
    }

    /// A function returns this.
    void returned(List<Expression> values) {
        if (isInFunction() && !resultsLead && anyLeads(values)) {
            resultsLead = true;
            learnt = true;
        }
    }

    boolean anyLeads(List<Expression> values) {
        return values.stream().anyMatch(this::leads);
    }

    /// Whether the value may be a table that is kept, or have one in it.
    boolean leads(Expression expression) {
        return switch (expression) {
            case Expression.Local local -> leading.contains(local.variable);
            case Expression.Upvalue upvalue -> leading.contains(variable(upvalue.index));
            case Expression.Index index -> leads(index.object) && !flat.contains(plain(index.object));
            case Expression.Logical logical -> leads(logical.left) || leads(logical.right);
            case Expression.Single single -> leads(single.inner);
            case Expression.Table table -> table.entries.stream().anyMatch(entry -> leads(entry.value()));
            case Expression.Call call ->
                name(call.function) == null ? resultsLead || leads(call.function) : anyLeads(call.arguments);
            case Expression.MethodCall call -> resultsLead;
            default -> false;
        };
    }

    /// The variable that a chain of fields begins at, or `null`.
    Variable root(Expression expression) {
        return switch (expression) {
            case Expression.Index index -> root(index.object);
            case Expression.Single single -> root(single.inner);
            default -> plain(expression);
        };
    }

    /// Whether a function of Lua changes nothing that it gets. The server's own functions take no tables.
    static boolean isOnlyLooking(Expression function) {
        String name = name(function);
        return name != null && !CHANGING.contains(name);
    }

    private Variable plain(Expression expression) {
        return switch (expression) {
            case Expression.Local local -> local.variable;
            case Expression.Upvalue upvalue -> variable(upvalue.index);
            default -> null;
        };
    }

    /// The path of a global function, or `null`.
    private static String name(Expression function) {
        return switch (function) {
            case Expression.Global global -> global.name.toString();
            case Expression.Index index
            when index.key instanceof Expression.Constant key && key.value instanceof LuaString field ->
                name(index.object) == null ? null : name(index.object) + "." + field;
            default -> null;
        };
    }

    private Variable variable(int upvalue) {
        int index = upvalue;
        for (FunctionTree function : functions.reversed()) {
            FunctionTree.Upvalue found = function.upvalues().get(index);
            if (found.local() != null) {
                return found.local();
            }
            index = found.outer();
        }
        throw new IllegalStateException("a variable of no function");
    }

    /// Finds the variables of the library itself, in whatever block.
    private void declare(Statement.Block block) {
        for (Statement statement : block.statements()) {
            switch (statement) {
                case Statement.Local local -> declare(local);
                case Statement.LocalFunction local -> ofLibrary.add(local.variable());
                case Statement.Do inner -> declare(inner.body());
                case Statement.While loop -> declare(loop.body());
                case Statement.Repeat loop -> declare(loop.body());
                case Statement.If choice -> choice.blocks().forEach(this::declare);
                case Statement.NumericFor loop -> declare(loop.body());
                case Statement.GenericFor loop -> {
                    ofLibrary.addAll(loop.variables());
                    leading.addAll(loop.variables());
                    declare(loop.body());
                }
                default -> {}
            }
        }
    }

    private void declare(Statement.Local local) {
        for (int at = 0; at < local.variables().size(); at++) {
            Variable variable = local.variables().get(at);
            Expression value = at < local.values().size() ? local.values().get(at) : null;
            ofLibrary.add(variable);
            boolean isSimple = value == null
                    ? local.values().isEmpty() || !local.values().getLast().multiple()
                    : isSimple(value);
            if (!isSimple || variable.reassigned()) {
                leading.add(variable);
            }
            if (isFlat(value) && !variable.reassigned()) {
                flat.add(variable);
            }
        }
    }

    private static boolean isFlat(Expression value) {
        return value instanceof Expression.Table table
                && table.entries.stream().allMatch(entry -> isSimple(entry.value()));
    }

    /// Whether it is no table for sure.
    private static boolean isSimple(Expression value) {
        return switch (value) {
            case Expression.Constant ignored -> true;
            case Expression.Function ignored -> true;
            case Expression.Concatenation ignored -> true;
            case Expression.Binary ignored -> true;
            case Expression.Unary ignored -> true;
            default -> false;
        };
    }
}
