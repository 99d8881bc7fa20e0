package io.sauva.checks.benchmarks.lua;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// A program of the suite: a chunk that takes a size and answers the function to be measured.
///
/// @param name its file among the resources
/// @param numeric whether it is about numbers; the others are about strings
/// @param size for runs when warm
/// @param coldSize such that PUC Lua takes about 10 ms, for first runs
record Program(String name, boolean numeric, int size, int coldSize) {
    static final List<Program> ALL = List.of(
            new Program("fib", true, 27, 26),
            new Program("matrix", true, 100, 58),
            new Program("matrix-strings", true, 100, 46),
            new Program("nbody", true, 10_000, 2700),
            new Program("spectral-norm", true, 100, 65),
            new Program("sort", true, 20_000, 9500),
            new Program("strings", false, 50_000, 11_000),
            new Program("append", false, 10_000, 10_000),
            new Program("concat", false, 50_000, 11_000),
            new Program("gsub", false, 500, 5000),
            new Program("match", false, 20_000, 13_000),
            new Program("find", false, 100, 600),
            new Program("find-short", false, 50, 150),
            new Program("format", false, 20_000, 15_000),
            new Program("bytes", false, 1000, 3000));

    static Program named(String name) {
        return ALL.stream()
                .filter(program -> program.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no program '" + name + "'"));
    }

    String text() throws IOException {
        try (InputStream in = Program.class.getResourceAsStream("/lua/" + name + ".lua")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
