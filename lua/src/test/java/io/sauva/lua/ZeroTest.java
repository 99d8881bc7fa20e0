package io.sauva.lua;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Of 0 and -0 in a function the one counts that PUC Lua puts among its constants first: a numeral that is folded
/// or only decides a condition is not put there. All answers are PUC's.
class ZeroTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "local x = -0; return 0 | -0",
                "local x = 0; return -0 | 0",
                "while -0 do break end return 0 | 0",
                "if not -0 then end return 0 | 0",
                "local x = -0 and 3 return 0 | 0",
                "local x = -0 or 3 return 0 | -0",
                "repeat until -0 return 0 | 0",
                "local y = 5 local x = y == -0 return 0 | -0",
                "local t = {} local x = t[-0] return 0 | -0",
                "local x = (-0) .. 'a' return 0 | -0",
                "local y=1 local x = y and -0 return 0 | -0",
                "local y=1 if y and -0 then end return 0 | 0",
                "local y=1 if y or -0 then end return 0 | 0",
                "local a = 1, -0 return 0 | -0",
                "local a; a = 1, -0 return 0 | -0",
                "for i = -0, 0 do end return 0 | -0",
                "local t = {[-0]=1} return 0 | -0",
                "local t = {-0} return 0 | -0",
                "local x = - -0 return 0 | 0",
                "local x = -0 + 1 return 0 | 0",
                "local x = -0 / 0 return 0 | 0",
                "if not not -0 then end return 0 | 0",
                "local x = not -0 return 0 | 0",
                "local y if (y or -0) then end return 0 | 0",
                "local y if (-0 or y) then end return 0 | -0",
                "local y = (-0 or y) return 0 | -0",
                "if -0 == 0 then end return 0 | -0",
                "local s = nil and -0 return 0 | -0",
                "local s = false and -0 return 0 | -0",
                "if nil and -0 then end return 0 | 0",
                "local s = 1 or -0 return 0 | -0",
                "if 1 or -0 then end return 0 | 0",
                "if x or 1 or -0 then end return 0 | 0",
                "while true and -0 do break end return 0 | 0",
                "return 0, -0 | 0 0",
                "return -0, 0 | -0 -0",
                "local a,b = -0 return 0 | -0",
                "local a,b = -0, 0; return a,b | -0 -0",
                "local a,b a, b = -0, 0; return a,b | -0 -0",
                "local a,b a, b = 0, -0; return a,b | 0 0",
                "local t = {0, -0}; return t[1],t[2] | 0 0",
                "local t = {x=0, y=-0}; return t.x,t.y | 0 0",
                "local x=1; return x*0, -0 | 0 0",
                "local x=1; return -0 * x, 0*x | -0 -0",
                "local x=1; return  x < -0, 0 | false -0",
                "local x=1; return  -0 < x, 0 | true -0",
                "local x=1; return  (-0)^x, 0 | -0 -0",
                "local f=function() return -0 end; return  f(), 0 | -0 0",
                "local t = {} t[-0] = 0 return 0, t[0] | -0 -0",
                "local t = {} t[0] = -0 return 0, t[0] | 0 0",
                "local t = {} t[1], t[2] = -0, 0 return t[1], t[2] | -0 -0",
                "local t = {} t[1], t[2] = 0, -0 return t[1], t[2] | 0 0",
                "local t = {} t[-0], t[2] = 1, 0 return t[2] | -0"
            })
    void theFirstConstantStandsForBoth(String body, String printed) {
        String text = LuaTesting.printed("print((function() " + body + " end)())");
        assertEquals(printed, text.strip().replace('\t', ' '));
    }
}
