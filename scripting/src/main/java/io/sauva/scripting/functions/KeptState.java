package io.sauva.scripting.functions;

import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.FunctionTree;
import io.sauva.lua.syntax.Statement;
import java.util.List;

/// Finds out whether the functions of a library leave something behind for the next call: whether one of them
/// assigns to a local variable of the library itself.
///
/// ```lua
/// local count = 0
/// redis.register_function('count', function() count = count + 1; return count end)
/// ```
///
/// Such a library works in Redis, which has one instance of it and runs one function at a time, so it must work
/// here. What functions put into a table that the library keeps is not looked for: each state has a table of its
/// own then, as caches may have.
///
/// Thread: one, for one library.
final class KeptState {
    private boolean found;

    private KeptState() {}

    static boolean isKept(FunctionTree library) {
        KeptState search = new KeptState();
        search.visit(library, null);
        return search.found;
    }

    /// @param ofLibrary which of the function's outer variables are the library's own; `null` in the library
    /// itself
    private void visit(FunctionTree function, boolean[] ofLibrary) {
        visit(function.body(), ofLibrary);
    }

    private void visit(Statement.Block block, boolean[] ofLibrary) {
        for (Statement statement : block.statements()) {
            visit(statement, ofLibrary);
        }
    }

    private void visit(Statement statement, boolean[] ofLibrary) {
        switch (statement) {
            case Statement.Local local -> visit(local.values(), ofLibrary);
            case Statement.LocalFunction local -> visit(local.function(), ofLibrary);
            case Statement.Assign assign -> {
                assign.targets().forEach(target -> visitTarget(target, ofLibrary));
                visit(assign.values(), ofLibrary);
            }
            case Statement.Call call -> visit(call.call(), ofLibrary);
            case Statement.Do block -> visit(block.body(), ofLibrary);
            case Statement.While loop -> {
                visit(loop.condition(), ofLibrary);
                visit(loop.body(), ofLibrary);
            }
            case Statement.Repeat loop -> {
                visit(loop.body(), ofLibrary);
                visit(loop.condition(), ofLibrary);
            }
            case Statement.If choice -> {
                visit(choice.conditions(), ofLibrary);
                choice.blocks().forEach(block -> visit(block, ofLibrary));
            }
            case Statement.NumericFor loop -> {
                visit(loop.start(), ofLibrary);
                visit(loop.limit(), ofLibrary);
                if (loop.step() != null) {
                    visit(loop.step(), ofLibrary);
                }
                visit(loop.body(), ofLibrary);
            }
            case Statement.GenericFor loop -> {
                visit(loop.values(), ofLibrary);
                visit(loop.body(), ofLibrary);
            }
            case Statement.Return end -> visit(end.values(), ofLibrary);
            case Statement.Break ignored -> {}
        }
    }

    private void visitTarget(Expression target, boolean[] ofLibrary) {
        if (target instanceof Expression.Upvalue outer) {
            found |= ofLibrary[outer.index];
        } else {
            visit(target, ofLibrary);
        }
    }

    private void visit(List<Expression> expressions, boolean[] ofLibrary) {
        for (Expression expression : expressions) {
            visit(expression, ofLibrary);
        }
    }

    private void visit(Expression expression, boolean[] ofLibrary) {
        switch (expression) {
            case Expression.Function made -> visit(made.function, inside(made.function, ofLibrary));
            case Expression.Index index -> {
                visit(index.object, ofLibrary);
                visit(index.key, ofLibrary);
            }
            case Expression.Call call -> {
                visit(call.function, ofLibrary);
                visit(call.arguments, ofLibrary);
            }
            case Expression.MethodCall call -> {
                visit(call.object, ofLibrary);
                visit(call.arguments, ofLibrary);
            }
            case Expression.Binary binary -> {
                visit(binary.left, ofLibrary);
                visit(binary.right, ofLibrary);
            }
            case Expression.Unary unary -> visit(unary.operand, ofLibrary);
            case Expression.Logical logical -> {
                visit(logical.left, ofLibrary);
                visit(logical.right, ofLibrary);
            }
            case Expression.Concatenation joined -> visit(joined.operands, ofLibrary);
            case Expression.Table table -> {
                for (Expression.Entry entry : table.entries) {
                    if (entry.key() != null) {
                        visit(entry.key(), ofLibrary);
                    }
                    visit(entry.value(), ofLibrary);
                }
            }
            case Expression.Single single -> visit(single.inner, ofLibrary);
            case Expression.Constant ignored -> {}
            case Expression.Varargs ignored -> {}
            case Expression.Local ignored -> {}
            case Expression.Upvalue ignored -> {}
            case Expression.Global ignored -> {}
        }
    }

    /// Which outer variables of a function that is made here are the library's own.
    private static boolean[] inside(FunctionTree made, boolean[] ofLibrary) {
        boolean[] inner = new boolean[made.upvalues().size()];
        for (int at = 0; at < inner.length; at++) {
            FunctionTree.Upvalue variable = made.upvalues().get(at);
            inner[at] = variable.local() == null ? ofLibrary[variable.outer()] : ofLibrary == null;
        }
        return inner;
    }
}
