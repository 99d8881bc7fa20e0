package io.sauva.lua;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.lua.library.Libraries;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Read-only libraries refuse every change, with the words and positions of Redis 7.0.15.
class ReadOnlyTest {
    private static final LuaLibraries LIBRARIES = Libraries.redis().readOnly();
    private static final String REFUSED = "Attempt to modify a readonly table";

    private static Object run(String program) {
        try (LuaState state = LuaState.open(LIBRARIES)) {
            return LuaFunction.first(state.call(Lua.compile(program, "test").load(state)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x = 1",
                "_G.x = 1",
                "_G[1] = 1",
                "_G[1.5] = 1",
                "_G[{}] = 1",
                "_G[true] = 1",
                "_G[nil] = 1",
                "string.x = 1",
                "string.upper = string.upper",
                "string.upper = nil",
                "getmetatable('').x = 1",
                "getmetatable('').__index.x = 1",
                "local t = setmetatable({}, {__newindex = string}) t.x = 1",
                "local a a, x = 1, 2",
                "local t t, string.x, math[1] = {}, 2, 3"
            })
    void assignmentsAreRefusedWithTheirPosition(String program) {
        assertEquals(
                "test:1: " + REFUSED,
                assertThrows(LuaError.class, () -> run(program)).getMessage());
        String hot = "local function f() " + program
                + " end local e for i = 1, 3000 do e = select(2, pcall(f)) end return e";
        assertEquals("test:1: " + REFUSED, run(hot).toString(), "in compiled code");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rawset(_G, 'x', 1)",
                "rawset(string, nil, 1)",
                "table.insert(_G, 1)",
                "table.insert(string, 1, 2)",
                "setmetatable(_G, {})",
                "setmetatable(string, nil)"
            })
    void functionsAreRefusedWithoutPosition(String program) {
        assertEquals(REFUSED, assertThrows(LuaError.class, () -> run(program)).getMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"table.sort(string)", "table.remove(string)", "local t = {} t.x = string return t.x.len('')"})
    void whatChangesNothingIsAllowed(String program) {
        run(program);
    }

    @Test
    void theHostStillSetsGlobals() {
        try (LuaState state = LuaState.open(LIBRARIES)) {
            LuaTable keys = state.table();
            keys.set(1, LuaString.of("a"));
            state.globals().override(LuaString.constant("KEYS"), keys);
            assertTrue(state.globals().readOnly());
            LuaFunction function = Lua.compile("KEYS[2] = 'b' return KEYS[1] .. KEYS[2] .. #KEYS", "test")
                    .load(state);
            assertEquals("ab2", state.call(function).toString());
            assertThrows(
                    LuaError.class,
                    () -> state.call(Lua.compile("KEYS = {}", "test").load(state)));
        }
    }

    @Test
    void statesShareWhatCannotChangeAndNothingElse() {
        try (LuaState one = LuaState.open(LIBRARIES);
                LuaState other = LuaState.open(LIBRARIES)) {
            LuaString strings = LuaString.constant("string");
            LuaString itself = LuaString.constant("_G");
            assertSame(one.globals().get(strings), other.globals().get(strings));
            assertSame(one.stringMetatable(), other.stringMetatable());
            assertNotSame(one.globals(), other.globals());
            assertSame(one.globals(), one.globals().get(itself));
            one.globals().override(strings, 1.0);
            assertTrue(other.globals().get(strings) instanceof LuaTable);
        }
    }

    @Test
    void aTableThatRefersToTheGlobalsIsCopied() {
        LuaLibraries libraries = LuaLibraries.of(installation -> {
                    LuaTable outer = installation.module("outer");
                    LuaTable inner = new LuaTable();
                    outer.set(LuaString.constant("inner"), inner);
                    inner.set(LuaString.constant("globals"), installation.globals());
                    inner.metatable(outer);
                })
                .readOnly();
        try (LuaState one = LuaState.open(libraries);
                LuaState other = LuaState.open(libraries)) {
            LuaFunction function =
                    Lua.compile("return outer.inner.globals", "test").load(one);
            assertSame(one.globals(), one.call(function));
            LuaString name = LuaString.constant("outer");
            assertNotSame(one.globals().get(name), other.globals().get(name));
            assertTrue(((LuaTable) one.globals().get(name)).readOnly());
        }
    }

    @Test
    void theOriginalsStayAsTheyWere() {
        try (LuaState state = LuaState.open(Libraries.redis())) {
            assertEquals(
                    1.0,
                    state.call(
                            Lua.compile("string.x = 1 return string.x", "test").load(state)));
        }
    }
}
