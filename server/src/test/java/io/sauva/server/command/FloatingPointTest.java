package io.sauva.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FloatingPointTest {
    private static double parse(String text) {
        return FloatingPoint.parse(Arguments.bytes(text));
    }

    private static double parseLoosely(String text) {
        return FloatingPoint.parseLoosely(Arguments.bytes(text), 0);
    }

    @Property
    void readsWhatJavaWrites(@ForAll double value) {
        assertEquals(value, parse(Double.toString(value)));
        assertEquals(value, parseLoosely(Double.toString(value)));
        assertEquals(value, parse(Double.toHexString(value)));
    }

    /// The quick way must round as the careful one does.
    @Property
    void readsFewDigitsAsJavaDoes(@ForAll int whole, @ForAll @IntRange(min = 0, max = 9999) int decimals) {
        String text = whole + "." + decimals;
        assertEquals(Double.parseDouble(text), parse(text));
        assertEquals(whole, parse(Integer.toString(whole)));
    }

    @Test
    void readsWhatStrtodReads() {
        assertEquals(0.5, parse(".5"));
        assertEquals(5, parse("5."));
        assertEquals(5, parse("+5"));
        assertEquals(-0.0, parse("-0"));
        assertEquals(0, parse("0e999"));
        assertEquals(16, parse("0x10"));
        assertEquals(8, parse("0X1P3"));
        assertEquals(Double.POSITIVE_INFINITY, parse("Infinity"));
        assertEquals(Double.NEGATIVE_INFINITY, parse("-inf"));
        assertEquals((double) 123456789012345678L, parse("123456789012345678"));
        assertEquals(4.9e-324, parse("4.9e-324"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                ".",
                "-.",
                "e5",
                "1e",
                "1e+",
                "1.2.3",
                " 1",
                "1 ",
                "nan",
                "0x",
                "1d",
                "1f",
                "--1",
                "1e400",
                "-1e400",
                "1e-400",
                "0x1p-2000",
                "infin",
                "1_000"
            })
    void refusesWhatRedisRefuses(String text) {
        assertEquals(Double.NaN, parse(text), text);
    }

    @Test
    void readsLooselyWhereRedisDoes() {
        assertEquals(0, parseLoosely(""));
        assertEquals(1, parseLoosely(" \t\n1"));
        assertEquals(Double.POSITIVE_INFINITY, parseLoosely("1e400"));
        assertEquals(0, parseLoosely("1e-400"));
        assertEquals(2, FloatingPoint.parseLoosely(Arguments.bytes("(2"), 1));
        assertEquals(Double.NaN, parseLoosely(" "));
        assertEquals(Double.NaN, parseLoosely("1 "));
        assertEquals(Double.NaN, parseLoosely("nan"));
    }
}
