package io.sauva.lua.library.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sauva.lua.library.MathLibrary;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The libraries against the real thing, with random calls: `string`, `table` and `math` against Debian's
/// `lua5.1`, what Redis adds against `redis-server`. `-Dsauva.effort=20` for a long search, `-Dsauva.seed=…`
/// for another one.
class LibraryDifferentialTest {
    private static final int CASES = 2000 * Integer.getInteger("sauva.effort", 1);
    private static final long SEED = Long.getLong("sauva.seed", 1);

    private static void withPuc(List<String> cases) {
        assumeTrue(PucReference.isInstalled(), "NOT COMPARED: lua5.1 is not installed");
        try (PucReference reference = new PucReference()) {
            check(new Comparison(reference, MathLibrary.standard()), cases);
        }
    }

    private static void withRedis(List<String> cases) throws IOException {
        assumeTrue(RedisReference.isInstalled(), "NOT COMPARED: redis-server is not installed");
        try (RedisReference reference = new RedisReference()) {
            check(new Comparison(reference, MathLibrary.redis()), cases);
        }
    }

    private static void check(Comparison comparison, List<String> cases) {
        List<String> differences = comparison.differences(cases);
        assertEquals(
                0,
                differences.size(),
                () -> "seed " + SEED + ":\n"
                        + String.join("\n", differences.subList(0, Math.min(20, differences.size()))));
    }

    @Test
    void strings() {
        withPuc(new StringCases(SEED).cases(CASES));
    }

    @Test
    void tables() {
        withPuc(new TableCases(SEED).cases(CASES));
    }

    @Test
    void mathematics() {
        withPuc(new MathCases(SEED).cases(CASES));
    }

    @Test
    void randomNumbers() {
        withPuc(new MathCases(SEED).randomCases(CASES / 4));
    }

    @Test
    void randomNumbersOfRedis() throws IOException {
        withRedis(new MathCases(SEED).randomCases(CASES / 4));
    }

    @Test
    void bits() throws IOException {
        withRedis(new MathCases(SEED).bitCases(CASES));
    }

    @Test
    void json() throws IOException {
        withRedis(new JsonCases(SEED).cases(CASES));
    }

    @Test
    void messagePack() throws IOException {
        withRedis(new BinaryCases(SEED).messagePack(CASES));
    }

    @Test
    void structures() throws IOException {
        withRedis(new BinaryCases(SEED).struct(CASES));
    }
}
