package io.sauva.lab.example;

import io.sauva.concurrent.clock.Clock;
import io.sauva.lab.wire.Wire;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/// The product of square matrices whose elements are in lists, as a table of how users like films might be.
///
/// Thread: one.
public final class MatrixProduct implements Example {
    private static final int SIZE = 100;
    private static final int LARGEST_ELEMENT = 100;
    private static final int PUSHED_AT_ONCE = 1_000;

    @Override
    public String name() {
        return "matrix";
    }

    @Override
    public String about() {
        return "multiplies two matrices of 100 by 100 numbers that are in lists";
    }

    @Override
    public void run(Stage stage) throws IOException {
        try (Wire wire = new Wire(stage.port())) {
            int[] a = fill(wire, "matrix:a", SIZE, stage.seed());
            int[] b = fill(wire, "matrix:b", SIZE, stage.seed() + 1);
            List<String> expected = product(a, b, SIZE);
            for (ScriptFile script : List.of(ScriptFile.MATRIX, ScriptFile.MATRIX_NUMBERS)) {
                long begun = Clock.system().nanos();
                wire.ask(stage.command(), script.text(), "3", "matrix:a", "matrix:b", "matrix:product");
                double millis = (Clock.system().nanos() - begun) / 1e6;
                List<String> found =
                        wire.ask("LRANGE", "matrix:product", "0", "-1").texts();
                if (!found.equals(expected)) {
                    throw new IOException(script + " gives a wrong product");
                }
                stage.say()
                        .accept(String.format(
                                Locale.ROOT,
                                "%s: %d x %d in %.1f ms; the first element is %s",
                                script,
                                SIZE,
                                SIZE,
                                millis,
                                found.getFirst()));
            }
        }
    }

    /// Puts a matrix of n by n numbers into a list; answers them.
    public static int[] fill(Wire wire, String key, int n, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        int[] elements = random.ints((long) n * n, 0, LARGEST_ELEMENT).toArray();
        wire.ask("DEL", key);
        for (int from = 0; from < elements.length; from += PUSHED_AT_ONCE) {
            List<String> words = new ArrayList<>(List.of("RPUSH", key));
            for (int at = from; at < Math.min(elements.length, from + PUSHED_AT_ONCE); at++) {
                words.add(Integer.toString(elements[at]));
            }
            wire.ask(words.toArray(String[]::new));
        }
        return elements;
    }

    /// The elements of the product as a list holds them.
    public static List<String> product(int[] a, int[] b, int n) {
        List<String> elements = new ArrayList<>();
        for (int row = 0; row < n; row++) {
            for (int column = 0; column < n; column++) {
                long sum = 0;
                for (int k = 0; k < n; k++) {
                    sum += (long) a[row * n + k] * b[k * n + column];
                }
                elements.add(Long.toString(sum));
            }
        }
        return elements;
    }
}
