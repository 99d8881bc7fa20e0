package io.sauva.lua;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Functions that call themselves, with more and fewer arguments and results than they have, too deep, and not any
/// more once their variable was given something else. All answers are PUC's.
class RecursionTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            emptyValue = "",
            value = {
                "local function f(n) if n == 0 then return 0 end return 1 + f(n - 1) end return f(15000) | 15000",
                "local function f(n) if n == 0 then return 0 end return 1 + f(n - 1) end local ok, e = pcall(f, 1e9) return ok, e | false x:1: stack overflow",
                "local function f(a, b, c) if a == 0 then return b, c end local x, y = f(a - 1, a) return x, y end return f(3, 7, 8) | 1 nil",
                "local function f(a, b) if a == 0 then return b end local x = f(a - 1, a, a, 'more', nil) return x end return f(3) | 1",
                "local function f(a) if a == 0 then return end local x = f(a - 1) return x == nil, select('#', f(0)) end return f(2) | false 0",
                "local function f(a) if a == 0 then return 1, 2, 3 end local t = {f(a - 1)} return #t end return f(1) | 3",
                "local function f(a) if a == 0 then error('deep') end local x = f(a - 1) return x end return pcall(f, 2) | false x:1: deep",
                "local function f(a) if a == 0 then return 'own' end local x = f(a - 1) return x end local g = f f = function() return 'other' end return g(1) | other",
                "local function f(a) if a == 0 then return 'own' end if a == 2 then f = function() return 'other' end end local x = f(a - 1) return x end return f(2) | other",
                "local function f(a) local function change() f = tostring end if a == 2 then change() end local x = a == 0 and 'own' or f(a - 1) return x, type(x) end return f(2) | 1 string",
                "local function f(n) if n == 0 then coroutine.yield('deep') return 0 end local x = f(n - 1) return x + 1 end local co = coroutine.wrap(f) return co(100), co() | deep 100",
                "local function f(n) if n == 0 then return x end local r = f(n - 1) return r end setfenv(f, {x = 'mine'}) return f(3) | mine",
                "local function f(n) if n == 0 then return getfenv(2) == getfenv(1), getfenv(f) == _G end local a, b = f(n - 1) return a, b end return f(3) | true true",
                "local fs = {} for i = 1, 3 do local function f(n) if n == 0 then return i end local r = f(n - 1) return r end fs[i] = f end return fs[1](5), fs[2](5), fs[3](5) | 1 2 3",
                "local function f(n, ...) if n == 0 then return select('#', ...) end local r = f(n - 1, n, ...) return r end return f(4) | 4",
                "local function f(a, b, c, d) if a == 0 then return d end local r = f(a - 1, b, c, d) return r end return f(3, 1, 2, 'four') | four",
                "local function f(n) if n < 2 then return n end return f(n - 1) + f(n - 2) end return f(20) | 6765",
                "local function f(n) if n < 2 then return n .. '' end return f(n - 1) .. f(n - 2) end return f(8) | 1011010110110101101011011010110110",
                "local function f(n) f(n) return 1 end local ok, e = pcall(f, 1) return ok, e | false x:1: stack overflow",
                "local function f(n) return n == 0 and 'end' or (f(n - 1)) end return f(100) | end",
                "local function f(n) if n == 0 then return 5 end return f(n - 1) end return f(100000) | 5",
                "local function f(n) local r = n > 0 and f(n - 1) if n == 3 then return f(0) end return n, r end return f(5) | 5 4",
                "local function f() local x = f end return f() | ",
                "local function f(n) n = n - 1 if n < 0 then return n end local g = function() return n end local r = f(n) return g() + r end return f(5) | 9",
                "local function f(n, acc) if n == 0 then return acc end local r = f(n - 1, (acc or 0) + n) return r end return f(10) | 55"
            })
    void aFunctionCallsItself(String body, String printed) {
        String text = LuaTesting.printed("print((function() " + body + " end)())");
        assertEquals(
                printed == null ? "" : printed, text.strip().replace('\t', ' ').replaceAll("\\S*:1: ", "x:1: "));
    }

    @Test
    void anErrorTellsTheLineInTheInnermostCall() {
        String text = LuaTesting.printed("""
                local function f(a)
                    if a == 0 then local x = nil + 1 end
                    local x = f(a - 1)
                    return x
                end
                print(pcall(f, 2))""");
        assertEquals(
                "2: attempt to perform arithmetic on a nil value", text.strip().replaceFirst("false\t\\S*?:", ""));
    }
}
