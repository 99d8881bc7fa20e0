package io.sauva.lua.run;

import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.LuaUserdata;
import io.sauva.lua.Metamethod;

/// What indexing, calling, comparing and naming do in full: metamethods and errors included. The callers try
/// the quick cases first.
///
/// Errors about operands are thrown without the operand's name; the expression that knows it completes them.
public final class Operations {
    /// How far a chain of `__index` or `__newindex` tables is followed.
    private static final int LONGEST_CHAIN = 100;

    /// Strings up to this length are compared within a turn of a loop.
    private static final int SHORT = 1024;

    private Operations() {}

    /// Whether a value is true in a condition.
    public static boolean truth(Object value) {
        return value != null && value != Boolean.FALSE;
    }

    /// `value[key]`.
    public static Object index(LuaState state, Object value, Object key) {
        Object at = value;
        for (int turn = 0; turn < LONGEST_CHAIN; turn++) {
            Object method;
            if (at instanceof LuaTable table) {
                Object found = table.get(key);
                if (found != null || table.metatable() == null) {
                    return found;
                }
                method = table.metatable().metamethod(Metamethod.INDEX);
                if (method == null) {
                    return null;
                }
            } else {
                method = metamethod(state, at, Metamethod.INDEX);
                if (method == null) {
                    throw typeError("index", at, turn > 0);
                }
            }
            if (method instanceof LuaFunction function) {
                return LuaFunction.first(callMetamethod(state, function, at, key));
            }
            at = method;
        }
        throw new LuaError.Operation("loop in gettable");
    }

    /// `value[key] = item`.
    public static void assign(LuaState state, Object value, Object key, Object item) {
        Object at = value;
        for (int turn = 0; turn < LONGEST_CHAIN; turn++) {
            Object method;
            if (at instanceof LuaTable table) {
                method = null;
                if (table.metatable() != null && table.get(key) == null) {
                    // PUC makes room for the key before it asks, which shows in errors and in the order of keys.
                    table.set(key, null);
                    method = table.metatable().metamethod(Metamethod.NEWINDEX);
                }
                if (method == null) {
                    table.set(key, item);
                    return;
                }
            } else {
                method = metamethod(state, at, Metamethod.NEWINDEX);
                if (method == null) {
                    throw typeError("index", at, turn > 0);
                }
            }
            if (method instanceof LuaFunction function) {
                state.enterHost(function);
                function.call(state, at, key, item);
                state.leaveHost();
                return;
            }
            at = method;
        }
        throw new LuaError.Operation("loop in settable");
    }

    /// The operand of a chain is no variable, so its error is complete but for the position; a second operand
    /// has no name.
    private static LuaError typeError(String doing, Object operand, boolean unnamed) {
        return new LuaError.Operation(doing, operand, unnamed);
    }

    /// The metamethod of any value, or `null`.
    public static Object metamethod(LuaState state, Object value, Metamethod event) {
        LuaTable metatable = state.metatable(value);
        return metatable == null ? null : metatable.metamethod(event);
    }

    static Object callMetamethod(LuaState state, Object method, Object left, Object right) {
        LuaFunction function;
        if (method instanceof LuaFunction direct) {
            function = direct;
        } else if (metamethod(state, method, Metamethod.CALL) instanceof LuaFunction indirect) {
            function = indirect;
        } else {
            throw new LuaError.Operation("attempt to call a " + Lua.typeName(method) + " value");
        }
        state.enterHost(function);
        Object result =
                function == method ? function.call(state, left, right) : function.call(state, method, left, right);
        state.leaveHost();
        return result;
    }

    /// The function that a call of this value runs; if it is not the value itself, the value becomes its first
    /// argument.
    public static LuaFunction callable(LuaState state, Object value) {
        if (value instanceof LuaFunction function) {
            return function;
        }
        if (metamethod(state, value, Metamethod.CALL) instanceof LuaFunction function) {
            return function;
        }
        throw new LuaError.Operation("call", value, false);
    }

    /// Calls any value with arguments in an array.
    public static Object call(LuaState state, Object value, Object[] arguments) {
        if (value instanceof LuaFunction function) {
            return function.invoke(state, arguments);
        }
        LuaFunction function = callable(state, value);
        return function.invoke(state, following(value, arguments));
    }

    /// Arguments behind a first one.
    static Object[] following(Object first, Object[] arguments) {
        Object[] all = new Object[arguments.length + 1];
        all[0] = first;
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return all;
    }

    /// Calls any value from a library function.
    public static Object apply(LuaState state, Object value, Object[] arguments) {
        LuaFunction function = callable(state, value);
        state.enterHost(function);
        Object result;
        try {
            result = switch (arguments.length) {
                case 1 ->
                    function == value ? function.call(state, arguments[0]) : function.call(state, value, arguments[0]);
                case 2 ->
                    function == value
                            ? function.call(state, arguments[0], arguments[1])
                            : function.call(state, value, arguments[0], arguments[1]);
                default -> call(state, value, arguments);
            };
        } catch (LuaError error) {
            error.pass();
            throw error;
        }
        state.leaveHost();
        return result;
    }

    /// `left == right`.
    public static boolean equal(LuaState state, Object left, Object right) {
        if (left == right) {
            return !(left instanceof Double number) || !number.isNaN();
        }
        if (left instanceof Double first) {
            return right instanceof Double second && first.doubleValue() == second.doubleValue();
        }
        if (left instanceof LuaString first) {
            return right instanceof LuaString second && same(state, first, second);
        }
        return sameKind(left, right) && equalByMetamethod(state, left, right);
    }

    private static boolean same(LuaState state, LuaString first, LuaString second) {
        if (first.length() > SHORT && first.length() == second.length()) {
            state.tickBytes(first.length());
        }
        return first.same(second);
    }

    private static int compare(LuaState state, LuaString first, LuaString second) {
        if (first.length() > SHORT && second.length() > SHORT) {
            state.tickBytes(Math.min(first.length(), second.length()));
        }
        return first.compareTo(second);
    }

    /// Equality without metamethods, by a script.
    public static boolean rawEqual(LuaState state, Object left, Object right) {
        if (left instanceof LuaString first && right instanceof LuaString second) {
            return same(state, first, second);
        }
        return rawEqual(left, right);
    }

    /// Equality without metamethods.
    private static boolean rawEqual(Object left, Object right) {
        if (left instanceof Double first) {
            return right instanceof Double second && first.doubleValue() == second.doubleValue();
        }
        return left == right
                || (left instanceof LuaString first && right instanceof LuaString second && first.same(second));
    }

    private static boolean sameKind(Object left, Object right) {
        return left != null && right != null && left.getClass() == right.getClass();
    }

    private static boolean equalByMetamethod(LuaState state, Object left, Object right) {
        Object method = metamethod(state, left, Metamethod.EQUAL);
        if (method == null || !rawEqual(method, metamethod(state, right, Metamethod.EQUAL))) {
            return false;
        }
        return truth(LuaFunction.first(callMetamethod(state, method, left, right)));
    }

    /// `left < right`.
    public static boolean less(LuaState state, Object left, Object right) {
        if (left instanceof Double first && right instanceof Double second) {
            return first < second;
        }
        if (left instanceof LuaString first && right instanceof LuaString second) {
            return compare(state, first, second) < 0;
        }
        Object method = orderMethod(state, left, right, Metamethod.LESS);
        if (method == null) {
            throw compareError(left, right);
        }
        return truth(LuaFunction.first(callMetamethod(state, method, left, right)));
    }

    /// `left <= right`; without `__le` it is `not (right < left)`.
    public static boolean lessOrEqual(LuaState state, Object left, Object right) {
        if (left instanceof Double first && right instanceof Double second) {
            return first <= second;
        }
        if (left instanceof LuaString first && right instanceof LuaString second) {
            return compare(state, first, second) <= 0;
        }
        Object method = orderMethod(state, left, right, Metamethod.LESS_OR_EQUAL);
        if (method != null) {
            return truth(LuaFunction.first(callMetamethod(state, method, left, right)));
        }
        method = orderMethod(state, right, left, Metamethod.LESS);
        if (method == null) {
            throw compareError(left, right);
        }
        return !truth(LuaFunction.first(callMetamethod(state, method, right, left)));
    }

    /// Both operands must be of one type and have the same metamethod.
    private static Object orderMethod(LuaState state, Object left, Object right, Metamethod event) {
        if (!Lua.typeName(left).equals(Lua.typeName(right))) {
            return null;
        }
        Object method = metamethod(state, left, event);
        return method != null && rawEqual(method, metamethod(state, right, event)) ? method : null;
    }

    /// PUC tells types apart by the third letter of their names, so a string and a thread are "two string
    /// values".
    private static LuaError compareError(Object left, Object right) {
        String first = Lua.typeName(left);
        String second = Lua.typeName(right);
        return new LuaError.Operation(
                first.charAt(2) == second.charAt(2)
                        ? "attempt to compare two " + first + " values"
                        : "attempt to compare " + first + " with " + second);
    }

    /// What `tostring` gives.
    public static LuaString toText(LuaState state, Object value) {
        Object method = metamethod(state, value, Metamethod.TOSTRING);
        if (method != null) {
            Object text = LuaFunction.first(apply(state, method, new Object[] {value}));
            LuaString string = Lua.text(text);
            if (string == null) {
                throw new LuaError("'tostring' must return a string to 'print'");
            }
            return string;
        }
        return switch (value) {
            case null -> LuaString.constant("nil");
            case Boolean truth -> LuaString.constant(truth ? "true" : "false");
            case LuaString string -> string;
            case Double ignored -> Lua.text(value);
            case LuaUserdata data when data == LuaUserdata.NULL -> LuaString.constant("userdata: (nil)");
            default ->
                LuaString.of(Lua.typeName(value) + ": 0x" + String.format("%08x", System.identityHashCode(value)));
        };
    }
}
