package io.sauva.lua.run;

import io.sauva.lua.syntax.Statement;

/// How deeply the statements of a function are nested: each level is a frame of the interpreter.
final class Nesting {
    private Nesting() {}

    static int of(Statement.Block block) {
        int deepest = 0;
        for (Statement statement : block.statements()) {
            deepest = Math.max(deepest, of(statement));
        }
        return deepest;
    }

    private static int of(Statement statement) {
        return 1
                + switch (statement) {
                    case Statement.Do step -> of(step.body());
                    case Statement.While loop -> of(loop.body());
                    case Statement.Repeat loop -> of(loop.body());
                    case Statement.If step ->
                        step.blocks().stream().mapToInt(Nesting::of).max().orElse(0);
                    case Statement.NumericFor loop -> of(loop.body());
                    case Statement.GenericFor loop -> of(loop.body());
                    default -> 0;
                };
    }
}
