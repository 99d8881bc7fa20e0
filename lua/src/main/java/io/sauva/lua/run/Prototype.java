package io.sauva.lua.run;

import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.compile.Compiler;
import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.FunctionTree;
import io.sauva.lua.syntax.Variable;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The code of a function, shared by all its closures in all states. Immutable but for what it learns about
/// itself.
public final class Prototype {
    private static final LuaString COUNT = LuaString.constant("n");

    /// What a call takes of the Java stack: frames of the interpreter at their largest.
    private static final int CALL_COST = 1024;

    private static final int DEPTH_COST = 224;

    /// What the compiler takes, beside its way down the tree: from above, since the smallest stack that the JVM gives
    /// (136 KB with its guards) was enough for the whole of a program that is nested sixty deep.
    private static final int COMPILER_COST = 96 * 1024;

    /// Calls after which a hot loop says that the function is hot. More than one, because the first may never
    /// end.
    private static final int OFTEN = Math.max(2, HotLoop.HOT / 32);

    final FunctionTree tree;
    final int parameters;
    final boolean vararg;
    final int slots;
    final int cost;
    private final boolean simple;
    private final Map<Expression.Function, Prototype> children = new ConcurrentHashMap<>();
    private volatile Step[] body;

    /// Whether the arguments cannot be handed over one by one.
    final boolean wide;

    /// The compiled body, once there is one. Handed over without a barrier: it has no fields that another
    /// thread could see too early.
    CompiledFunction compiled;

    private int calls;
    private boolean tried;

    /// What the tree is charged to, if a script made it; kept only to be kept alive.
    private final Object token;

    Prototype(FunctionTree tree, Object token) {
        this.tree = tree;
        this.token = token;
        parameters = tree.parameterCount();
        vararg = tree.vararg();
        slots = tree.slots();
        wide = vararg || parameters > 3;
        cost = CALL_COST + DEPTH_COST * (tree.depth() + nesting(tree));
        simple = tree.parameters().stream().noneMatch(Variable::captured) && !tree.needsArg();
    }

    /// Code for a chunk.
    ///
    /// @param token what its memory is charged to, or `null`
    public static Prototype of(FunctionTree tree, Object token) {
        return new Prototype(tree, token);
    }

    private static int nesting(FunctionTree tree) {
        return Nesting.of(tree.body());
    }

    /// The name of the chunk and the line where the function begins.
    public FunctionTree tree() {
        return tree;
    }

    /// What a call of it takes of the Java stack, for [LuaState#enter].
    public int cost() {
        return cost;
    }

    /// Whether its arguments cannot be handed over one by one.
    public boolean isWide() {
        return wide;
    }

    /// Runs the body in a new frame and leaves the call that was entered.
    Object run(LuaState state, Closure closure, Object[] locals, Object[] varargs) {
        Frame frame = new Frame(state, closure, locals, varargs);
        if (!simple) {
            prepare(frame);
        }
        Step[] steps = body;
        if (steps == null) {
            steps = new Lowering(this).body();
            body = steps;
        }
        if (++calls >= HotLoop.HOT && !tried) {
            compile(state);
        }
        for (Step step : steps) {
            if (step.execute(frame) != Step.NEXT) {
                state.leave(cost);
                return frame.result;
            }
        }
        state.leave(cost);
        return LuaFunction.NONE;
    }

    private void compile(LuaState state) {
        tried = true;
        compiled = state.withStack(compilerCost(), () -> Compiler.function(this, MethodHandles.lookup()));
    }

    /// What the compiler takes of the Java stack for this function, or a loop of it.
    int compilerCost() {
        return COMPILER_COST + 4 * cost;
    }

    /// For a loop that has become hot: if it is rather the function that runs often, that is compiled. Answers
    /// whether it is, so that the calls that come do not need the loop.
    boolean compiledInstead(LuaState state) {
        if (calls < OFTEN) {
            return false;
        }
        if (!tried) {
            compile(state);
        }
        return compiled != null;
    }

    /// The code of a function that this one makes.
    public Prototype child(Expression.Function function) {
        return children.computeIfAbsent(function, made -> new Prototype(made.function, token));
    }

    /// PUC's instruction has room for sizes with three significant bits only, and rounds up.
    public static int roundedSize(int size) {
        int value = size;
        int exponent = 0;
        while (value >= 16) {
            value = (value + 1) >> 1;
            exponent++;
        }
        return value << exponent;
    }

    private void prepare(Frame frame) {
        if (tree.needsArg()) {
            LuaTable list = frame.state.table(frame.varargs.length, 1);
            for (int i = 0; i < frame.varargs.length; i++) {
                list.set(i + 1, frame.varargs[i]);
            }
            list.set(COUNT, (double) frame.varargs.length);
            frame.slots[parameters] = list;
        }
        for (Variable parameter : tree.parameters()) {
            if (parameter.captured()) {
                frame.slots[parameter.slot()] = new Cell(frame.slots[parameter.slot()]);
            }
        }
    }
}
