package io.sauva.lua.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `table`: the functions, their errors, and sorting.
class TableLibraryTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    local t = {1, 2} table.insert(t, 3) return t             | {1=1,2=2,3=3}
                    local t = {1, 2} table.insert(t, 1, 0) return t          | {1=0,2=1,3=2}
                    local t = {1, 2, 3} return table.remove(t, 1), t         | 1 {1=2,2=3}
                    local t = {} return table.remove(t)                      | ''
                    return table.concat({1, 'a', 2.5}, '-')                  | 1-a-2.5
                    return table.concat({1, 2, 3}, ',', 2, 3)                | 2,3
                    return table.concat({}, 'x')                             | ''
                    return table.maxn({[3] = 1, [2.5] = 1, x = 1})           | 3
                    return table.getn({1, 2})                                | 2
                    return table.foreachi({5, 6}, function(i, v) if v == 6 then return i end end) | 2
                    return table.foreach({x = 1}, function(k, v) return k .. v end) | x1
                    local t = {3, 1, 2} table.sort(t) return t               | {1=1,2=2,3=3}
                    local t = {'b', 'a'} table.sort(t) return t              | {1=a,2=b}
                    local t = {1, 2, 3} table.sort(t, function(a, b) return a > b end) return t | {1=3,2=2,3=1}
                    """)
    void functions(String program, String expected) {
        assertEquals(expected, Scripts.run(program));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 15, 16, 17, 32, 33, 100})
    void joinsAnyNumberOfItems(int length) {
        String program = """
                local t, whole, part = {}, '', ''
                for i = 1, %1$d do
                  t[i] = i
                  whole = whole .. (i > 1 and ', ' or '') .. i
                  if i > 1 then part = part .. i end
                end
                local joined, rest = table.concat(t, ', '), table.concat(t, '', 2)
                t[%1$d] = {}
                local _, message = pcall(table.concat, t)
                return joined == whole, rest == part, message
                """.formatted(length);
        assertEquals(
                "true true invalid value (table) at index " + length + " in table for 'concat'", Scripts.run(program));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    table.insert({}, 1, 2, 3)   | test:1: wrong number of arguments to 'insert'
                    table.insert(nil, 1)        | test:1: bad argument #1 to 'insert' (table expected, got nil)
                    table.concat({1, {}})       | test:1: invalid value (table) at index 2 in table for 'concat'
                    table.setn({}, 1)           | test:1: 'setn' is obsolete
                    table.sort({1, 2}, 3)       | test:1: bad argument #2 to 'sort' (function expected, got number)
                    table.sort({1, 'x'})        | attempt to compare string with number
                    table.sort({{}, {}})        | attempt to compare two table values
                    table.sort({1, 2, 3, 4, 5}, function() return true end) | test:1: invalid order function for sorting
                    """)
    void errors(String expression, String message) {
        assertEquals(message, Scripts.value(expression));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 10, 15, 16, 17, 31, 32, 33, 100, 16_384, 16_385, 70_000})
    void naturalOrderIsTheOrderOfAnOrderFunction(int length) {
        String program = """
                local function made(item)
                  local t, x = {}, 7
                  for i = 1, %d do x = x * 16807 %% 2147483647 t[i] = item(x) end
                  return t
                end
                for _, item in ipairs({function(x) return x %% 1000 end, function(x) return 'k' .. x end}) do
                  local plain, ordered = made(item), made(item)
                  table.sort(plain)
                  table.sort(ordered, function(a, b) return a < b end)
                  for i = 1, #plain do if plain[i] ~= ordered[i] then return i end end
                end
                return 'same'
                """.formatted(length);
        assertEquals("same", Scripts.run(program));
    }

    @Test
    void negativeZeroStaysItself() {
        assertEquals("-inf", Scripts.run("local t = {0 * -1, -0.0 + 0 * -1} table.sort(t) return 1 / t[1]"));
    }

    @Test
    void anOrderFunctionMaySuspend() {
        assertEquals("{1=1,2=2,3=3} true", Scripts.run("""
                        local t, asked = {3, 2, 1}, 0
                        local co = coroutine.wrap(function()
                          table.sort(t, function(a, b) coroutine.yield() return a < b end)
                          return true
                        end)
                        local done repeat done = co() asked = asked + 1 until done
                        return t, asked > 3
                        """));
    }

    @Test
    void anErrorInAnOrderFunctionIsTheCallers() {
        assertEquals("false test:1: no", Scripts.value("pcall(table.sort, {1, 2}, function() error('no') end)"));
    }
}
