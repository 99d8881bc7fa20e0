package io.sauva.lua.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.sauva.lua.LuaLimits;
import io.sauva.lua.LuaStopped;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The small functions of `string`, and its limits.
class StringLibraryTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ('hello'):sub(2, -2)       | ell
                    ('hello'):sub(-100, 100)   | hello
                    ('hello'):sub(3, 2)        | ''
                    ('hello'):byte(1, -1)      | 104 101 108 108 111
                    ('hello'):byte(10)         | ''
                    string.char(72, 105)       | Hi
                    ('ab'):rep(3)              | ababab
                    ('ab'):rep(-1)             | ''
                    ('Hello'):upper()          | HELLO
                    ('Hello'):lower()          | hello
                    ('abc'):reverse()          | cba
                    ('abc'):len()              | 3
                    string.gfind == string.gmatch | true
                    """)
    void functions(String expression, String expected) {
        assertEquals(expected, Scripts.value(expression));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    string.char(256)     | bad argument #1 to 'char' (invalid value)
                    string.rep()         | bad argument #1 to 'rep' (string expected, got no value)
                    ('x'):rep({})        | bad argument #1 to 'rep' (number expected, got table)
                    string.rep(nil, 1)   | bad argument #1 to 'rep' (string expected, got nil)
                    ('x'):rep(8000):byte(1, -1) | stack overflow (string slice too long)
                    string.dump(function() end) | unable to dump given function
                    """)
    void errors(String expression, String message) {
        assertEquals("test:1: " + message, Scripts.value(expression));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return ('x'):rep(1e9)",
                "return ('x'):rep(1e9):rep(1e9)",
                "local s = ('x'):rep(1e6) return (s:gsub('x', s))",
                "local t = {} for i = 1, 1000 do t[i] = ('x'):rep(1e5) end return table.concat(t)",
                "local t = {} for i = 1, 100 do t[i] = i end return table.concat(t, ('x'):rep(1e6))",
                "return cjson.encode({('\\0'):rep(9e6)})",
                "return ('%q'):rep(50):format(unpack((function() local t = {} for i = 1, 50 do t[i] = ('\\0'):rep(1e6) end return t end)()))"
            })
    void hugeStringsEndAtTheLimitOfMemory(String program) {
        assertEquals("not enough memory", Scripts.run(program, LuaLimits.NONE.withMemory(30_000_000)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return ('a'):rep(30):find(('a?'):rep(30) .. ('a'):rep(30))",
                "return ('a'):rep(5000):find('.-.-.-.-b')",
                "return ('a'):rep(5000):match('(.*)(.*)(.*)(.*)b')",
                "return ('a'):rep(1e6):find('(a+)%1%1b')",
                "return (('('):rep(1e5)):gsub('%b()', '')",
                "local s = ('a'):rep(1e6) return s:find(('a'):rep(2e5) .. 'b' .. ('a'):rep(2e5), 1, true)",
                "local t = {} for i = 1, 1e5 do t[i] = i end while true do table.sort(t) end",
                "local t = {} table.sort({1, 2, 3, 4, 5}, function() while true do end end)",
                "local t = {} t[1] = 1 table.insert(t, -2^31, 1)",
                "return pcall(string.find, ('a'):rep(5000), '.-.-.-.-b')"
            })
    void whatTakesTooLongIsStopped(String program) {
        assertThrows(LuaStopped.class, () -> Scripts.run(program, LuaLimits.NONE.withInstructions(1_000_000)));
    }

    @Test
    void textsOfAnyLengthAreFound() {
        assertEquals("40", Scripts.run("""
                        local found = 0
                        for n = 1, 40 do
                          local wanted = ('abcdefghij'):rep(4):sub(1, n)
                          local text = ('x'):rep(n) .. wanted:sub(1, n - 1) .. '#' .. wanted .. 'y'
                          local from, to = text:find(wanted, 1, true)
                          if from == 2 * n + 1 and to == 3 * n and not text:find(wanted .. 'x', 1, true) then
                            found = found + 1
                          end
                        end
                        return found
                        """));
    }

    @Test
    void methodsComeFromTheMetatableOfStrings() {
        assertEquals(
                "A test:1: attempt to call method 'none' (a nil value) uppera test:4: attempt to index a string value",
                Scripts.run("""
                        local _, none = pcall(function() return ('a'):none() end)
                        local metatable, usual = getmetatable(''), ('a'):upper()
                        metatable.__index = function(text, key) return function() return key .. text end end
                        local function call() return ('a'):upper() end
                        local changed = call()
                        metatable.__index = nil
                        local _, gone = pcall(call)
                        return usual, none, changed, gone
                        """));
    }

    @Test
    void callbacksMaySuspend() {
        assertEquals("<a><b> 2", Scripts.run("""
                        local co = coroutine.wrap(function()
                          return ('ab'):gsub('.', function(c) return '<' .. coroutine.yield(c) .. '>' end)
                        end)
                        local first = co()
                        local second = co(first)
                        return co(second)
                        """));
    }
}
