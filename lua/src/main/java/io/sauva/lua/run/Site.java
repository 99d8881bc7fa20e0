package io.sauva.lua.run;

import io.sauva.lua.LuaError;
import io.sauva.lua.syntax.Expression;

/// A place in a program where something can fail: what errors need to name it.
///
/// @param chunk the name of the chunk as messages show it
/// @param first the operand, or the function that is called; `null` if it has no name
/// @param second the other operand
public record Site(String chunk, int line, Expression first, Expression second) {
    /// `name:line:`
    String position() {
        return chunk + ":" + line + ":";
    }

    /// Completes an error that happened in an operation at this place, or passed a metamethod that it called.
    public LuaError failed(LuaError error) {
        if (error instanceof LuaError.Operation operation) {
            Expression about = operation.second() ? second : first;
            boolean named = about != null && (operation.calls() || !(about instanceof Expression.MethodCall));
            return operation.complete(position(), named ? description(about) : null);
        }
        error.pass(position(), null, false);
        return error;
    }

    /// Completes an error that comes out of the function that was called here.
    public LuaError thrown(LuaError error) {
        Expression called = first;
        boolean method = called instanceof Expression.MethodCall;
        error.pass(position(), called == null ? null : plainName(called), method);
        return error;
    }

    /// Completes an error that comes out of a function that has this name here.
    public LuaError thrown(LuaError error, String name) {
        error.pass(position(), name, false);
        return error;
    }

    /// What messages call an operand: `local 'x'`; `null` if it has no name.
    static String description(Expression expression) {
        return switch (expression) {
            case Expression.Local ignored -> "local '" + plainName(expression) + "'";
            case Expression.Upvalue ignored -> "upvalue '" + plainName(expression) + "'";
            case Expression.Global ignored -> "global '" + plainName(expression) + "'";
            case Expression.Index ignored -> "field '" + plainName(expression) + "'";
            case Expression.MethodCall ignored -> "method '" + plainName(expression) + "'";
            case Expression.Single single -> single.inner.multiple() ? null : description(single.inner);
            default -> null;
        };
    }

    /// As C reads it: to its first zero.
    private static String shown(io.sauva.lua.LuaString name) {
        String text = name.toString();
        int zero = text.indexOf(0);
        return zero < 0 ? text : text.substring(0, zero);
    }

    private static String plainName(Expression expression) {
        return switch (expression) {
            case Expression.Local local -> shown(local.variable.name());
            case Expression.Upvalue upvalue -> shown(upvalue.name);
            case Expression.Global global -> shown(global.name);
            case Expression.MethodCall call -> shown(call.name);
            case Expression.Index index ->
                index.key instanceof Expression.Constant constant
                                && constant.value instanceof io.sauva.lua.LuaString key
                        ? shown(key)
                        : "?";
            case Expression.Single single -> single.inner.multiple() ? null : plainName(single.inner);
            default -> null;
        };
    }
}
