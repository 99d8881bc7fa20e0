package io.sauva.lua.run;

import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.Metamethod;
import io.sauva.lua.number.NumberText;
import io.sauva.lua.syntax.Expression;

/// Arithmetic, length and concatenation in full: coercion of strings, metamethods, errors.
public final class Arithmetic {
    private Arithmetic() {}

    /// The number that an operand is or reads as, or `null`.
    public static Double number(Object value) {
        if (value instanceof Double number) {
            return number;
        }
        return value instanceof LuaString text ? NumberText.parse(text) : null;
    }

    private static Double number(LuaState state, Object value) {
        if (value instanceof LuaString text) {
            state.tick(text.length() >>> 6);
        }
        return number(value);
    }

    /// Any arithmetic with operands that are not both numbers.
    static Object slow(LuaState state, Metamethod event, Object left, Object right) {
        Double first = number(state, left);
        Double second = number(state, right);
        if (first != null && second != null) {
            return compute(event, first, second);
        }
        Object method = Operations.metamethod(state, left, event);
        if (method == null) {
            method = Operations.metamethod(state, right, event);
        }
        if (method == null) {
            boolean about = first != null;
            throw new LuaError.Operation("perform arithmetic on", about ? right : left, about);
        }
        return LuaFunction.first(Operations.callMetamethod(state, method, left, right));
    }

    /// Arithmetic on numbers; a negation ignores its second operand.
    public static double compute(Metamethod event, double left, double right) {
        return switch (event) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> left / right;
            case MODULO -> modulo(left, right);
            case POWER -> power(left, right);
            case NEGATE -> -left;
            default -> throw new IllegalArgumentException(event.name());
        };
    }

    /// `left % right`: the sign is the divisor's. By definition `a - floor(a / b) * b`, infinities and rounding
    /// included.
    public static double modulo(double left, double right) {
        return left - Math.floor(left / right) * right;
    }

    /// `left ^ right`, as C's `pow`.
    public static double power(double left, double right) {
        if (right == 2) {
            return left * left;
        }
        if (left == 1 || (left == -1 && Double.isInfinite(right))) {
            return 1;
        }
        return Math.pow(left, right);
    }

    /// `#value`.
    public static Object length(LuaState state, Object value) {
        if (value instanceof LuaTable table) {
            return (double) table.length();
        }
        if (value instanceof LuaString string) {
            return (double) string.length();
        }
        Object method = Operations.metamethod(state, value, Metamethod.LENGTH);
        if (method == null) {
            throw new LuaError.Operation("get length of", value, false);
        }
        return LuaFunction.first(Operations.callMetamethod(state, method, value, null));
    }

    /// `left .. right`.
    public static Object concatenate(LuaState state, Object left, Object right) {
        LuaString first = Lua.text(left);
        LuaString second = Lua.text(right);
        if (first != null && second != null) {
            return join(state, first, second);
        }
        Object method = Operations.metamethod(state, left, Metamethod.CONCATENATE);
        if (method == null) {
            method = Operations.metamethod(state, right, Metamethod.CONCATENATE);
        }
        if (method == null) {
            boolean about = first != null;
            throw new LuaError.Operation("concatenate", about ? right : left, about);
        }
        return LuaFunction.first(Operations.callMetamethod(state, method, left, right));
    }

    private static LuaString join(LuaState state, LuaString first, LuaString second) {
        if (second.length() == 0) {
            return first;
        }
        if (first.length() == 0) {
            return second;
        }
        long length = (long) first.length() + second.length();
        check(state, length);
        return first.followedBy(state, new Object[] {second}, 0, 1, (int) length);
    }

    /// Concatenates values from the right; as long as all are strings or numbers they are joined at once.
    static Object concatenate(LuaState state, Object[] values, Expression.Concatenation tree, Site site) {
        int last = values.length - 1;
        Object result = values[last];
        int at = last - 1;
        while (at >= 0) {
            int start = at + 1;
            long length = Lua.text(result) == null ? -1 : Lua.text(result).length();
            while (length >= 0 && start > 0 && texts(values, start - 1)) {
                start--;
                length += ((LuaString) values[start]).length();
            }
            if (start > at) {
                // What a metamethod gave is where the operand beside it was, and PUC calls it by that one's name.
                Expression right = tree.operands.get(at + 1);
                try {
                    result = concatenate(state, values[at], result);
                } catch (LuaError error) {
                    throw new Site(site.chunk(), site.line(), tree.operands.get(at), right).failed(error);
                }
                at--;
            } else {
                result = joinAll(state, values, start, at, Lua.text(result), length);
                at = start - 1;
            }
        }
        return result;
    }

    /// Whether an operand is a string or can become one; it does.
    private static boolean texts(Object[] values, int index) {
        if (values[index] instanceof Double number) {
            values[index] = Lua.text(number);
        }
        return values[index] instanceof LuaString;
    }

    private static LuaString joinAll(LuaState state, Object[] values, int start, int end, LuaString tail, long length) {
        LuaString first = (LuaString) values[start];
        check(state, length);
        values[end + 1] = tail;
        return first.followedBy(state, values, start + 1, end + 2, (int) length);
    }

    private static void check(LuaState state, long length) {
        state.check(length);
        if (length > Integer.MAX_VALUE - 64) {
            throw new LuaError.Operation("string length overflow");
        }
    }
}
