package io.sauva.lua;

/// A function: of Lua, of a library or of the host.
///
/// **Results.** A call answers one Lua value as it is (`nil` is `null`), and any other number of them as an
/// `Object[]`; an `Object[]` is never a Lua value. [#NONE] stands for no result. [#first] takes the first
/// result, [#list] all of them. So the usual cases, none and one, allocate nothing.
///
/// **Arguments.** A caller uses the `call` of its number of arguments, or `invoke` for more than three or an
/// unknown number. They mean the same; a function overrides `invoke` and those `call`s that it makes faster. A
/// function must not change or keep the array it is given.
///
/// **Values.** `null` nil, [Boolean], [Double] (every number), [LuaString], [LuaTable], [LuaFunction],
/// [LuaThread], [LuaUserdata]. Nothing else may reach Lua code. Booleans are `Boolean.TRUE` and `Boolean.FALSE`
/// only: they are compared by reference.
///
/// Library functions are shared by all states and threads, so they keep nothing: what belongs to a state is in
/// the [LuaState].
///
/// A function may park its (virtual) thread; Lua code runs without holding any monitor.
public abstract class LuaFunction {
    /// No result, or no argument.
    public static final Object[] NONE = {};

    /// Calls with any number of arguments.
    public abstract Object invoke(LuaState state, Object[] arguments);

    /// Calls without an argument.
    public Object call(LuaState state) {
        return invoke(state, NONE);
    }

    /// Calls with one argument.
    public Object call(LuaState state, Object first) {
        return invoke(state, new Object[] {first});
    }

    /// Calls with two arguments.
    public Object call(LuaState state, Object first, Object second) {
        return invoke(state, new Object[] {first, second});
    }

    /// Calls with three arguments.
    public Object call(LuaState state, Object first, Object second, Object third) {
        return invoke(state, new Object[] {first, second, third});
    }

    /// The environment: the table of globals of a Lua function, `null` of others.
    public LuaTable environment() {
        return null;
    }

    /// Changes the environment; answers whether this function has one to change.
    public boolean environment(LuaTable table) {
        return false;
    }

    /// The first of some results.
    public static Object first(Object results) {
        if (results instanceof Object[] list) {
            return list.length == 0 ? null : list[0];
        }
        return results;
    }

    /// All results as an array.
    public static Object[] list(Object results) {
        return results instanceof Object[] list ? list : new Object[] {results};
    }

    /// What a call answers for these results.
    public static Object results(Object[] list) {
        return list.length == 1 ? list[0] : list;
    }

    /// What a function of the host does.
    @FunctionalInterface
    public interface Body {
        /// Takes any number of arguments and answers results as [LuaFunction] says.
        Object invoke(LuaState state, Object[] arguments);
    }

    /// A function from a lambda.
    public static LuaFunction of(Body body) {
        return new LuaFunction() {
            @Override
            public Object invoke(LuaState state, Object[] arguments) {
                return body.invoke(state, arguments);
            }
        };
    }
}
