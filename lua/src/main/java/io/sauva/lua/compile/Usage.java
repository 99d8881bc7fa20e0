package io.sauva.lua.compile;

import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.Statement;
import io.sauva.lua.syntax.Variable;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/// Finds the variables that are likely to hold numbers: those that arithmetic is done on, or that are given its
/// results. The compiler keeps them unboxed; a wrong guess costs time only.
final class Usage {
    private final Set<Variable> numeric = Collections.newSetFromMap(new IdentityHashMap<>());

    private final Set<Variable> declared = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Variable> referenced = Collections.newSetFromMap(new IdentityHashMap<>());

    private boolean tailCalls;

    /// Whether it ends with a call of another function that its caller is asked to make.
    boolean tailCalls() {
        return tailCalls;
    }

    /// The variables that are used but declared elsewhere.
    List<Variable> outer() {
        return referenced.stream()
                .filter(variable -> !declared.contains(variable))
                .sorted(Comparator.comparingInt(Variable::slot))
                .toList();
    }

    boolean numeric(Variable variable) {
        return numeric.contains(variable);
    }

    void scan(Statement.Block block) {
        block.statements().forEach(this::scan);
    }

    void scan(Statement statement) {
        switch (statement) {
            case Statement.Local local -> {
                scan(local.values());
                declared.addAll(local.variables());
                for (int i = 0;
                        i < Math.min(local.variables().size(), local.values().size());
                        i++) {
                    assigned(local.variables().get(i), local.values().get(i));
                }
            }
            case Statement.LocalFunction local -> {
                declared.add(local.variable());
                scan(local.function());
            }
            case Statement.Assign assign -> {
                scan(assign.values());
                scan(assign.targets());
                for (int i = 0;
                        i < Math.min(assign.targets().size(), assign.values().size());
                        i++) {
                    if (assign.targets().get(i) instanceof Expression.Local local) {
                        assigned(local.variable, assign.values().get(i));
                    }
                }
            }
            case Statement.Call call -> scan(call.call());
            case Statement.Do step -> scan(step.body());
            case Statement.While loop -> {
                scan(loop.condition());
                scan(loop.body());
            }
            case Statement.Repeat loop -> {
                scan(loop.body());
                scan(loop.condition());
            }
            case Statement.If choice -> {
                scan(choice.conditions());
                choice.blocks().forEach(this::scan);
            }
            case Statement.NumericFor loop -> {
                numeric.add(loop.variable());
                declared.add(loop.variable());
                scan(loop.start());
                scan(loop.limit());
                if (loop.step() != null) {
                    scan(loop.step());
                }
                scan(loop.body());
            }
            case Statement.GenericFor loop -> {
                scan(loop.values());
                declared.addAll(loop.variables());
                scan(loop.body());
            }
            case Statement.Return result -> {
                scan(result.values());
                tailCalls |= result.isTailCall();
            }
            case Statement.Break ignored -> {
                // Nothing is used.
            }
        }
    }

    private void assigned(Variable variable, Expression value) {
        boolean number = switch (value) {
            case Expression.Binary binary -> binary.operator.arithmetic();
            case Expression.Constant constant -> constant.value instanceof Double;
            case Expression.Local local -> numeric.contains(local.variable);
            default -> false;
        };
        if (number) {
            numeric.add(variable);
        }
    }

    private void scan(List<Expression> expressions) {
        expressions.forEach(this::scan);
    }

    private void scan(Expression expression) {
        switch (expression) {
            case Expression.Binary binary -> {
                scan(binary.left);
                scan(binary.right);
                if (binary.operator.arithmetic()) {
                    operand(binary.left);
                    operand(binary.right);
                }
            }
            case Expression.Unary unary -> scan(unary.operand);
            case Expression.Logical logical -> {
                scan(logical.left);
                scan(logical.right);
            }
            case Expression.Index index -> {
                scan(index.object);
                scan(index.key);
            }
            case Expression.Call call -> {
                scan(call.function);
                scan(call.arguments);
            }
            case Expression.MethodCall call -> {
                scan(call.object);
                scan(call.arguments);
            }
            case Expression.Concatenation concatenation -> scan(concatenation.operands);
            case Expression.Table table ->
                table.entries.forEach(entry -> {
                    if (entry.key() != null) {
                        scan(entry.key());
                    }
                    scan(entry.value());
                });
            case Expression.Local local -> referenced.add(local.variable);
            case Expression.Function function ->
                function.function.upvalues().stream()
                        .filter(upvalue -> upvalue.local() != null)
                        .forEach(upvalue -> referenced.add(upvalue.local()));
            case Expression.Single single -> scan(single.inner);
            default -> {
                // Leaves say nothing.
            }
        }
    }

    private void operand(Expression expression) {
        if (expression instanceof Expression.Local local) {
            numeric.add(local.variable);
        }
    }
}
