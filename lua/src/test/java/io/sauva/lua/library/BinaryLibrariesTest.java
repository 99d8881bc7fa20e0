package io.sauva.lua.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `cmsgpack` and `struct`.
class BinaryLibrariesTest {
    private static String hex(String expression) {
        return Scripts.value("((" + expression + "):gsub('.', function(c) return ('%02x'):format(c:byte()) end))");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    cmsgpack.pack(1, -1, 127, 128, -33)     | 01ff7fcc80d0df
                    cmsgpack.pack(65536, -32769, 2^32)      | ce00010000d2ffff7fffcf0000000100000000
                    cmsgpack.pack(-2^63, 2^63)              | d38000000000000000ca5f000000
                    cmsgpack.pack(1.5, 0.1)                 | ca3fc00000cb3fb999999999999a
                    cmsgpack.pack('abc', true, false, nil)  | a3616263c3c2c0
                    cmsgpack.pack({1, 2}, {}, {x = 1})      | 9201029081a17801
                    cmsgpack.pack({[2] = 1})                | 810201
                    cmsgpack.pack(string.rep('x', 32)):sub(1, 2) | d920
                    cmsgpack.pack(pcall)                    | c0
                    struct.pack('>I2<I2', 1, 2)             | 00010200
                    struct.pack('bBhH', -1, 255, -2, 65534) | fffffefffeff
                    struct.pack('!8bi', 1, 2)               | 0100000002000000
                    struct.pack('>d', 1)                    | 3ff0000000000000
                    struct.pack('<f', 1.5)                  | 0000c03f
                    struct.pack('sc2x', 'ab', 'xyz')        | 616200787900
                    struct.pack('>i3', -2)                  | fffffe
                    """)
    void packing(String expression, String expected) {
        assertEquals(expected, hex(expression));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    cmsgpack.unpack('\\1\\2')                 | 1 2
                    cmsgpack.unpack('\\147\\1\\161a\\192')    | {1=1,2=a}
                    cmsgpack.unpack('\\207\\255\\255\\255\\255\\255\\255\\255\\255') | -1
                    cmsgpack.unpack_one('\\1\\2', 1)          | -1 2
                    cmsgpack.unpack_limit('\\1\\2\\3', 2)     | 2 1 2
                    struct.unpack('>I2', '\\1\\2')            | 258 3
                    struct.unpack('<i2b', '\\254\\255\\255')  | -2 -1 4
                    struct.unpack('sB', 'ab\\0\\7')           | ab 7 5
                    struct.unpack('Bc0', '\\2xyz')            | xy 4
                    struct.unpack('>d', struct.pack('>d', 0.1)) | 0.1 9
                    struct.size('!8bi')                       | 8
                    struct.size('q!i')                        | 4
                    """)
    void unpacking(String expression, String expected) {
        assertEquals(expected, Scripts.value(expression));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    cmsgpack.pack()                 | bad argument #0 to 'pack' (MessagePack pack needs input.)
                    cmsgpack.unpack('\\205')        | Missing bytes in input.
                    cmsgpack.unpack('\\193')        | Bad data format in input.
                    cmsgpack.unpack_one('abc', 9)   | Start offset 9 greater than input length 3.
                    cmsgpack.unpack_limit('abc', -1, -2) | Invalid request to unpack with offset of -2 and limit of 3.
                    cmsgpack.unpack(('\\145'):rep(4100)) | stack overflow (in function mp_decode_to_lua_array)
                    cmsgpack.unpack(('\\1'):rep(8000)) | stack overflow (too many return values at once; use unpack_one or unpack_limit instead.)
                    struct.pack('q', 1)             | bad argument #1 to 'pack' (invalid format option 'q')
                    struct.pack('i')                | bad argument #2 to 'pack' (number expected, got nil)
                    struct.pack('c5', 'ab')         | bad argument #3 to 'pack' (string too short)
                    struct.pack('!3i', 1)           | alignment 3 is not a power of 2
                    struct.pack('i33', 1)           | integral size 33 is larger than limit of 32
                    struct.pack('i99999999999', 1)  | integral size overflow
                    struct.unpack('i', 'a')         | bad argument #2 to 'unpack' (data string too short)
                    struct.unpack('c0', 'a')        | format 'c0' needs a previous size
                    struct.unpack('s', 'a')         | unfinished string in data
                    struct.unpack('b', 'a', 0)      | bad argument #3 to 'unpack' (offset must be 1 or greater)
                    struct.unpack('b', 'a', -5)     | bad argument #2 to 'unpack' (data string too short)
                    struct.size('s')                | bad argument #1 to 'size' (option 's' has no fixed size)
                    struct.size('c0')               | bad argument #1 to 'size' (option 'c0' has no fixed size)
                    """)
    void errors(String expression, String message) {
        assertEquals("test:1: " + message, Scripts.value(expression));
    }

    @Test
    void aNilKeyIsAnError() {
        assertEquals("table index is nil", Scripts.value("cmsgpack.unpack('\\129\\192\\1')"));
    }

    @Test
    void tablesAreNestedSixteenDeepAtMost() {
        assertEquals("17", Scripts.run("local t = {} t[1] = t return #cmsgpack.pack(t)"));
    }

    @Test
    void itemsOfAnArrayAreReadWithMetamethods() {
        assertEquals("90", hex("cmsgpack.pack(setmetatable({}, {__index = function() return 1 end}))"));
    }
}
