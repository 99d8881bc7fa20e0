package io.sauva.lua.library.arithmetic;

/// What C's casts of doubles give on x86-64, also where the standard leaves it open: results depend on it there.
public final class Cast {
    private Cast() {}

    /// To an unsigned integer of 64 bits.
    public static long toUnsigned(double number) {
        if (number >= 0x1p63) {
            return number < 0x1p64 ? (long) (number - 0x1p63) ^ Long.MIN_VALUE : 0;
        }
        return toLong(number);
    }

    /// To a signed integer of 64 bits: out of range is the smallest one.
    public static long toLong(double number) {
        return number >= -0x1p63 && number < 0x1p63 ? (long) number : Long.MIN_VALUE;
    }

    /// To a signed integer of 32 bits: out of range is the smallest one.
    public static int toInt(double number) {
        return number > -0x1p31 - 1 && number < 0x1p31 ? (int) number : Integer.MIN_VALUE;
    }

    /// An unsigned integer of 64 bits as a double.
    public static double fromUnsigned(long bits) {
        return bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0;
    }
}
