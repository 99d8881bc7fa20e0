package io.sauva.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The sums were asked of Redis 7.0.15 on x86-64.
class DecimalsTest {
    @ParameterizedTest
    @CsvSource({
        "1, 0.1, 1.1",
        "3000, 0.1, 3000.10000000000000009",
        "100000000000000000, 0.123456789, 100000000000000000.125",
        "0, 123456789012345678901234567890, 123456789012345678899921813504",
        "0, -1e-20, 0",
        "0, -0, 0",
        "0, 0x10, 16",
        "16, 1e-18, 16",
        "16, -16.5, -0.5",
        "10.50, 0.1, 10.6",
        "5.0e3, 200, 5200",
        "3, 0x1.8p1, 6",
        ".5, 1., 1.5",
        "+1, 1, 2",
    })
    void addsAsLongDoublesDo(String one, String other, String sum) {
        assertEquals(
                sum,
                Arguments.text(Decimals.format(
                        Decimals.add(parse(one).value(), parse(other).value()))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " 1",
                "1 ",
                "nan",
                "1e",
                "e1",
                ".",
                "-",
                "0x",
                "1x",
                "--1",
                "1e5000",
                "1e-4960",
                "1e999999999999",
                "1e-999999999999",
                "0x1p99999",
                "1d",
                "1f",
                "infinit"
            })
    void refusesWhatIsNoNumber(String text) {
        assertTrue(parse(text).isInvalid());
    }

    @Test
    void knowsTheRange() {
        assertTrue(parse("inf").isInfinite());
        assertTrue(parse("-Infinity").isInfinite());
        assertFalse(parse("1e4932").isInvalid());
        assertTrue(parse("1.2e4932").isInvalid());
        assertFalse(parse("1e-4950").isInvalid());
        assertFalse(parse("0e999999999999").isInvalid());
        assertTrue(parse("9".repeat(5200)).isInvalid());
        assertNull(Decimals.add(parse("1e4932").value(), parse("1e4932").value()));
        String large = Arguments.text(Decimals.format(parse("1e400").value()));
        assertTrue(large.startsWith("10000000000000000000281880683947586514586453433629052038625910693539685534"));
        assertEquals(401, large.length());
    }

    private static Decimals.Parsed parse(String text) {
        return Decimals.parse(Arguments.bytes(text));
    }
}
