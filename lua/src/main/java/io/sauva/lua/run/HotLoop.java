package io.sauva.lua.run;

import io.sauva.lua.compile.Compiler;
import io.sauva.lua.syntax.Statement;
import java.lang.invoke.MethodHandles;

/// Counts the turns of a loop in the interpreter and has it compiled when there are many.
///
/// Thread: any number at once; counts may be lost, and a loop may be compiled twice.
final class HotLoop {
    static final int HOT = Integer.getInteger("sauva.lua.hot", 1000);

    private final Prototype prototype;
    private final Statement loop;
    private int turns;
    private boolean tried;
    private CompiledLoop compiled;

    HotLoop(Prototype prototype, Statement loop) {
        this.prototype = prototype;
        this.loop = loop;
    }

    /// The compiled loop, if there is one.
    CompiledLoop compiled() {
        return compiled;
    }

    /// Counts a turn; answers the compiled loop when it is time to go on there.
    CompiledLoop turn() {
        if (++turns < HOT || tried) {
            return compiled;
        }
        tried = true;
        compiled = Compiler.loop(prototype, loop, MethodHandles.lookup());
        return compiled;
    }
}
