package io.sauva.lua.run;

import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.syntax.FunctionTree;
import io.sauva.lua.syntax.Variable;

/// The code of a function, shared by all its closures in all states. Immutable but for what it learns about
/// itself.
public final class Prototype {
    private static final LuaString COUNT = LuaString.constant("n");

    /// What a call takes of the Java stack: frames of the interpreter at their largest.
    private static final int CALL_COST = 1024;

    private static final int DEPTH_COST = 224;

    final FunctionTree tree;
    final int parameters;
    final boolean vararg;
    final int slots;
    final int cost;
    private final boolean simple;
    private Step[] body;

    Prototype(FunctionTree tree) {
        this.tree = tree;
        parameters = tree.parameterCount();
        vararg = tree.vararg();
        slots = tree.slots();
        cost = CALL_COST + DEPTH_COST * (tree.depth() + nesting(tree));
        simple = tree.parameters().stream().noneMatch(Variable::captured) && !tree.needsArg();
    }

    /// Code for a chunk.
    public static Prototype of(FunctionTree tree) {
        return new Prototype(tree);
    }

    private static int nesting(FunctionTree tree) {
        return Nesting.of(tree.body());
    }

    /// The name of the chunk and the line where the function begins.
    public FunctionTree tree() {
        return tree;
    }

    /// Runs the body in a new frame and leaves the call that was entered.
    Object run(LuaState state, Closure closure, Object[] locals, Object[] varargs) {
        Frame frame = new Frame(state, closure, locals, varargs);
        if (!simple) {
            prepare(frame);
        }
        Step[] steps = body;
        if (steps == null) {
            steps = new Lowering(tree).body();
            body = steps;
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
