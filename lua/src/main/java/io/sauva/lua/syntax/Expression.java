package io.sauva.lua.syntax;

import io.sauva.lua.LuaString;
import java.util.List;

/// An expression of a program. The tree is immutable once the parser is done and shared by the interpreter and
/// the compiler.
public abstract sealed class Expression {
    private final int depth;

    private Expression(int depth) {
        this.depth = depth;
    }

    /// How deep the tree below is; the stack that running it takes grows with it.
    public final int depth() {
        return depth;
    }

    /// Whether it can have any number of values.
    public boolean multiple() {
        return false;
    }

    private static int deepest(List<Expression> expressions) {
        int deepest = 0;
        for (Expression expression : expressions) {
            deepest = Math.max(deepest, expression.depth);
        }
        return deepest;
    }

    /// nil, a boolean, a number or a string.
    public static final class Constant extends Expression {
        public final Object value;

        public Constant(Object value) {
            super(1);
            this.value = value;
        }
    }

    /// `...`
    public static final class Varargs extends Expression {
        public Varargs() {
            super(1);
        }

        @Override
        public boolean multiple() {
            return true;
        }
    }

    /// A function that is made here.
    public static final class Function extends Expression {
        public final FunctionTree function;

        public Function(FunctionTree function) {
            super(1);
            this.function = function;
        }
    }

    /// A local variable of the same function.
    public static final class Local extends Expression {
        public final Variable variable;

        public Local(Variable variable) {
            super(1);
            this.variable = variable;
        }
    }

    /// A local variable of an enclosing function.
    public static final class Upvalue extends Expression {
        public final int index;
        public final LuaString name;

        public Upvalue(int index, LuaString name) {
            super(1);
            this.index = index;
            this.name = name;
        }
    }

    /// A global variable.
    public static final class Global extends Expression {
        public final LuaString name;
        public int line;

        public Global(LuaString name, int line) {
            super(1);
            this.name = name;
            this.line = line;
        }
    }

    /// `object[key]`. The line is that of the last token read when PUC Lua would have emitted its instruction,
    /// so the parser may change it.
    public static final class Index extends Expression {
        public final Expression object;
        public final Expression key;
        public int line;

        public Index(Expression object, Expression key, int line) {
            super(1 + Math.max(object.depth, key.depth));
            this.object = object;
            this.key = key;
            this.line = line;
        }
    }

    /// `function(arguments)`
    public static final class Call extends Expression {
        public final Expression function;
        public final List<Expression> arguments;
        public final int line;

        public Call(Expression function, List<Expression> arguments, int line) {
            super(1 + Math.max(function.depth, deepest(arguments)));
            this.function = function;
            this.arguments = List.copyOf(arguments);
            this.line = line;
        }

        @Override
        public boolean multiple() {
            return true;
        }
    }

    /// `object:name(arguments)`
    public static final class MethodCall extends Expression {
        public final Expression object;
        public final LuaString name;
        public final List<Expression> arguments;
        public final int line;

        /// The line of the look-up of the method.
        public final int nameLine;

        public MethodCall(Expression object, LuaString name, List<Expression> arguments, int line, int nameLine) {
            super(1 + Math.max(object.depth, deepest(arguments)));
            this.object = object;
            this.name = name;
            this.arguments = List.copyOf(arguments);
            this.line = line;
            this.nameLine = nameLine;
        }

        @Override
        public boolean multiple() {
            return true;
        }
    }

    /// `left operator right`
    public static final class Binary extends Expression {
        public final Operator operator;
        public final Expression left;
        public final Expression right;
        public final int line;

        public Binary(Operator operator, Expression left, Expression right, int line) {
            super(1 + Math.max(left.depth, right.depth));
            this.operator = operator;
            this.left = left;
            this.right = right;
            this.line = line;
        }
    }

    /// `operator operand`
    public static final class Unary extends Expression {
        public final Operator operator;
        public final Expression operand;
        public final int line;

        public Unary(Operator operator, Expression operand, int line) {
            super(1 + operand.depth);
            this.operator = operator;
            this.operand = operand;
            this.line = line;
        }
    }

    /// `left and right`, `left or right`
    public static final class Logical extends Expression {
        public final boolean and;
        public final Expression left;
        public final Expression right;

        public Logical(boolean and, Expression left, Expression right) {
            super(1 + Math.max(left.depth, right.depth));
            this.and = and;
            this.left = left;
            this.right = right;
        }
    }

    /// `first .. second .. …`, evaluated together.
    public static final class Concatenation extends Expression {
        public final List<Expression> operands;
        public final int line;

        public Concatenation(List<Expression> operands, int line) {
            super(1 + deepest(operands));
            this.operands = List.copyOf(operands);
            this.line = line;
        }
    }

    /// `{…}`: entries in the order they are written; positional ones have no key.
    public static final class Table extends Expression {
        public final List<Entry> entries;

        public Table(List<Entry> entries) {
            super(1
                    + entries.stream()
                            .mapToInt(entry -> Math.max(
                                    entry.value().depth(),
                                    entry.key() == null ? 0 : entry.key().depth()))
                            .max()
                            .orElse(0));
            this.entries = List.copyOf(entries);
        }
    }

    /// An entry of a constructor; `key` is `null` for a positional one.
    public record Entry(Expression key, Expression value, int line) {}

    /// An expression in parentheses: one value.
    public static final class Single extends Expression {
        public final Expression inner;

        public Single(Expression inner) {
            super(1 + inner.depth);
            this.inner = inner;
        }
    }
}
