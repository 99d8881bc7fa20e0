package io.sauva.lua.library;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibrary;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/// The library `bit` as Redis ships it (LuaBitOp): operations on 32 bits, with results as signed numbers.
public final class BitLibrary implements LuaLibrary {
    /// Added to a number, it moves the lowest 32 bits of its integer, rounded to even, to the end of the
    /// mantissa. For numbers beyond 2^51 what comes out has no meaning, but it is always the same, here and
    /// there.
    private static final double SHIFTER = 0x1p52 + 0x1p51;

    private static final int MOST_DIGITS = 8;

    @Override
    public void install(Installation installation) {
        LuaTable table = installation.module("bit");
        table.set(LuaString.constant("tobit"), new Unary(bits -> bits));
        table.set(LuaString.constant("bnot"), new Unary(bits -> ~bits));
        table.set(LuaString.constant("bswap"), new Unary(Integer::reverseBytes));
        table.set(LuaString.constant("band"), new Combination((left, right) -> left & right));
        table.set(LuaString.constant("bor"), new Combination((left, right) -> left | right));
        table.set(LuaString.constant("bxor"), new Combination((left, right) -> left ^ right));
        table.set(LuaString.constant("lshift"), new Shift((bits, count) -> bits << count));
        table.set(LuaString.constant("rshift"), new Shift((bits, count) -> bits >>> count));
        table.set(LuaString.constant("arshift"), new Shift((bits, count) -> bits >> count));
        table.set(LuaString.constant("rol"), new Shift(Integer::rotateLeft));
        table.set(LuaString.constant("ror"), new Shift(Integer::rotateRight));
        table.set(LuaString.constant("tohex"), new Hexadecimal());
    }

    private static int bits(Object[] arguments, int index) {
        return (int) Double.doubleToRawLongBits(Arguments.number(arguments, index) + SHIFTER);
    }

    private static final class Unary extends LuaFunction {
        private final IntUnaryOperator operator;

        Unary(IntUnaryOperator operator) {
            this.operator = operator;
        }

        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            return (double) operator.applyAsInt(bits(arguments, 0));
        }
    }

    /// Any number of operands, from the last to the first, which shows in errors.
    private static final class Combination extends LuaFunction {
        private final IntBinaryOperator operator;

        Combination(IntBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            int result = bits(arguments, 0);
            for (int i = arguments.length - 1; i > 0; i--) {
                result = operator.applyAsInt(result, bits(arguments, i));
            }
            return (double) result;
        }
    }

    private static final class Shift extends LuaFunction {
        private final IntBinaryOperator operator;

        Shift(IntBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            return (double) operator.applyAsInt(bits(arguments, 0), bits(arguments, 1) & 31);
        }
    }

    private static final class Hexadecimal extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            int bits = bits(arguments, 0);
            int wanted = arguments.length > 1 ? bits(arguments, 1) : MOST_DIGITS;
            String letters = wanted < 0 ? "0123456789ABCDEF" : "0123456789abcdef";
            int count = (int) Math.min(MOST_DIGITS, Math.abs((long) wanted));
            byte[] digits = new byte[count];
            for (int i = count - 1; i >= 0; i--) {
                digits[i] = (byte) letters.charAt(bits & 15);
                bits >>>= 4;
            }
            return state.string(digits);
        }
    }
}
