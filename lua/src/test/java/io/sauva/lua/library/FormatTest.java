package io.sauva.lua.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `string.format` gives what C's `printf` gives.
class FormatTest {
    @ParameterizedTest
    @CsvSource(delimiter = '&', quoteCharacter = '`', textBlock = """
                    '%d', 3.99                & 3
                    '%5d:%-5d:%05d', 42, 42, 42 & `   42:42   :00042`
                    '%+d % d', 5, 5           & +5  5
                    '%.3d', 5                 & 005
                    '%.0d', 0                 & ``
                    '%d', 2^63                & -9223372036854775808
                    '%u', -1                  & 18446744073709551615
                    '%x %X %#x %#o', 255, 255, 255, 8 & ff FF 0xff 010
                    '%c%c', 72, 105           & Hi
                    '%s %q', 1, 'a"b'         & `1 "a\\"b"`
                    '%.3s|%5s|%-5s|', 'abcdef', 'ab', 'ab' & `abc|   ab|ab   |`
                    '%5.1f', 3.14159          & `  3.1`
                    '%.0f %.0f %.0f', 0.5, 1.5, 2.5 & 0 2 2
                    '%.2f', 1.005             & 1.00
                    '%.3f', 2.0005            & 2.001
                    '%.1f', 0.25              & 0.2
                    '%f', 1e15                & 1000000000000000.000000
                    '%.20f', 0.1              & 0.10000000000000000555
                    '%e', 12345.678           & 1.234568e+04
                    '%.0e', 25                & 2e+01
                    '%#.0e', 25               & 2.e+01
                    '%g %g %g', 100000, 1e6, 1e-5 & 100000 1e+06 1e-05
                    '%#g', 1                  & 1.00000
                    '%.3g', 1234.5            & 1.23e+03
                    '%.17g', 0.1              & 0.10000000000000001
                    '%g', 4.9406564584124654e-324 & 4.94066e-324
                    '%.10g', 0.1              & 0.1
                    '%10.4g|', 1/3            & `    0.3333|`
                    '%g %G', 1/0, -1/0        & inf -INF
                    '%5s%%', 'x'              & `    x%`
                    """)
    void conversions(String arguments, String expected) {
        assertEquals(expected, Scripts.value("string.format(" + arguments + ")"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '&', quoteCharacter = '`', textBlock = """
                    '%d'         & bad argument #2 to 'format' (no value)
                    '%d', 'x'    & bad argument #2 to 'format' (number expected, got string)
                    '%s', nil    & bad argument #2 to 'format' (string expected, got nil)
                    '%y', 1      & invalid option '%y' to 'format'
                    '%', 1       & invalid option '%' to 'format'
                    '%123d', 1   & invalid format (width or precision too long)
                    '%.123d', 1  & invalid format (width or precision too long)
                    '%000000d', 1 & invalid format (repeated flags)
                    """)
    void errors(String arguments, String message) {
        assertEquals("test:1: " + message, Scripts.value("string.format(" + arguments + ")"));
    }

    @Property(tries = 2000)
    void fixedPointIsExact(@ForAll double number, @ForAll @IntRange(max = 40) int places) {
        String expected =
                new BigDecimal(number).setScale(places, RoundingMode.HALF_EVEN).toPlainString();
        String shown = number < 0 && !expected.startsWith("-") ? "-" + expected : expected;
        assertEquals(shown, Scripts.value("string.format('%." + places + "f', " + new BigDecimal(number) + ")"));
    }

    @Property(tries = 2000)
    void significantDigitsAreExact(@ForAll double number, @ForAll @IntRange(min = 1, max = 40) int digits) {
        BigDecimal exact = new BigDecimal(number);
        BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
        String shown = Scripts.value("string.format('%." + (digits - 1) + "e', " + exact + ")");
        assertEquals(0, rounded.compareTo(new BigDecimal(shown)), shown);
    }

    /// These have fewer digits than are shown.
    @Test
    void theSmallestNumbers() {
        assertEquals("4.9406564584125e-324", Scripts.value("tostring(5e-324)"));
        assertEquals("8.094771541463e-320", Scripts.value("tostring(2^-1060)"));
        assertEquals("8.6916947597938e-311", Scripts.value("tostring(2^-1030)"));
        assertEquals("-9.9998886718268e-321", Scripts.value("tostring(-1e-320)"));
    }
}
