package io.sauva.lua.syntax;

import java.util.List;

/// A statement of a program.
public sealed interface Statement {
    /// `local a, b = …`
    record Local(List<Variable> variables, List<Expression> values) implements Statement {}

    /// `local function f …`: the variable is in scope in the function.
    record LocalFunction(Variable variable, Expression.Function function) implements Statement {}

    /// `a, b.c = …`; the line is that of the stores.
    record Assign(List<Expression> targets, List<Expression> values, int line) implements Statement {}

    /// A call whose results are dropped.
    record Call(Expression call) implements Statement {}

    /// `do … end`
    record Do(Block body) implements Statement {}

    /// `while …`
    record While(Expression condition, Block body) implements Statement {}

    /// `repeat … until …`; the condition sees the body's variables.
    record Repeat(Block body, Expression condition) implements Statement {}

    /// `if … elseif … else …`: the conditions, and one block more if there is an `else`.
    record If(List<Expression> conditions, List<Block> blocks) implements Statement {}

    /// `for v = start, limit, step`; `step` may be `null`.
    record NumericFor(
            Variable variable, Expression start, Expression limit, Expression step, Block body, int slot, int line)
            implements Statement {}

    /// `for a, b in …`; `slot` is the first of three hidden ones; `line` is where what is called begins.
    record GenericFor(List<Variable> variables, List<Expression> values, Block body, int slot, int line)
            implements Statement {}

    /// `return …`
    record Return(List<Expression> values) implements Statement {
        /// Whether it gives all results of one call, which then takes the place of this one.
        public boolean isTailCall() {
            return values.size() == 1
                    && (values.getFirst() instanceof Expression.Call
                            || values.getFirst() instanceof Expression.MethodCall);
        }
    }

    /// `break`
    record Break() implements Statement {}

    /// Statements in a scope.
    record Block(List<Statement> statements) {}
}
