package io.sauva.lua.library;

import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibraries;
import io.sauva.lua.LuaLimits;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;

/// Runs pieces of Lua with all libraries and shows what comes out.
final class Scripts {
    static final LuaLibraries ALL = Libraries.redis();

    private Scripts() {}

    /// All results of a program, separated by spaces; the message of its error in place of them.
    static String run(String program) {
        return run(program, LuaLimits.NONE);
    }

    static String run(String program, LuaLimits limits) {
        byte[] source = program.getBytes(StandardCharsets.ISO_8859_1);
        try (LuaState state = LuaState.open(ALL, limits)) {
            StringJoiner shown = new StringJoiner(" ");
            for (Object value :
                    LuaFunction.list(state.call(Lua.compile(source, "test").load(state)))) {
                shown.add(show(value));
            }
            return shown.toString();
        } catch (LuaError error) {
            return show(error.value());
        }
    }

    /// `return` before an expression.
    static String value(String expression) {
        return run("return " + expression);
    }

    private static String show(Object value) {
        return switch (value) {
            case null -> "nil";
            case LuaString string -> new String(string.bytes(), StandardCharsets.ISO_8859_1);
            case Double number -> Lua.text(number).toString();
            case LuaTable table -> {
                StringJoiner items = new StringJoiner(",", "{", "}");
                for (int at = table.positionFrom(0); at >= 0; at = table.positionFrom(at + 1)) {
                    items.add(show(table.keyAt(at)) + "=" + show(table.valueAt(at)));
                }
                yield items.toString();
            }
            case Boolean truth -> truth.toString();
            default -> value == JsonLibrary.NULL ? "null" : Lua.typeName(value);
        };
    }
}
