package io.sauva.lua.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sauva.lua.Lua;
import io.sauva.lua.LuaLibraries;
import io.sauva.lua.LuaState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `math` and `bit`.
class MathLibraryTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    math.floor(-1.5)           | -2
                    math.ceil(-1.5)            | -1
                    math.fmod(-7, 3)           | -1
                    math.mod(7, -3)            | 1
                    math.modf(-3.25)           | -3 -0.25
                    math.modf(-1/0)            | -inf -0
                    math.frexp(10)             | 0.625 4
                    math.frexp(2^-1074)        | 0.5 -1073
                    math.ldexp(0.625, 4)       | 10
                    math.max(1, 3, 2)          | 3
                    math.min(1, 3, -2)         | -2
                    math.pow(2, 10)            | 1024
                    math.deg(math.pi)          | 180
                    math.log10(1000)           | 3
                    math.abs(-5)               | 5
                    bit.tobit(0xffffffff)      | -1
                    bit.tobit(2^32 + 5)        | 5
                    bit.tobit(1.5)             | 2
                    bit.tobit(1e300)           | -2013235812
                    bit.bnot(0)                | -1
                    bit.band(0xff, 0x0f, 3)    | 3
                    bit.bor(1, 2, 4)           | 7
                    bit.bxor(5, 1)             | 4
                    bit.lshift(1, 33)          | 2
                    bit.rshift(-1, 28)         | 15
                    bit.arshift(-16, 2)        | -4
                    bit.rol(0x12345678, 12)    | 1164411171
                    bit.ror(0x12345678, 12)    | 1736516421
                    bit.bswap(0x12345678)      | 2018915346
                    bit.tohex(255)             | 000000ff
                    bit.tohex(255, 2)          | ff
                    bit.tohex(255, -4)         | 00FF
                    """)
    void functions(String expression, String expected) {
        assertEquals(expected, Scripts.value(expression));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    math.random(0)       | bad argument #1 to 'random' (interval is empty)
                    math.random(2, 1)    | bad argument #2 to 'random' (interval is empty)
                    math.random(1, 2, 3) | wrong number of arguments
                    math.floor('x')      | bad argument #1 to 'floor' (number expected, got string)
                    math.ldexp({}, nil)  | bad argument #2 to 'ldexp' (number expected, got nil)
                    math.fmod({}, 'x')   | bad argument #2 to 'fmod' (number expected, got string)
                    math.pow({}, {})     | bad argument #2 to 'pow' (number expected, got table)
                    math.atan2({}, {})   | bad argument #2 to 'atan2' (number expected, got table)
                    bit.band()           | bad argument #1 to 'band' (number expected, got no value)
                    bit.band(1, {}, 'x') | bad argument #3 to 'band' (number expected, got string)
                    bit.tohex(1, nil)    | bad argument #2 to 'tohex' (number expected, got nil)
                    """)
    void errors(String expression, String message) {
        assertEquals("test:1: " + message, Scripts.value(expression));
    }

    private static String standard(String program) {
        try (LuaState state = LuaState.open(
                LuaLibraries.of(new BaseLibrary(), new StringLibrary(), new TableLibrary(), MathLibrary.standard()))) {
            return state.call(Lua.compile(program, "test").load(state)).toString();
        }
    }

    @Test
    void theStandardGeneratorIsGlibcs() {
        String numbers = "return table.concat({math.random(), math.random(10), math.random(5, 9)}, ' ')";
        assertEquals("0.84018771715471 4 8", standard(numbers));
        assertEquals("0.03346994800189", standard("math.randomseed(42) return tostring(math.random())"));
    }

    @Test
    void theGeneratorOfRedisIsTheSameForAllAndCanBeSeededByTheHost() {
        assertEquals("0.17082803611217 8", Scripts.value("math.random(), math.random(10)"));
        try (LuaState state = LuaState.open(Scripts.ALL)) {
            Lua program = Lua.compile("return math.random()", "test");
            Object first = state.call(program.load(state));
            MathLibrary.seed(state, 0);
            assertEquals(first, state.call(program.load(state)));
        }
    }
}
