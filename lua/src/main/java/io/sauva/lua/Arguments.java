package io.sauva.lua;

import io.sauva.lua.number.NumberText;

/// How library functions read their arguments, with Lua's own messages. Indices count from 0, as in the array;
/// messages from 1, as in Lua.
///
/// ```
/// Object invoke(LuaState state, Object[] arguments) {
///     LuaString text = Arguments.string(arguments, 0);
///     int count = Arguments.integer(arguments, 1);
/// ```
public final class Arguments {
    private Arguments() {}

    /// An argument, `null` also where there is none.
    public static Object get(Object[] arguments, int index) {
        return index < arguments.length ? arguments[index] : null;
    }

    /// An argument that must be there, nil or not.
    public static Object any(Object[] arguments, int index) {
        if (index >= arguments.length) {
            throw new LuaError.Argument(index + 1, "value expected");
        }
        return arguments[index];
    }

    /// Whether an argument is there and not nil.
    public static boolean given(Object[] arguments, int index) {
        return index < arguments.length && arguments[index] != null;
    }

    /// A number, or a string that reads as one.
    public static double number(Object[] arguments, int index) {
        if (index < arguments.length) {
            Object value = arguments[index];
            if (value instanceof Double number) {
                return number;
            }
            if (value instanceof LuaString string) {
                Double number = NumberText.parse(string);
                if (number != null) {
                    return number;
                }
            }
        }
        throw wrongType(arguments, index, "number");
    }

    /// A number, or `otherwise` where there is none or nil.
    public static double number(Object[] arguments, int index, double otherwise) {
        return given(arguments, index) ? number(arguments, index) : otherwise;
    }

    /// A number without its fraction, as C's cast to a 32-bit integer gives it.
    public static int integer(Object[] arguments, int index) {
        return (int) longInteger(arguments, index);
    }

    /// An integer, or `otherwise` where there is none or nil.
    public static int integer(Object[] arguments, int index, int otherwise) {
        return given(arguments, index) ? integer(arguments, index) : otherwise;
    }

    /// A number without its fraction, as C's cast to a 64-bit integer gives it on x86-64: out of range is the
    /// smallest one.
    public static long longInteger(Object[] arguments, int index) {
        double number = number(arguments, index);
        return number >= -0x1p63 && number < 0x1p63 ? (long) number : Long.MIN_VALUE;
    }

    /// A long integer, or `otherwise` where there is none or nil.
    public static long longInteger(Object[] arguments, int index, long otherwise) {
        return given(arguments, index) ? longInteger(arguments, index) : otherwise;
    }

    /// A string; a number becomes one.
    public static LuaString string(Object[] arguments, int index) {
        Object value = get(arguments, index);
        if (value instanceof LuaString string) {
            return string;
        }
        LuaString text = Lua.text(value);
        if (text == null) {
            throw wrongType(arguments, index, "string");
        }
        return text;
    }

    /// A string, or `otherwise` where there is none or nil.
    public static LuaString string(Object[] arguments, int index, LuaString otherwise) {
        return given(arguments, index) ? string(arguments, index) : otherwise;
    }

    /// A table.
    public static LuaTable table(Object[] arguments, int index) {
        if (get(arguments, index) instanceof LuaTable table) {
            return table;
        }
        throw wrongType(arguments, index, "table");
    }

    /// A function.
    public static LuaFunction function(Object[] arguments, int index) {
        if (get(arguments, index) instanceof LuaFunction function) {
            return function;
        }
        throw wrongType(arguments, index, "function");
    }

    /// Whether an argument is true in a condition.
    public static boolean truth(Object[] arguments, int index) {
        Object value = get(arguments, index);
        return value != null && value != Boolean.FALSE;
    }

    /// The error `… expected, got …`.
    public static LuaError wrongType(Object[] arguments, int index, String expected) {
        String got = index < arguments.length ? Lua.typeName(arguments[index]) : "no value";
        return new LuaError.Argument(index + 1, expected + " expected, got " + got);
    }

    /// Any other complaint about an argument.
    public static LuaError wrong(int index, String problem) {
        return new LuaError.Argument(index + 1, problem);
    }
}
