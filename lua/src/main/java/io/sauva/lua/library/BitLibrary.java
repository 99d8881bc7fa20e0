package io.sauva.lua.library;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibrary;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;

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
        table.set(LuaString.constant("tobit"), new ToBits());
        table.set(LuaString.constant("bnot"), new Not());
        table.set(LuaString.constant("bswap"), new Swap());
        table.set(LuaString.constant("band"), new And());
        table.set(LuaString.constant("bor"), new Or());
        table.set(LuaString.constant("bxor"), new ExclusiveOr());
        table.set(LuaString.constant("lshift"), new Left());
        table.set(LuaString.constant("rshift"), new Right());
        table.set(LuaString.constant("arshift"), new SignedRight());
        table.set(LuaString.constant("rol"), new RotateLeft());
        table.set(LuaString.constant("ror"), new RotateRight());
        table.set(LuaString.constant("tohex"), new Hexadecimal());
    }

    private static int bits(Object[] arguments, int index) {
        return bits(Arguments.number(arguments, index));
    }

    private static int bits(double number) {
        return (int) Double.doubleToRawLongBits(number + SHIFTER);
    }

    /// Each operation is a class of its own, so that a call of it compiles to the operation alone.
    private abstract static class Unary extends LuaFunction {
        abstract int apply(int bits);

        @Override
        public final Object invoke(LuaState state, Object[] arguments) {
            return (double) apply(bits(arguments, 0));
        }
    }

    private static final class ToBits extends Unary {
        @Override
        int apply(int bits) {
            return bits;
        }
    }

    private static final class Not extends Unary {
        @Override
        int apply(int bits) {
            return ~bits;
        }
    }

    private static final class Swap extends Unary {
        @Override
        int apply(int bits) {
            return Integer.reverseBytes(bits);
        }
    }

    /// Any number of operands, from the last to the first, which shows in errors.
    private abstract static class Combination extends LuaFunction {
        abstract int apply(int left, int right);

        @Override
        public final Object invoke(LuaState state, Object[] arguments) {
            int result = bits(arguments, 0);
            for (int i = arguments.length - 1; i > 0; i--) {
                result = apply(result, bits(arguments, i));
            }
            return (double) result;
        }

        @Override
        public final Object call(LuaState state, Object first, Object second) {
            if (first instanceof Double left && second instanceof Double right) {
                return (double) apply(bits(left), bits(right));
            }
            return invoke(state, new Object[] {first, second});
        }
    }

    private static final class And extends Combination {
        @Override
        int apply(int left, int right) {
            return left & right;
        }
    }

    private static final class Or extends Combination {
        @Override
        int apply(int left, int right) {
            return left | right;
        }
    }

    private static final class ExclusiveOr extends Combination {
        @Override
        int apply(int left, int right) {
            return left ^ right;
        }
    }

    private abstract static class Shift extends LuaFunction {
        abstract int apply(int bits, int count);

        @Override
        public final Object invoke(LuaState state, Object[] arguments) {
            return (double) apply(bits(arguments, 0), bits(arguments, 1) & 31);
        }

        @Override
        public final Object call(LuaState state, Object first, Object second) {
            if (first instanceof Double left && second instanceof Double right) {
                return (double) apply(bits(left), bits(right) & 31);
            }
            return invoke(state, new Object[] {first, second});
        }
    }

    private static final class Left extends Shift {
        @Override
        int apply(int bits, int count) {
            return bits << count;
        }
    }

    private static final class Right extends Shift {
        @Override
        int apply(int bits, int count) {
            return bits >>> count;
        }
    }

    private static final class SignedRight extends Shift {
        @Override
        int apply(int bits, int count) {
            return bits >> count;
        }
    }

    private static final class RotateLeft extends Shift {
        @Override
        int apply(int bits, int count) {
            return Integer.rotateLeft(bits, count);
        }
    }

    private static final class RotateRight extends Shift {
        @Override
        int apply(int bits, int count) {
            return Integer.rotateRight(bits, count);
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
