package io.sauva.lua;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.sauva.lua.syntax.Expression;
import io.sauva.lua.syntax.FunctionTree;
import io.sauva.lua.syntax.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the language does, one small program a line. Most of these were differences from PUC Lua once, or nearly.
class LanguageTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "print(1, 1e15, 1e14, 0.1, 1/3, -1/3, 2^53, 1e100) | 1 1e+15 1e+14 0.1 0.33333333333333 -0.33333333333333 9.007199254741e+15 1e+100",
                "print(5 % 3, -5 % 3, 5 % -3, 5.5 % 2) | 2 1 -1 1.5",
                "print('10' + 5, '0x10' * 1, 10 .. 20, -'2') | 15 16 1020 -2",
                "print(tonumber('0x'), tonumber(' 12 '), tonumber('1e1'), tonumber('10', 2), tonumber('zz', 36)) | nil 12 10 2 1295",
                "print(tonumber('1 2'), tonumber(''), tonumber('10\\0x'), tonumber('0x1p4'), tonumber('inf')) | nil nil 10 16 inf",
                "print(#{1, 2, nil, 4}, #{nil, nil, 3}, #{n = 1}, #'abc') | 4 3 0 3",
                "local t = {} t[1] = 1 t[2] = 2 t[4] = 4 print(#t) | 4",
                "local t = {} for i = 1, 3 do t[i] = function() i = i + 1 return i end end print(t[1](), t[1](), t[2]()) | 2 3 3",
                "print((function(...) return select('#', ...) end)(1, nil, nil)) | 3",
                "print((function(...) return ... end)(1, 2), (function(...) return ... end)(1, 2)) | 1 1 2",
                "print(((function() return 1, 2 end)())) | 1",
                "function f(...) return arg.n, arg[2] end print(f(7, 8)) | 2 8",
                "function f(...) local a = ... return arg end print(f(7, 8)) | nil",
                "local a, b = 1, 2 a, b = b, a print(a, b) | 2 1",
                "local i, t = 1, {} i, t[i] = i + 1, 20 print(i, t[1], t[2]) | 2 20 nil",
                "local x = 1 local function f() x = 10 return 1 end print(x + f()) | 11",
                "local t, u = {}, {} local v = t local function f() t = u return 1 end t.x = f() print(v.x, u.x) | nil 1",
                "for i = 3, 1, -1 do io = (io or '') .. i end print(io) | 321",
                "for i = 1, 0 do print(i) end print('none') | none",
                "for i = 1, 2 do local j = i i = 10 print(j, i) end | `1 10\n2 10`",
                "local s = 0 for k, v in pairs({10, 20, x = 5}) do s = s + v end print(s) | 35",
                "local t = {a = 1, b = 2, c = 3} for k in pairs(t) do t[k] = nil end print(next(t)) | nil",
                "for k, v in pairs({a = 1, b = 2, c = 3, d = 4}) do io = (io or '') .. k end print(io) | adcb",
                "local function f(n) if n == 0 then return 'end' end return f(n - 1) end print(f(1e6)) | end",
                "local function f(n) if n == 0 then return 0 end return 1 + f(n - 1) end print(f(15000)) | 15000",
                "local t t = setmetatable({}, {__call = function(self, n) if n == 0 then return 'end' end return self(n - 1) end}) print(t(1e5)) | end",
                "local t t = setmetatable({}, {__call = function(self, n) if n == 0 then return 'end' end return t.self(n - 1) end}) t.self = t print(t(1e5)) | end",
                "print(#setmetatable({1, 2, nil, 4}, {__mode = 'k'})) | 4",
                "print(-0, 0) | -0 -0",
                "print(0, -0) | 0 0",
                "local z, s = 0, '' for i = 1, 5000 do local n = -0 if i % 1000 == z then s = s .. n end end print(s) | 00000",
                "local t, n, e = {'10', ' 0x10 ', 3, '1e2', '-0', '2.5'}, 0, {} for i = 1, 5000 do local a, b = i % 6 + 1, i % 5 + 1 n = n + t[a] * t[b] - t[b] / t[a == 5 and 1 or a] end print(n) | 2808835.2808333",
                "local m = setmetatable({}, {__mul = function(a, b) return type(a) .. type(b) end}) local t, s = {'7', m, 'x'}, '' for i = 1, 5000 do local r = t[i % 2 + 1] * t[2] if i > 4998 then s = s .. tostring(r) end end print(s, pcall(function() for i = 1, 5000 do local r = t[i < 4000 and 1 or 3] * t[1] end end)) | tabletablestringtable false test:1: attempt to perform arithmetic on field '?' (a string value)",
                "local t, c = {'nan', '1', 'inf', '0'}, 0 for i = 1, 5000 do local r = t[i % 4 + 1] * t[2] if r ~= r then c = c + 1 end end print(c, t[4] / t[4] ~= t[4] / t[4]) | 1250 true",
                "print(rawequal('a' .. 'b', 'ab'), 'a' == 'a\\0', 'a' < 'a\\0', 'Z' < 'a', '\\200' > 'a') | true false true true true",
                "repeat local x = 1 until x == 1 print('done') | done",
                "local function f(n) while true do if n > 0 then return n end end local a, b, c = n, n, n print(a + b * c) end for i = 1, 300 do f(i) end print(f(7)) | 7",
                "for i = 1, 5000 do if i > 4999 then print(i) end do break end local a, b, c = i, i, i print(a + b * c) end print('out') | out",
                "local function f(n) local s = 0 for i = 1, n do s = s + i end return s end local s = 0 for i = 1, 200 do s = s + f(20) end print(s, f(100000), f('3')) | 42000 5000050000 6",
                "local function f(n, ...) local s = arg.n for i = 1, n do s = s + i end return s end local s = 0 for i = 1, 200 do s = s + f(20) end print(s, f(100000, 1)) | 42000 5000050001",
                "`print([[\nfirst]], [==[a]]b]==], 'a\\\nb')` | `first a]]b a\nb`",
                "print(pcall(setmetatable({}, {__call = function(self, a) return a end}), 5)) | true 5",
                "print(getmetatable(setmetatable({}, {__metatable = 'mine'}))) | mine",
                "local t = setmetatable({}, {__index = function(t, k) return k .. '!' end}) print(t.a, rawget(t, 'a')) | a! nil",
                "local t = setmetatable({}, {__newindex = function(t, k, v) rawset(t, k, v * 2) end}) t.a = 2 t.a = 3 print(t.a) | 3",
                "local m = {__eq = function() return true end} print(setmetatable({}, m) == setmetatable({}, m)) | true",
                "local m = {__lt = function() return true end} local a = setmetatable({}, m) print(a < a, a <= a) | true false",
                "local m = {__concat = function(a, b) return 'c' end} local a = setmetatable({}, m) print(1 .. a, a .. 'x' .. 'y') | c c",
                "local p = newproxy(true) getmetatable(p).__len = function() return 7 end print(#p) | 7",
                "print(#setmetatable({1}, {__len = function() return 7 end})) | 1",
                "local f = loadstring('x = 5') setfenv(f, {}) f() print(x, getfenv(f).x) | nil 5",
                "setfenv(1, {print = print}) y = 5 print(y, _G) | 5 nil",
                "local function f() return getfenv(2).z end local function g() return (f()) end setfenv(g, {z = 9}) print(g()) | 9",
                "print(select(-1, 1, 2), unpack({1, 2, 3}, 2)) | 2 2 3",
                "print(select('#', unpack({}, 1, 7997)), pcall(unpack, {}, 1, 7998)) | 7997 false too many results to unpack",
                "print(load(function() return nil end)) print(loadstring('\\27x')) | `function: 0x0\nnil [string \"?x\"]: bytecode is not accepted`"
            })
    void prints(String program, String expected) {
        String printed = LuaTesting.printed(program)
                .strip()
                .replace('\t', ' ')
                .replace("\u001b", "?")
                .replaceAll("0x[0-9a-f]{8}", "0x0");
        assertEquals(expected, printed);
    }

    @Test
    void theTreeOfAProgramCanBeRead() {
        FunctionTree tree = Lua.compile("local x = ... redis.call('GET', x) return 1", "test")
                .tree();
        assertEquals(3, tree.body().statements().size());
        Statement.Call statement =
                assertInstanceOf(Statement.Call.class, tree.body().statements().get(1));
        Expression.Call call = assertInstanceOf(Expression.Call.class, statement.call());
        assertEquals("GET", ((Expression.Constant) call.arguments.getFirst()).value.toString());
    }
}
