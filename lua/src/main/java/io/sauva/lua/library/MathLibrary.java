package io.sauva.lua.library;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibrary;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.library.arithmetic.CLibraryRandom;
import io.sauva.lua.library.arithmetic.Parts;
import io.sauva.lua.library.arithmetic.RandomNumber;
import io.sauva.lua.library.arithmetic.ServerRandom;
import java.util.function.DoubleUnaryOperator;

/// The library `math`. Its generator of random numbers belongs to the state and begins with the same seed in
/// each.
public final class MathLibrary implements LuaLibrary {
    private final RandomNumber random;

    private MathLibrary(RandomNumber random) {
        this.random = random;
    }

    /// With the generator of the C library, as `lua5.1` has it on Linux.
    public static MathLibrary standard() {
        return new MathLibrary(new RandomNumber(CLibraryRandom.class, CLibraryRandom::new));
    }

    /// With the generator of Redis, which is the same on all machines.
    public static MathLibrary redis() {
        return new MathLibrary(new RandomNumber(ServerRandom.class, ServerRandom::new));
    }

    /// Seeds the generator of [#redis] in a state, as Redis does with 0 before each script.
    public static void seed(LuaState state, int seed) {
        state.attachment(ServerRandom.class, ServerRandom::new).seed(seed);
    }

    @Override
    public void install(Installation installation) {
        LuaTable table = installation.module("math");
        table.set(LuaString.constant("abs"), new Absolute());
        table.set(LuaString.constant("acos"), new Unary(Math::acos));
        table.set(LuaString.constant("asin"), new Unary(Math::asin));
        table.set(LuaString.constant("atan"), new Unary(Math::atan));
        table.set(LuaString.constant("atan2"), new Parts.Angle());
        table.set(LuaString.constant("ceil"), new Ceiling());
        table.set(LuaString.constant("cos"), new Unary(Math::cos));
        table.set(LuaString.constant("cosh"), new Unary(Math::cosh));
        table.set(LuaString.constant("deg"), new Unary(angle -> angle / (Math.PI / 180)));
        table.set(LuaString.constant("exp"), new Unary(Math::exp));
        table.set(LuaString.constant("floor"), new Floor());
        table.set(LuaString.constant("frexp"), new Parts.Split());
        table.set(LuaString.constant("huge"), Double.POSITIVE_INFINITY);
        table.set(LuaString.constant("ldexp"), new Parts.Scale());
        table.set(LuaString.constant("log"), new Unary(Math::log));
        table.set(LuaString.constant("log10"), new Unary(Math::log10));
        table.set(LuaString.constant("max"), new Maximum());
        table.set(LuaString.constant("min"), new Minimum());
        LuaFunction remainder = new Parts.Remainder();
        table.set(LuaString.constant("fmod"), remainder);
        table.set(LuaString.constant("mod"), remainder);
        table.set(LuaString.constant("modf"), new Parts.Fraction());
        table.set(LuaString.constant("pi"), Math.PI);
        table.set(LuaString.constant("pow"), new Parts.Power());
        table.set(LuaString.constant("rad"), new Unary(angle -> angle * (Math.PI / 180)));
        table.set(LuaString.constant("random"), random);
        table.set(LuaString.constant("randomseed"), random.seeding());
        table.set(LuaString.constant("sin"), new Unary(Math::sin));
        table.set(LuaString.constant("sinh"), new Unary(Math::sinh));
        table.set(LuaString.constant("sqrt"), new SquareRoot());
        table.set(LuaString.constant("tan"), new Unary(Math::tan));
        table.set(LuaString.constant("tanh"), new Unary(Math::tanh));
    }

    /// A function that takes long enough for one call more not to matter.
    private static final class Unary extends LuaFunction {
        private final DoubleUnaryOperator operator;

        Unary(DoubleUnaryOperator operator) {
            this.operator = operator;
        }

        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            return operator.applyAsDouble(Arguments.number(arguments, 0));
        }
    }

    private static final class Absolute extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            return Math.abs(Arguments.number(arguments, 0));
        }
    }

    private static final class Floor extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            return Math.floor(Arguments.number(arguments, 0));
        }
    }

    private static final class Ceiling extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            return Math.ceil(Arguments.number(arguments, 0));
        }
    }

    private static final class SquareRoot extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            return Math.sqrt(Arguments.number(arguments, 0));
        }
    }

    private static final class Maximum extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            double most = Arguments.number(arguments, 0);
            for (int i = 1; i < arguments.length; i++) {
                double number = Arguments.number(arguments, i);
                if (number > most) {
                    most = number;
                }
            }
            return most;
        }
    }

    private static final class Minimum extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            double least = Arguments.number(arguments, 0);
            for (int i = 1; i < arguments.length; i++) {
                double number = Arguments.number(arguments, i);
                if (number < least) {
                    least = number;
                }
            }
            return least;
        }
    }
}
