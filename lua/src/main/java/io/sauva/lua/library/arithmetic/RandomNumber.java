package io.sauva.lua.library.arithmetic;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import java.util.function.Supplier;

/// `math.random` over either generator.
public final class RandomNumber extends LuaFunction {
    private final Class<? extends RandomSource> kind;
    private final Supplier<? extends RandomSource> source;

    /// Over a generator of this kind, one for each state.
    public <T extends RandomSource> RandomNumber(Class<T> kind, Supplier<T> source) {
        this.kind = kind;
        this.source = source;
    }

    /// The generator of a state.
    RandomSource of(LuaState state) {
        return attached(state, kind);
    }

    private <T extends RandomSource> T attached(LuaState state, Class<T> type) {
        return state.attachment(type, () -> type.cast(source.get()));
    }

    @Override
    public Object invoke(LuaState state, Object[] arguments) {
        double fraction = of(state).next() % RandomSource.LARGEST / (double) RandomSource.LARGEST;
        return switch (arguments.length) {
            case 0 -> fraction;
            case 1 -> Math.floor(fraction * most(arguments)) + 1;
            case 2 -> between(fraction, arguments);
            default -> throw new LuaError("wrong number of arguments");
        };
    }

    private static int most(Object[] arguments) {
        int most = Arguments.integer(arguments, 0);
        if (most < 1) {
            throw Arguments.wrong(0, "interval is empty");
        }
        return most;
    }

    private static double between(double fraction, Object[] arguments) {
        int least = Arguments.integer(arguments, 0);
        int most = Arguments.integer(arguments, 1);
        if (least > most) {
            throw Arguments.wrong(1, "interval is empty");
        }
        return Math.floor(fraction * (most - least + 1)) + least;
    }

    /// `math.randomseed` for the same generator.
    public LuaFunction seeding() {
        return new Seeding(this);
    }

    private static final class Seeding extends LuaFunction {
        private final RandomNumber number;

        Seeding(RandomNumber number) {
            this.number = number;
        }

        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            number.of(state).seed(Arguments.integer(arguments, 0));
            return NONE;
        }
    }
}
