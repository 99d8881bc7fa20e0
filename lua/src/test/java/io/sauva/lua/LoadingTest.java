package io.sauva.lua;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Texts become programs: which are remembered, what they cost, how they fail.
class LoadingTest {
    private static String text(int number, int length) {
        String begin = "return " + number + " --";
        return begin + "x".repeat(length - begin.length());
    }

    @Test
    void programsAreRememberedUpToABound() {
        Lua first = Lua.compile(text(0, 40_000), "loading");
        assertSame(first, Lua.compile(text(0, 40_000), "loading"));
        for (int i = 1; i < 100; i++) {
            Lua.compile(text(i, 40_000), "loading");
        }
        assertNotSame(first, Lua.compile(text(0, 40_000), "loading"), "4 MB are remembered");
        assertNotSame(Lua.compile(text(0, 100_000), "loading"), Lua.compile(text(0, 100_000), "loading"));
    }

    @Test
    void programsCanBeForgotten() {
        Lua before = Lua.compile("return 'forgotten'", "loading");
        Lua.forgetCompiled();
        assertNotSame(before, Lua.compile("return 'forgotten'", "loading"));
    }

    @Test
    void whatAScriptLoadsIsNotRemembered() {
        try (LuaState state = LuaState.open(LuaTesting.LIBRARIES)) {
            WeakReference<Object> tree = loaded(state);
            System.gc();
            assertTrue(tree.refersTo(null));
        }
    }

    private static WeakReference<Object> loaded(LuaState state) {
        Object function = state.call(
                Lua.compile("return loadstring('return 1, 2, 3, 4')", "loading").load(state));
        return new WeakReference<>(Lua.tree((LuaFunction) function));
    }

    @Test
    void whatAScriptLoadsIsCharged() {
        try (LuaState state = LuaState.open(LuaTesting.LIBRARIES, LuaLimits.NONE.withMemory(8 << 20))) {
            state.globals().set(LuaString.of("text"), LuaString.of("return {" + "{},".repeat(300_000) + "}"));
            Object[] results = (Object[])
                    state.call(Lua.compile("return loadstring(text)", "loading").load(state));
            assertEquals("not enough memory", results[1].toString());
            LuaFunction many = Lua.compile(
                            "local t = {} for i = 1, 1e6 do t[i] = assert(loadstring('return {{},{},{},{}}')) end",
                            "test")
                    .load(state);
            LuaError error = assertThrows(LuaError.class, () -> state.call(many));
            assertEquals("not enough memory", error.getMessage().replace("test:1: ", ""));
        }
    }

    @Test
    void limitsHoldWhileATextIsRead() {
        try (LuaState state = LuaState.open(LuaTesting.LIBRARIES, LuaLimits.NONE.withInstructions(10_000))) {
            state.globals().set(LuaString.of("text"), LuaString.of("return {" + "{},".repeat(100_000) + "}"));
            LuaFunction function =
                    Lua.compile("return loadstring(text)", "loading").load(state);
            assertThrows(LuaStopped.class, () -> state.call(function));
        }
    }

    @Test
    void onlyFilesHaveALineForTheShell() {
        byte[] file = "#!/usr/bin/lua\nerror('here')".getBytes(StandardCharsets.UTF_8);
        try (LuaState state = LuaState.open(LuaTesting.LIBRARIES)) {
            LuaFunction function = Lua.compileFile(file, "file").load(state);
            LuaError error = assertThrows(LuaError.class, () -> state.call(function));
            assertEquals("file:2: here", error.getMessage());
            state.call(Lua.compileFile("# nothing else".getBytes(StandardCharsets.UTF_8), "file")
                    .load(state));
        }
        assertThrows(LuaError.class, () -> Lua.compile(file, "text"));
        assertEquals(
                "nil\t[string \"# x\"]:1: unexpected symbol near '#'\n",
                LuaTesting.printed("print(loadstring('# x'))"));
    }

    @Test
    void loadAnswersTheErrorOfItsReader() {
        assertEquals("""
                true	nil	test:1: r
                nil	reader function must return a string
                7
                """, LuaTesting.printed("""
                        print(pcall(load, function() error('r') end))
                        print(load(function() return {} end))
                        local pieces, n = {'return', ' 7'}, 0
                        print(load(function() n = n + 1 return pieces[n] end)())
                        """));
    }

    @Test
    void aReaderThatNeverEndsMeetsTheLimit() {
        String program =
                "local s = ' ' for i = 1, 16 do s = s .. s end return select(2, load(function() return s end))";
        for (LuaLimits limits : new LuaLimits[] {LuaLimits.NONE, LuaLimits.NONE.withMemory(8 << 20)}) {
            try (LuaState state = LuaState.open(LuaTesting.LIBRARIES, limits)) {
                Object message = state.call(Lua.compile(program, "test").load(state));
                assertEquals("not enough memory", LuaFunction.first(message).toString());
            }
        }
    }
}
