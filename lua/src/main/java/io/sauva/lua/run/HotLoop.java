package io.sauva.lua.run;

import io.sauva.lua.LuaState;
import io.sauva.lua.compile.Compiler;
import io.sauva.lua.syntax.Statement;
import java.lang.invoke.MethodHandles;

/// Counts the turns of a loop in the interpreter and has it compiled when there are many; or rather its
/// function, if that is called often: then not this loop alone takes the time, and the JVM has less new code to
/// compile. If as many turns again are made, a call that began before is in the loop, and it is compiled too.
///
/// A compiled loop runs a few turns at once at first. The JVM counts how often a method is called, and looks
/// inside one that does not return only after 60,000 turns; a method that is called a hundred times and has
/// 2000 turns behind it is compiled at once.
///
/// Thread: any number at once; counts may be lost, and a loop may be compiled twice.
final class HotLoop {
    static final int HOT = Integer.getInteger("sauva.lua.hot", 1000);

    private static final int YOUNG = 128;
    private static final int GROWN = 1024;
    private static final int MOST_TURNS = 1 << 20;

    private final Prototype prototype;
    private final Statement loop;
    private final int few;
    private int turns;
    private int runs;
    private boolean waited;
    private boolean tried;
    private CompiledLoop compiled;

    HotLoop(Prototype prototype, Statement loop) {
        this.prototype = prototype;
        this.loop = loop;
        few = Nesting.loops(loop) ? 1 : 16;
    }

    /// The compiled loop, if there is one.
    CompiledLoop compiled() {
        return compiled;
    }

    /// Counts a turn; answers the compiled loop when it is time to go on there.
    CompiledLoop turn(LuaState state) {
        if (++turns < HOT || tried) {
            return compiled;
        }
        if (!waited && prototype.compiledInstead(state)) {
            waited = true;
            turns = 0;
            return null;
        }
        tried = true;
        compiled =
                state.withStack(prototype.compilerCost(), () -> Compiler.loop(prototype, loop, MethodHandles.lookup()));
        return compiled;
    }

    /// Runs the compiled loop to its end; what the numbers and values mean is as of [CompiledLoop#run].
    int run(Frame frame, double at, double to, double by, Object iterator, Object subject, Object control) {
        CompiledLoop code = compiled;
        int next = code.run(frame, at, to, by, iterator, subject, control, turnsAtOnce());
        while (next == Step.AGAIN) {
            next = code.run(frame, frame.at, to, by, iterator, subject, frame.control, turnsAtOnce());
        }
        frame.control = null;
        return next;
    }

    private int turnsAtOnce() {
        int run = runs;
        if (run >= GROWN) {
            return MOST_TURNS;
        }
        runs = run + 1;
        return run < YOUNG ? few : 4 * few;
    }
}
