package io.sauva.lua.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.sauva.lua.Arguments;
import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibraries;
import io.sauva.lua.LuaLibrary;
import io.sauva.lua.LuaLimits;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaStopped;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.library.BaseLibrary;
import io.sauva.lua.library.CoroutineLibrary;
import io.sauva.lua.library.Libraries;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// The examples of docs/lua.md, word for word; the style checks compare them.
class LuaExamplesTest {
    @Test
    void compileAndCall() {
        Lua program = Lua.compile("local a, b = ... return a + b", "sum");
        try (LuaState state = LuaState.open(Libraries.standard())) {
            Object sum = state.call(program.load(state), 1.0, 2.0);
            assertEquals(3.0, sum);
        }
    }

    @Test
    void hostFunctions() {
        LuaLibrary greetings = installation -> {
            LuaTable module = installation.module("greetings");
            module.set(LuaString.constant("greet"), LuaFunction.of((state, arguments) -> {
                LuaString name = Arguments.string(arguments, 0);
                return LuaString.of("Hello, " + name + "!");
            }));
        };
        LuaLibraries libraries = LuaLibraries.of(new BaseLibrary(), new CoroutineLibrary(), greetings);
        try (LuaState state = LuaState.open(libraries)) {
            Lua program = Lua.compile("return greetings.greet('ant')", "example");
            assertEquals("Hello, ant!", state.call(program.load(state)).toString());
        }
    }

    @Test
    void values() {
        try (LuaState state = LuaState.open(Libraries.standard())) {
            LuaTable point = state.table();
            point.set(LuaString.constant("x"), 1.5);
            state.globals().set(LuaString.constant("point"), point);
            Object results = state.call(
                    Lua.compile("return point.x, #point, nil", "example").load(state));
            Object[] list = LuaFunction.list(results);
            assertEquals(3, list.length);
            assertEquals(1.5, list[0]);
        }
    }

    @Test
    void errorsAndLimits() {
        LuaLimits limits = LuaLimits.NONE
                .withInstructions(1_000_000)
                .withTime(Duration.ofMillis(50), System::nanoTime)
                .withMemory(16 << 20);
        try (LuaState state = LuaState.open(Libraries.standard(), limits)) {
            Lua wrong = Lua.compile("local t = {}\nreturn t.x.y", "wrong");
            LuaError error = assertThrows(LuaError.class, () -> state.call(wrong.load(state)));
            assertEquals("wrong:2: attempt to index field 'x' (a nil value)", error.getMessage());

            Lua endless = Lua.compile("while true do pcall(error) end", "endless");
            assertThrows(LuaStopped.class, () -> state.call(endless.load(state)));
        }
    }
}
