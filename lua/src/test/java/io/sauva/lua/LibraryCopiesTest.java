package io.sauva.lua;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.sauva.lua.library.Libraries;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// States share what their library tables hold until one of them changes it: nobody else may see the change.
class LibraryCopiesTest {
    /// All that the tables hold, and in which order, without addresses.
    private static final String LISTING = """
            local names = {}
            local function list(at, t)
              for name, value in pairs(t) do
                names[#names + 1] = at .. tostring(name) .. ' ' .. type(value)
                if type(value) == 'number' then names[#names] = names[#names] .. ' ' .. value end
                if type(value) == 'table' and value ~= t then list(at .. tostring(name) .. '.', value) end
              end
            end
            list('', {bit = bit, math = math, string = string, table = table, cjson = cjson, G = _G.tostring})
            names[#names + 1] = type(getmetatable('').__index) .. type(getmetatable(math))
            names[#names + 1] = ('x'):rep(3) .. table.concat({1, 2})
            return table.concat(names, '\\n')
            """;

    private static String listing(LuaState state) {
        return LuaFunction.first(state.call(Lua.compile(LISTING, "listing").load(state)))
                .toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "math.pi = 3",
                "math.extra = 1",
                "math.cosh = nil",
                "rawset(math, 'pi', 4)",
                "rawset(math, 'other', 4)",
                "math[1] = 'one' math[2.5] = 'x' math[true] = 1 math[math] = 2",
                "for i = 1, 100 do math['new' .. i] = i end",
                "for name in pairs(math) do math[name] = nil end",
                "for name in pairs(math) do math[name] = 7 end for i = 1, 9 do math['new' .. i] = i end",
                "table.insert(math, 1) table.insert(math, 2)",
                "setmetatable(math, {__index = function() return 5 end})",
                "setmetatable(math, {__mode = 'k'}) math.extra = {}",
                "setmetatable(math, {__newindex = function(t, k, v) rawset(t, k, 0) end}) math.q = 9 math.pi = 9",
            })
    void aChangeIsSeenByOneStateOnly(String change) {
        try (LuaState before = LuaState.open(Libraries.redis());
                LuaState changed = LuaState.open(Libraries.redis())) {
            String original = listing(before);
            assertEquals(original, listing(changed));

            changed.call(Lua.compile(change, "change").load(changed));

            assertNotEquals(original, listing(changed), "the change was made");
            assertEquals(original, listing(before), "in a state that was there");
            try (LuaState after = LuaState.open(Libraries.redis())) {
                assertEquals(original, listing(after), "in a state that came later");
            }
        }
    }
}
