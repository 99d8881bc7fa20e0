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
                "local t = {} register('f', function(k) t[k[1]] = 1 end)",
                "local t = {n = 0} register('f', function() t.n = t.n + 1 return t.n end)",
                "local t = {a = {}} register('f', function() t.a.b = 1 end)",
                "local t = {} t.a = {} register('f', function() local a = t.a a.n = 1 end)",
                "local t = {} register('f', function() table.insert(t, 1) end)",
                "local t = {1} register('f', function() table.remove(t) end)",
                "local t = {} register('f', function() rawset(t, 'a', 1) end)",
                "local t = {} local function put(x) x.n = 1 end register('f', function() put(t) end)",
                "local t = {} local function get() return t end register('f', function() get().n = 1 end)",
                "local t = {} register('f', function() local u u = t or {} u[1] = 2 end)",
                "local t = {} register('f', function() local u = {t} u[1].n = 1 end)",
                "local t = {{}} register('f', function() for _, u in ipairs(t) do u.n = 1 end end)",
                "local t = {} function t.add(self) self.n = 1 end register('f', function() t:add() end)",
                "local t = {} local insert register('f', function() insert = table.insert insert(t, 1) end)",
                "local t = {} register('f', function() local insert = table.insert insert(t, 1) end)",
                "local t t = {} register('f', function() return function() t[1] = 1 end end)",
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
                "local t = {1, 2} register('f', function(k) return redis.call('set', k[1], t[1]) end)",
                "local t = {} for i = 1, 3 do t[i] = i end register('f', function() return #t + t[1] end)",
                "local p = 'a' .. 'b' local function key(k) return p .. k end register('f', function(k) return key(k[1]) end)",
                "local t = {a = 1} local function g(x) return x end register('f', function() return g(t.a) end)",
                "local t = {1} register('f', function() local s = 0 for i, n in ipairs(t) do s = s + n end return s end)",
                "local function new() return {} end register('f', function() local t = new() t.a = 1 return t.a end)",
                "register('f', function(k) local t = {} t[1] = k table.insert(t, 1) return t end)",
            })
    void doNotKeep(String library) {
        assertEquals(false, KeptState.isKept(Lua.compile(library, "library").tree()), library);
    }
}
