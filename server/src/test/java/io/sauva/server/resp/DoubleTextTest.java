package io.sauva.server.resp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoubleTextTest {
    private static final MathContext SEVENTEEN = new MathContext(17, RoundingMode.HALF_EVEN);

    /// What glibc's `printf("%.17g")` says.
    @ParameterizedTest
    @CsvSource({
        "1,1",
        "-1,-1",
        "10,10",
        "1.5,1.5",
        "-1.5,-1.5",
        "0.1,0.10000000000000001",
        "0.2,0.20000000000000001",
        "0.3,0.29999999999999999",
        "-0.1,-0.10000000000000001",
        "1.1,1.1000000000000001",
        "3.14159265358979,3.14159265358979",
        "100.01,100.01000000000001",
        "2.5e-3,0.0025000000000000001",
        "0.0078125,0.0078125",
        "0.0078124999999999,0.0078124999999999003",
        "0.01,0.01",
        "0.001,0.001",
        "0.0001,0.0001",
        "0.00009999,9.9989999999999996e-05",
        "1e-5,1.0000000000000001e-05",
        "1.5e-7,1.4999999999999999e-07",
        "9007199254740993,9007199254740992",
        "9007199254740992,9007199254740992",
        "123456789012345.67,123456789012345.67",
        "99999999999999999,1e+17",
        "100000000000000000,1e+17",
        "12345678901234567890,1.2345678901234567e+19",
        "1e16,10000000000000000",
        "1e17,1e+17",
        "1e21,1e+21",
        "1e22,1e+22",
        "1.7976931348623157e308,1.7976931348623157e+308",
        "4.9e-324,4.9406564584124654e-324",
        "2.2250738585072014e-308,2.2250738585072014e-308",
        "0.5,0.5",
        "0.25,0.25",
        "0.125,0.125",
        "1e15,1000000000000000",
        "1000000000000000.5,1000000000000000.5",
        "4503599627370495.5,4503599627370495.5",
        "4503599627370496.5,4503599627370496",
        "8.5,8.5",
        "2251799813685248.25,2251799813685248",
        "1.0000000000000002,1.0000000000000002",
        "0.9999999999999999,0.99999999999999989",
        "-123456.789e-3,-123.456789",
        "5e-1,0.5",
        "1.7e308,1.6999999999999999e+308",
        "-2e-310,-1.9999999999999939e-310"
    })
    void saysWhatPrintfSays(String value, String text) {
        assertEquals(text, text(Double.parseDouble(value)));
    }

    @ParameterizedTest
    @CsvSource({"Infinity,inf", "-Infinity,-inf", "NaN,nan", "-0.0,-0", "0.0,0"})
    void knowsWhatIsNoFiniteNumber(String value, String text) {
        assertEquals(text, text(Double.parseDouble(value)));
    }

    @Property
    void hasSeventeenDigitsOfAnyNumber(@ForAll long bits) {
        isExact(Double.longBitsToDouble(bits));
    }

    @Property
    void hasSeventeenDigitsOfUsualNumbers(@ForAll int whole, @ForAll long fraction) {
        isExact(whole / 1000.0);
        isExact(whole + fraction / 0x1p63);
        isExact(whole / 0x1p31 + fraction / 0x1p80);
    }

    private static void isExact(double value) {
        String text = text(value);
        if (Double.isFinite(value)) {
            assertEquals(0, new BigDecimal(text).compareTo(new BigDecimal(value).round(SEVENTEEN)), text);
            assertEquals(value, Double.parseDouble(text));
            boolean decimals = text.indexOf('.') >= 0;
            assertTrue(!decimals || !text.replaceFirst("e.*", "").endsWith("0"), text);
            double magnitude = Math.abs(value);
            assertEquals(value != 0 && (magnitude < 1e-4 || magnitude >= 1e17), text.indexOf('e') > 0, text);
        }
    }

    private static String text(double value) {
        return new String(DoubleText.of(value), StandardCharsets.ISO_8859_1);
    }
}
