package io.sauva.scripting.functions;

import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.FunctionTree;
import io.sauva.lua.syntax.Statement;
import io.sauva.lua.syntax.Variable;
import java.util.List;

/// Finds out whether the functions of a library leave something behind for the next call: whether one of them
/// assigns to a local variable of the library itself, or into a table that such a variable leads to.
///
/// ```lua
/// local count = 0
/// local seen = {}
/// redis.register_function('count', function(keys) count = count + 1; seen[keys[1]] = count; return count end)
/// ```
///
/// Such a library works in Redis, which has one instance of it and runs one function at a time, so it must work
/// here. What a variable leads to is followed by [Kept]; a function that gets such a table may change it, unless
/// it is one of Lua's that only look. So a mistake costs speed, not truth.
///
/// The tree is walked until nothing new is learnt of the variables, and once more to look for changes.
///
/// Thread: one, for one library.
final class KeptState {
    private final Kept kept = new Kept();
    private boolean found;

    private KeptState() {}

    static boolean isKept(FunctionTree library) {
        KeptState search = new KeptState();
        do {
            search.kept.begin();
            search.found = false;
            search.function(library);
        } while (search.kept.hasLearnt());
        return search.found;
    }

    private void function(FunctionTree function) {
        kept.enter(function);
        block(function.body());
        kept.leave();
    }

    private void block(Statement.Block block) {
        block.statements().forEach(this::statement);
    }

    private void statement(Statement statement) {
        switch (statement) {
            case Statement.Local local -> {
                local.values().forEach(this::value);
                declared(local.variables(), local.values());
            }
            case Statement.LocalFunction local -> value(local.function());
            case Statement.Assign assign -> {
                assign.values().forEach(this::value);
                assign.targets().forEach(target -> assigned(target, assign.values()));
            }
            case Statement.Call call -> value(call.call());
            case Statement.Do inner -> block(inner.body());
            case Statement.While loop -> {
                value(loop.condition());
                block(loop.body());
            }
            case Statement.Repeat loop -> {
                block(loop.body());
                value(loop.condition());
            }
            case Statement.If choice -> {
                choice.conditions().forEach(this::value);
                choice.blocks().forEach(this::block);
            }
            case Statement.NumericFor loop -> {
                value(loop.start());
                value(loop.limit());
                if (loop.step() != null) {
                    value(loop.step());
                }
                block(loop.body());
            }
            case Statement.GenericFor loop -> {
                loop.values().forEach(this::value);
                declared(loop.variables(), loop.values());
                block(loop.body());
            }
            case Statement.Return end -> {
                end.values().forEach(this::value);
                kept.returned(end.values());
            }
            case Statement.Break ignored -> {}
        }
    }

    private void declared(List<Variable> variables, List<Expression> values) {
        if (kept.anyLeads(values)) {
            variables.forEach(kept::leads);
        }
    }

    private void assigned(Expression target, List<Expression> values) {
        if (target instanceof Expression.Index index) {
            value(index.object);
            value(index.key);
            found |= kept.isInFunction() && kept.leads(index.object);
            kept.deepens(index.object, values);
        }
        Variable variable = kept.root(target);
        found |= target instanceof Expression.Upvalue && kept.isOfLibrary(variable);
        if (variable != null && kept.anyLeads(values)) {
            kept.leads(variable);
        }
    }

    /// A table gets to where it may be changed. While the library is loaded it may change what it likes.
    private void changed(Expression table) {
        if (kept.leads(table)) {
            kept.deepens(table, List.of(table));
            found |= kept.isInFunction();
        }
    }

    private void value(Expression expression) {
        switch (expression) {
            case Expression.Function made -> function(made.function);
            case Expression.Index index -> {
                value(index.object);
                value(index.key);
            }
            case Expression.Call call -> {
                value(call.function);
                call.arguments.forEach(this::value);
                if (!Kept.isOnlyLooking(call.function)) {
                    call.arguments.forEach(this::changed);
                }
            }
            case Expression.MethodCall call -> {
                value(call.object);
                call.arguments.forEach(this::value);
                changed(call.object);
                call.arguments.forEach(this::changed);
            }
            case Expression.Binary binary -> {
                value(binary.left);
                value(binary.right);
            }
            case Expression.Unary unary -> value(unary.operand);
            case Expression.Logical logical -> {
                value(logical.left);
                value(logical.right);
            }
            case Expression.Concatenation joined -> joined.operands.forEach(this::value);
            case Expression.Table table -> {
                for (Expression.Entry entry : table.entries) {
                    if (entry.key() != null) {
                        value(entry.key());
                    }
                    value(entry.value());
                }
            }
            case Expression.Single single -> value(single.inner);
            case Expression.Constant ignored -> {}
            case Expression.Varargs ignored -> {}
            case Expression.Local ignored -> {}
            case Expression.Upvalue ignored -> {}
            case Expression.Global ignored -> {}
        }
    }
}
