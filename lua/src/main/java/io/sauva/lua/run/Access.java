package io.sauva.lua.run;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.Metamethod;
import io.sauva.lua.library.Next;
import io.sauva.lua.number.NumberText;
import io.sauva.lua.syntax.Expression;
import java.util.Arrays;

/// What compiled code calls. The quick cases are small enough to be inlined.
public final class Access {
    /// Stands in a variable's reference for "the value is in the number beside it".
    public static final Object NUMBER = new Object();

    private Access() {}

    // --------------------------------------------------------------- indexing

    public static Object get(LuaState state, Object object, LuaString key, Site site) {
        if (object instanceof LuaTable table) {
            Object value = table.get(key);
            if (value != null || table.metatable() == null) {
                return value;
            }
        }
        return slowGet(state, object, key, site);
    }

    /// The method that `object:name()` calls: as [#get], but strings are likelier.
    public static Object method(LuaState state, Object object, LuaString name, Site site) {
        if (object instanceof LuaString) {
            LuaTable metatable = state.stringMetatable();
            if (metatable != null && metatable.metamethod(Metamethod.INDEX) instanceof LuaTable methods) {
                Object found = methods.get(name);
                if (found != null) {
                    return found;
                }
            }
        }
        return get(state, object, name, site);
    }

    public static Object get(LuaState state, Object object, double key, Site site) {
        if (object instanceof LuaTable table) {
            int index = (int) key;
            Object value = index == key ? table.get(index) : table.get(key);
            if (value != null || table.metatable() == null) {
                return value;
            }
        }
        return slowGet(state, object, key, site);
    }

    public static Object get(LuaState state, Object object, Object key, Site site) {
        if (object instanceof LuaTable table) {
            Object value = table.get(key);
            if (value != null || table.metatable() == null) {
                return value;
            }
        }
        return slowGet(state, object, key, site);
    }

    private static Object slowGet(LuaState state, Object object, Object key, Site site) {
        try {
            return Operations.index(state, object, key);
        } catch (LuaError error) {
            throw site.failed(error);
        }
    }

    public static void set(LuaState state, Object object, LuaString key, Object value, Site site) {
        if (object instanceof LuaTable table) {
            if (table.plain()) {
                table.set(key, value);
                return;
            }
            if (table.replace(key, value)) {
                return;
            }
        }
        slowSet(state, object, key, value, site);
    }

    public static void set(LuaState state, Object object, double key, Object value, Site site) {
        if (object instanceof LuaTable table) {
            int index = (int) key;
            if (index == key) {
                if (table.replace(index, value)) {
                    return;
                }
                if (table.plain()) {
                    table.set(index, value);
                    return;
                }
            }
        }
        slowSet(state, object, key, value, site);
    }

    public static void set(LuaState state, Object object, Object key, Object value, Site site) {
        slowSet(state, object, key, value, site);
    }

    private static void slowSet(LuaState state, Object object, Object key, Object value, Site site) {
        try {
            Operations.assign(state, object, key, value);
        } catch (LuaError error) {
            throw site.failed(error);
        }
    }

    // -------------------------------------------------------------- operators

    /// Each operand is a reference with a number beside it, which is the value if the reference is [#NUMBER]; so is
    /// the answer, whose number is left with the state ([LuaState#number]): a Java method has one result only.
    ///
    /// Numbers as text come first: items of tables often are, as a server answers them.
    public static Object arithmetic(
            LuaState state, Object left, double one, Object right, double two, Metamethod event, Site site) {
        double first = left == NUMBER ? one : numberAsText(state, left);
        double second = right == NUMBER ? two : numberAsText(state, right);
        if (!Double.isNaN(first) && !Double.isNaN(second)) {
            return register(state, Arithmetic.compute(event, first, second));
        }
        try {
            Object result = Arithmetic.slow(state, event, left == NUMBER ? one : left, right == NUMBER ? two : right);
            return result instanceof Double number ? register(state, number) : result;
        } catch (LuaError error) {
            throw site.failed(error);
        }
    }

    private static Object register(LuaState state, double number) {
        state.number(number);
        return NUMBER;
    }

    /// The number that a value is or reads as; NaN if it is none, or that.
    private static double numberAsText(LuaState state, Object value) {
        if (value instanceof LuaString text) {
            state.tick(text.length() >>> 6);
            return NumberText.parseOrNaN(text);
        }
        return value instanceof Double number ? number : Double.NaN;
    }

    public static boolean less(LuaState state, Object left, Object right, Site site) {
        try {
            return Operations.less(state, left, right);
        } catch (LuaError error) {
            throw site.failed(error);
        }
    }

    public static boolean lessOrEqual(LuaState state, Object left, Object right, Site site) {
        try {
            return Operations.lessOrEqual(state, left, right);
        } catch (LuaError error) {
            throw site.failed(error);
        }
    }

    public static boolean equal(LuaState state, Object left, Object right, Site site) {
        if (left == right && !(left instanceof Double)) {
            return true;
        }
        try {
            return Operations.equal(state, left, right);
        } catch (LuaError error) {
            throw site.failed(error);
        }
    }

    public static Object length(LuaState state, Object value, Site site) {
        if (value instanceof LuaTable table) {
            return (double) table.length();
        }
        try {
            return Arithmetic.length(state, value);
        } catch (LuaError error) {
            throw site.failed(error);
        }
    }

    public static Object concatenate(LuaState state, Object[] values, Expression.Concatenation tree, Site site) {
        return Arithmetic.concatenate(state, values, tree, site);
    }

    // ------------------------------------------------------------------ calls

    /// A call of something that is not a function, or of a function with many arguments.
    public static Object call(LuaState state, Object called, Object[] arguments, Site site) {
        LuaFunction target = Calling.target(state, called, site);
        try {
            return target == called ? target.invoke(state, arguments) : Operations.call(state, called, arguments);
        } catch (LuaError error) {
            throw site.thrown(error);
        }
    }

    /// A call as the last thing a function does.
    public static Object leave(LuaState state, Object called, Object[] arguments, Site site) {
        TailCall tail = TailCall.of(state, called, arguments, site);
        return tail != null ? tail : call(state, called, arguments, site);
    }

    public static LuaError thrown(Site site, LuaError error) {
        return site.thrown(error);
    }

    public static Object first(Object results) {
        if (results instanceof Object[] list) {
            return list.length == 0 ? null : list[0];
        }
        return results;
    }

    /// Values with those of the last expression of a list behind them.
    public static Object[] append(Object[] fixed, Object rest) {
        if (!(rest instanceof Object[] list)) {
            Object[] all = Arrays.copyOf(fixed, fixed.length + 1);
            all[fixed.length] = rest;
            return all;
        }
        if (list.length == 0) {
            return fixed;
        }
        Object[] all = Arrays.copyOf(fixed, fixed.length + list.length);
        System.arraycopy(list, 0, all, fixed.length, list.length);
        return all;
    }

    public static Object at(Object[] values, int index) {
        return index < values.length ? values[index] : null;
    }

    // ------------------------------------------------------------------ loops

    /// One step of a generic `for`: the results as an array, or `null` at the end.
    public static Object[] step(LuaState state, Object iterator, Object subject, Object control, Site site) {
        Object results;
        if (iterator instanceof LuaFunction function) {
            try {
                results = function.call(state, subject, control);
            } catch (LuaError error) {
                throw site.thrown(error, "(for generator)");
            }
        } else {
            Calling.target(state, iterator, site);
            results = Operations.call(state, iterator, new Object[] {subject, control});
        }
        if (results instanceof Object[] list) {
            return list.length == 0 || list[0] == null ? null : list;
        }
        return results == null ? null : new Object[] {results};
    }

    /// Whether a loop is one of `pairs`, which goes by positions.
    public static boolean traverses(Object iterator, Object subject) {
        return iterator == Next.FUNCTION && subject instanceof LuaTable;
    }

    /// The position of the entry after a key, -1 at the end; `position` is where the key was.
    public static int after(Object subject, int position, Object key, Site site) {
        LuaTable table = (LuaTable) subject;
        int next;
        try {
            next = position >= 0 && table.holds(position, key)
                    ? table.positionFrom(position + 1)
                    : table.positionAfter(key);
        } catch (LuaError error) {
            throw site.thrown(error);
        }
        while (next >= 0 && (table.keyAt(next) == null || table.valueAt(next) == null)) {
            next = table.positionFrom(next + 1);
        }
        return next;
    }

    public static Object keyAt(Object subject, int position) {
        return ((LuaTable) subject).keyAt(position);
    }

    public static Object valueAt(Object subject, int position) {
        return ((LuaTable) subject).valueAt(position);
    }

    public static double bound(Object value, String what, Site site) {
        Double number = Arithmetic.number(value);
        if (number == null) {
            throw site.failed(new LuaError.Operation("'for' " + what + " must be a number"));
        }
        return number;
    }

    // ------------------------------------------------------------ constructors

    public static Object closure(LuaState state, Closure maker, Prototype prototype, Cell[] upvalues) {
        return new Closure(state, prototype, upvalues, maker.environment());
    }

    /// Stores positional items from `start` on.
    public static void items(LuaTable table, Object[] values, int start) {
        if (values.length > 0) {
            table.ensureArray(start + values.length);
        }
        for (int i = values.length - 1; i >= 0; i--) {
            table.set(start + i + 1, values[i]);
        }
    }

    public static void field(LuaTable table, Object key, Object value, Site site) {
        try {
            table.set(key, value);
        } catch (LuaError.Operation error) {
            throw site.failed(error);
        }
    }
}
