package io.sauva.lua;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Errors say what PUC Lua says, at the line it says.
class ErrorMessagesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "local a a.b = 1 | test:1: attempt to index local 'a' (a nil value)",
                "`x = {}\nprint(x.y.z)` | test:2: attempt to index field 'y' (a nil value)",
                "local t = {} t[1].x = 1 | test:1: attempt to index field '?' (a nil value)",
                "foo() | test:1: attempt to call global 'foo' (a nil value)",
                "local t = {} t.f() | test:1: attempt to call field 'f' (a nil value)",
                "local t = {} t:m() | test:1: attempt to call method 'm' (a nil value)",
                "local u local function f() u() end f() | test:1: attempt to call upvalue 'u' (a nil value)",
                "local a local b = a + 1 | test:1: attempt to perform arithmetic on local 'a' (a nil value)",
                "local u = {} local function f() return -(false or u) end f() | test:1: attempt to perform arithmetic on upvalue 'u' (a table value)",
                "local function f() return gx end return -(gx or f()) | test:1: attempt to perform arithmetic on a nil value",
                "local b = 1 + {} | test:1: attempt to perform arithmetic on a table value",
                "local b = 'x' .. nil | test:1: attempt to concatenate a nil value",
                "local u = {} local function f() return 'x' .. u end f() | test:1: attempt to concatenate upvalue 'u' (a table value)",
                "local v = setmetatable({}, {__concat = function(p, q) return q end}) return 'x' .. v .. nil | test:1: attempt to concatenate local 'v' (a nil value)",
                "return 1 < 'x' | test:1: attempt to compare number with string",
                "return nil > 1 | test:1: attempt to compare number with nil",
                "return {} < {} | test:1: attempt to compare two table values",
                "return #5 | test:1: attempt to get length of a number value",
                "for i = 'a', 2 do end | test:1: 'for' initial value must be a number",
                "for i = 1, {} do end | test:1: 'for' limit must be a number",
                "for i = 1, 2, {} do end | test:1: 'for' step must be a number",
                "`for k in\n5\ndo end` | test:2: attempt to call a number value",
                "for k in nil do end | test:1: attempt to call a nil value",
                "local t = {} t[nil] = 1 | test:1: table index is nil",
                "local t = {} t[0/0] = 1 | test:1: table index is NaN",
                "rawset({}, nil, 1) | table index is nil",
                "error('x') | test:1: x",
                "error('x', 0) | x",
                "`local function f() error('x', 2) end\nf()` | test:2: x",
                "error(5) | test:1: 5",
                "assert(false) | test:1: assertion failed!",
                "assert(nil, 'why') | test:1: why",
                "setmetatable(1, {}) | test:1: bad argument #1 to 'setmetatable' (table expected, got number)",
                "local s = setmetatable s({}) | test:1: bad argument #2 to 's' (nil or table expected)",
                "next({}, 1) | invalid key to 'next'",
                "ipairs() | test:1: bad argument #1 to 'ipairs' (table expected, got no value)",
                "tonumber('1', 99) | test:1: bad argument #2 to 'tonumber' (base out of range)",
                "`x =\n}` | test:2: unexpected symbol near '}'",
                "x = | test:1: unexpected symbol near '<eof>'",
                "x = 'abc | test:1: unfinished string near '<eof>'",
                "x = 3x | test:1: malformed number near '3x'",
                "break | test:1: no loop to break near '<eof>'",
                "function f() return ... end | test:1: cannot use '...' outside a vararg function near '...'",
                "`if x then\ny()\nz = 1` | test:3: 'end' expected (to close 'if' at line 1) near '<eof>'",
                "`f\n()` | test:2: ambiguous syntax (function call x new statement) near '('",
                "local t = {} return t['a\\0b'].x | test:1: attempt to index field 'a' (a nil value)",
                "error((select(2, loadstring('x = \\0'))), 0) | [string \"x = \"]:1: unexpected symbol",
                "error((select(2, loadstring('x =', '=a\\0b'))), 0) | a:1: unexpected symbol near '<eof>'",
                "error((select(2, loadstring('x =', '=éééééééééééééééééééééééééééééxéééééééééé'))), 0) | éééééééééééééééééééééééééééééx:1: unexpected symbol near '<eof>'",
                "x = 1 $ | test:1: unexpected symbol near '$'",
                "local function f() return 1 + f() end f() | test:1: stack overflow",
                "local function f() pcall(f) error('deep') end f() | test:1: deep"
            })
    void says(String program, String expected) {
        LuaError error = assertThrows(LuaError.class, () -> LuaTesting.result(program));
        assertEquals(expected, error.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "local t = {} return t['\\200'].x | `test:1: attempt to index field '\\200' (a nil value)`",
                "error((select(2, loadstring('x = \\200'))), 0) | `[string \"x = \\200\"]:1: unexpected symbol near '\\200'`",
                "error((select(2, loadstring('x = \\195\\169 \\226', '=\\255\\195\\169'))), 0) | `\\255\\195\\169:1: unexpected symbol near '\\195'`",
                "collectgarbage('\\200') | `test:1: bad argument #1 to 'collectgarbage' (invalid option '\\200')`"
            })
    void namesAreBytes(String program, String expected) {
        LuaError error = assertThrows(LuaError.class, () -> LuaTesting.result(program));
        StringBuilder shown = new StringBuilder();
        for (byte each : LuaString.of(error.getMessage()).bytes()) {
            shown.append(each < 0 ? "\\" + (each & 0xff) : String.valueOf((char) each));
        }
        assertEquals(expected, shown.toString());
    }
}
