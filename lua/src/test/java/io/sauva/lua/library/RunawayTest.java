package io.sauva.lua.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLimits;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaStopped;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs that would never end, or take all memory, end at a limit, and the state goes on.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RunawayTest {
    private static final LuaLimits LIMITS =
            LuaLimits.NONE.withInstructions(3_000_000).withMemory(32 << 20);

    private static String end(LuaState state, String program) {
        byte[] source = program.getBytes(StandardCharsets.ISO_8859_1);
        LuaFunction function = Lua.compile(source, "test").load(state);
        try {
            return "came back with " + LuaFunction.first(state.call(function));
        } catch (LuaStopped stopped) {
            return stopped.reason().name();
        } catch (LuaError error) {
            return error.getMessage().replaceAll("test:1: ", "");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while true do end",
                "while true do pcall(function() while true do end end) end",
                "local function f() return f() end f()",
                "local function f(n) return 1 + f(n + 1) end while true do pcall(f, 1) end",
                "return ('a'):rep(5000):find('.-.-.-.-.-b')",
                "while true do pcall(string.rep, 'x', 1e9) end",
                "local s = ('x'):rep(1e6) while true do local t = s .. 'y' end",
                "local s = ('a'):rep(1e6) while true do s:find(('a'):rep(1000) .. 'b', 1, true) end",
                "local t = {} for i = 1, 1e5 do t[i] = (i * 7919) % 1e5 end while true do table.sort(t) end",
                "local t = {} for i = 1, 1e4 do t[i] = i % 9 end while true do pcall(table.sort, t, function() return true end) end",
                "local s = ('x'):rep(1e5) local t = {} for i = 1, 50 do t[i] = s .. i end while true do table.sort(t) end",
                "local t = {} for i = 1, 1e5 do t[i] = 'xxxxxxxxxx' end while true do table.concat(t) end",
                "local t = {} for i = 1, 100 do t[i] = i / 3 end while true do local s = ('%99.99f'):rep(100):format(unpack(t)) end",
                "local s = ('x'):rep(1e6) while true do local t = ('%s%q'):format(s, s) end",
                "local t = {} for i = 1, 1e4 do t[i] = {i} end while true do cjson.decode(cjson.encode(t)) end",
                "local s = ('x'):rep(1e6) while true do cjson.encode(s) end",
                "local s = '[' .. (' '):rep(1e6) .. ']' while true do cjson.decode(s) end",
                "local s = '[' .. ('1'):rep(1e6) .. ']' while true do cjson.decode(s) end",
                "local s = cmsgpack.pack(('x'):rep(1e6)) while true do cmsgpack.pack(cmsgpack.unpack(s)) end",
                "local s = ('x'):rep(1e6) while true do struct.unpack('c1000000', s) end",
                "local s = ('x'):rep(1e6) while true do struct.pack('s', s) end",
                "local s = ('1'):rep(1e6) while true do tonumber(s) end",
                "local s = ('1'):rep(1e6) while true do tonumber(s, 36) end",
                "local s = ('1'):rep(1e6) while true do local n = s + 1 end",
                "local s = ('x'):rep(1e6) local a, b = s .. 'y', s .. 'y' while true do local e = a == b end",
                "local s = ('x'):rep(1e6) local a, b = s .. 'y', s .. 'y' while true do local e = a < b end",
                "local s = ('x'):rep(1e6) local a, b = s .. 'y', s .. 'y' while true do local e = a <= b end",
                "local s = ('x'):rep(1e6) local a, b = s .. 'y', s .. 'y' while true do local e = rawequal(a, b) end",
                "local s = ('x'):rep(1e6) while true do local t = s:sub(2) end",
                "local s = ('x'):rep(1e6) while true do local t = s:upper():reverse():lower() end",
                "while true do coroutine.wrap(function() end)() end",
                "local t = {} for i = 1, 1e5 do t['k' .. i] = i end for i = 1, 1e5 do t['k' .. i] = nil end while true do next(t) end",
                "local t = {} for i = 1, 1e5 do t['k' .. i] = i end for i = 1, 1e5 do t['k' .. i] = nil end while true do for k in pairs(t) do end end",
                "local t = {} for i = 1, 1e5 do t['k' .. i] = i end for i = 1, 1e5 do t['k' .. i] = nil end while true do cjson.encode(t) cmsgpack.pack(t) table.maxn(t) end",
                "local t = {} for i = 1, 2e4 do t[i] = i end local k, v = {__mode = 'k'}, {} while true do setmetatable(t, k) setmetatable(t, v) end",
                "local t = {} for i = 1, 7000 do t[i] = 65 end while true do string.char(unpack(t)) end",
                "local s = ('x'):rep(7000) while true do s:byte(1, -1) end",
                "local s = (' '):rep(5e6) while true do loadstring(s) end",
                "local s = ('x'):rep(5e6) while true do print(s) end",
                "local s = ('x'):rep(1e6) while true do pcall(error, s) end",
                "local s = '[' .. ('a-z'):rep(1e5) .. ']' while true do ('x'):find(s) end",
                "local s = 'return {' .. ('1,'):rep(1e5) .. '}' while true do loadstring(s) end"
            })
    void instructionsEndIt(String program) {
        try (LuaState state = LuaState.open(Scripts.ALL, LIMITS)) {
            assertEquals("INSTRUCTIONS", end(state, program));
            assertEquals("came back with 3.0", end(state, "return 1 + 2"));
        }
    }

    /// Coroutines that nobody can resume are ended by a cleaner, which may come too late for the memory.
    @Test
    void abandonedCoroutinesEnd() {
        try (LuaState state = LuaState.open(Scripts.ALL, LIMITS)) {
            String end = end(state, "while true do coroutine.wrap(function() coroutine.yield() end)() end");
            assertTrue(List.of("INSTRUCTIONS", "not enough memory").contains(end), end);
            assertEquals("came back with 3.0", end(state, "return 1 + 2"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "local s = 'x' while true do s = s .. s end",
                "local s = 'a' while true do s = s:gsub('a', 'aa') end",
                "return ('x'):rep(1e9)",
                "local t = {} while true do t[#t + 1] = 1 end",
                "local t = {} while true do t = {t} end",
                "local t, i = setmetatable({}, {__mode = 'k'}), 0 while true do i = i + 1 t[i] = i end",
                "local t, i = setmetatable({}, {__mode = 'v'}), 0 while true do i = i + 1 t[#t + 1] = 'x' .. i end",
                "local t, i = {}, 0 while true do i = i + 1 t[i] = coroutine.wrap(function() coroutine.yield() end) t[i]() end",
                "local t = {} while true do t[#t + 1] = loadstring('return {{},{},{}}') or error('not enough memory', 0) end",
                "error((select(2, loadstring('return {' .. ('{},'):rep(5e6) .. '}'))), 0)",
                "local s = (' '):rep(1e4) error((select(2, load(function() return s end))), 0)"
            })
    void memoryEndsIt(String program) {
        try (LuaState state = LuaState.open(Scripts.ALL, LIMITS.withInstructions(Long.MAX_VALUE))) {
            assertEquals("not enough memory", end(state, program));
            assertEquals("came back with 3.0", end(state, "return 1 + 2"));
        }
    }

    /// There is no memory for the entries in their other form.
    @Test
    void aTableThatCannotBecomeWeakStaysAsItIs() {
        String program = "local t = {} for i = 1, 2e5 do t[i] = i end"
                + " local ok, why = pcall(setmetatable, t, {__mode = 'k'}) return ok, why, #t, getmetatable(t)";
        assertEquals("false not enough memory 200000 nil", Scripts.run(program, LIMITS));
    }
}
