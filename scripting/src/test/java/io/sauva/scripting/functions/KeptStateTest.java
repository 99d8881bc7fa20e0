package io.sauva.scripting.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.lua.Lua;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which libraries keep something for the next call.
class KeptStateTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "local n = 0 register('f', function() n = n + 1 end)",
                "local n = 0 local function inner() n = 1 end register('f', inner)",
                "local n register('f', function() return function() n = 2 end end)",
                "local n register('f', function() local a; local b = function() a, n = 1, 2 end end)",
                "local n register{callback = function() if true then while true do n = 1 end end end}",
                "do local n = 0 register('f', function() for i = 1, 2 do n = n + i end end) end",
                "local n register(('f'):rep(2), (function() return function() n = 1 end end)())",
            })
    void doKeep(String library) {
        assertEquals(true, KeptState.isKept(Lua.compile(library, "library").tree()), library);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "register('f', function() local n = 0 n = n + 1 end)",
                "local n = 0 n = n + 1 register('f', function() return n end)",
                "local f f = function() return f end register('f', f)",
                "register('f', function() local n = 0 local g = function() n = n + 1 end g() end)",
                "register('f', function() local n return function() return function() n = 1 end end end)",
                "local t = {} function t.help() end register('f', function() return t.help() end)",
                "register('f', function(keys, args) keys = args args = nil end)",
            })
    void doNotKeep(String library) {
        assertEquals(false, KeptState.isKept(Lua.compile(library, "library").tree()), library);
    }
}
