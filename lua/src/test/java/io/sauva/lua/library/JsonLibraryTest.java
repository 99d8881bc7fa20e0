package io.sauva.lua.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `cjson`: both ways, with its options, limits and errors.
class JsonLibraryTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    cjson.encode({1, 2, {x = true}})           | [1,2,{"x":true}]
                    cjson.encode({})                           | {}
                    cjson.encode({[1] = 1, [3] = 3})           | [1,null,3]
                    cjson.encode({[1.5] = 1})                  | {"1.5":1}
                    cjson.encode({[1e10] = 1})                 | {"10000000000":1}
                    cjson.encode('a/b"\\n\\127\\1')            | "a\\/b\\"\\n\\u007f\\u0001"
                    cjson.encode(cjson.null)                   | null
                    cjson.encode(1/3)                          | 0.33333333333333
                    cjson.decode('[1, "a", null, true]')       | {1=1,2=a,3=null,4=true}
                    cjson.decode('{"a":{"b":[]}}')             | {a={b={}}}
                    cjson.decode('"\\\\u00e9\\\\ud83d\\\\ude00"') | Ã©ð\u009f\u0098\u0080
                    cjson.decode('0x10'), cjson.decode('-inf') | 16 -inf
                    cjson.decode('1e2 ')                       | 100
                    cjson.encode_sparse_array()                | false 2 10
                    cjson.encode_number_precision()            | 14
                    cjson.encode_invalid_numbers('null')       | null
                    cjson.encode_keep_buffer(false)            | false
                    cjson._NAME, cjson._VERSION                | cjson 2.1.0
                    """)
    void values(String expression, String expected) {
        assertEquals(expected, Scripts.value(expression));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    cjson.encode(pcall)         | Cannot serialise function: type not supported
                    cjson.encode({[100] = 1})   | Cannot serialise table: excessively sparse array
                    cjson.encode({[true] = 1})  | Cannot serialise boolean: table key must be a number or string
                    cjson.encode(1/0)           | Cannot serialise number: must not be NaN or Inf
                    cjson.encode()              | bad argument #1 to 'encode' (expected 1 argument)
                    cjson.decode('x')           | Expected value but found invalid token at character 1
                    cjson.decode('[1,]')        | Expected value but found T_ARR_END at character 4
                    cjson.decode('[1')          | Expected comma or array end but found T_END at character 3
                    cjson.decode('{1')          | Expected object key string but found T_NUMBER at character 2
                    cjson.decode('{"a" 1')      | Expected colon but found T_NUMBER at character 6
                    cjson.decode('{"a":1 2')    | Expected comma or object end but found T_NUMBER at character 8
                    cjson.decode('1 2')         | Expected the end but found T_NUMBER at character 3
                    cjson.decode('"\\\\x"')     | Expected value but found invalid escape code at character 2
                    cjson.decode('"\\\\ud800"') | Expected value but found invalid unicode escape code at character 2
                    cjson.decode('"a')          | Expected value but found unexpected end of string at character 3
                    cjson.decode('a\\0')        | JSON parser does not support UTF-16 or UTF-32
                    cjson.decode(('['):rep(1001)) | Found too many nested data structures (1001) at character 1001
                    cjson.encode_max_depth(0)   | bad argument #1 to 'encode_max_depth' (expected integer between 1 and 2147483647)
                    cjson.encode_max_depth(1, 2) | bad argument #2 to 'encode_max_depth' (found too many arguments)
                    cjson.encode_invalid_numbers('x') | bad argument #1 to 'encode_invalid_numbers' (invalid option 'x')
                    """)
    void errors(String expression, String message) {
        assertEquals("test:1: " + message, Scripts.value(expression));
    }

    @Test
    void depthIsLimitedAndCostsNoStack() {
        String nested = "local d = {} for i = 1, %d do d = {d} end return #cjson.encode(d)";
        assertEquals("2000", Scripts.run(nested.formatted(999)));
        assertEquals("test:1: Cannot serialise, excessive nesting (1001)", Scripts.run(nested.formatted(1000)));
        String deep =
                "cjson.decode_max_depth(1e6) local n = 5000 return type(cjson.decode(('['):rep(n) .. (']'):rep(n)))";
        assertEquals("table", Scripts.run(deep));
    }

    @Test
    void newModulesHaveSettingsOfTheirOwn() {
        assertEquals("[0.33,null] 0.33333333333333", Scripts.run("""
                        local c = cjson.new()
                        c.encode_number_precision(2)
                        c.encode_invalid_numbers('null')
                        return c.encode({1/3, 1/0}), cjson.encode(1/3)
                        """));
    }

    @Test
    void sparseArraysBecomeObjectsIfTheyMay() {
        assertEquals("{\"100\":1}", Scripts.run("cjson.encode_sparse_array(true) return cjson.encode({[100] = 1})"));
    }

    @Test
    void switchesHaveNames() {
        assertEquals("true false true 2 10", Scripts.run("""
                        local c = cjson.new()
                        return c.encode_keep_buffer('on'), c.encode_keep_buffer('off'), c.encode_sparse_array('on')
                        """));
        assertEquals("{\"100\":1}", Scripts.run("cjson.encode_sparse_array('on') return cjson.encode({[100] = 1})"));
    }

    @Test
    void nullIsShownAsInC() {
        assertEquals("userdata: (nil)", Scripts.value("tostring(cjson.null)"));
        assertEquals("userdata: 0x", Scripts.value("tostring(newproxy()):sub(1, 12)"));
    }
}
