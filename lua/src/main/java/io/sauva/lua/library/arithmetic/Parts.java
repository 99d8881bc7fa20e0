package io.sauva.lua.library.arithmetic;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.run.Arithmetic;

/// The functions of `math` that take numbers apart or have two operands.
///
/// C evaluates the arguments of a call in any order, and gcc from the right: of two wrong operands the second is
/// reported.
public final class Parts {
    private Parts() {}

    /// `math.atan2`.
    public static final class Angle extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            double x = Arguments.number(arguments, 1);
            return Math.atan2(Arguments.number(arguments, 0), x);
        }
    }

    /// `math.pow`.
    public static final class Power extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            double exponent = Arguments.number(arguments, 1);
            return Arithmetic.power(Arguments.number(arguments, 0), exponent);
        }
    }

    /// `math.fmod`: the sign is the dividend's.
    public static final class Remainder extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            double divisor = Arguments.number(arguments, 1);
            return Arguments.number(arguments, 0) % divisor;
        }
    }

    /// `math.modf`: integral part and fraction, both with the number's sign.
    public static final class Fraction extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            double number = Arguments.number(arguments, 0);
            double whole = number < 0 ? Math.ceil(number) : Math.floor(number);
            double rest = Double.isInfinite(number) ? 0 : number - whole;
            return new Object[] {whole, Math.copySign(rest, number)};
        }
    }

    /// `math.frexp`: the number as m × 2^e with m from 0.5 to 1.
    public static final class Split extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            double number = Arguments.number(arguments, 0);
            if (number == 0 || Double.isNaN(number) || Double.isInfinite(number)) {
                return new Object[] {number, 0.0};
            }
            int exponent = Math.getExponent(number) + 1;
            double mantissa = number;
            if (exponent <= Double.MIN_EXPONENT) {
                mantissa *= 0x1p54;
                exponent = Math.getExponent(mantissa) + 1 - 54;
                mantissa = Math.scalb(mantissa, -exponent - 54);
            } else {
                mantissa = Math.scalb(mantissa, -exponent);
            }
            return new Object[] {mantissa, (double) exponent};
        }
    }

    /// `math.ldexp`: m × 2^e.
    public static final class Scale extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            int exponent = Arguments.integer(arguments, 1);
            return Math.scalb(Arguments.number(arguments, 0), exponent);
        }
    }
}
