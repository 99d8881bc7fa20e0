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

    /// Whether there are loops in this loop.
    static boolean loops(Statement loop) {
        return switch (loop) {
            case Statement.While step -> within(step.body());
            case Statement.Repeat step -> within(step.body());
            case Statement.NumericFor step -> within(step.body());
            case Statement.GenericFor step -> within(step.body());
            default -> false;
        };
    }

    private static boolean within(Statement.Block block) {
        return block.statements().stream().anyMatch(statement -> switch (statement) {
            case Statement.Do step -> within(step.body());
            case Statement.If step -> step.blocks().stream().anyMatch(Nesting::within);
            case Statement.While ignored -> true;
            case Statement.Repeat ignored -> true;
            case Statement.NumericFor ignored -> true;
            case Statement.GenericFor ignored -> true;
            default -> false;
        });
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
