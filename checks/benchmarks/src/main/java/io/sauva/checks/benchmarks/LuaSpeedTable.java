package io.sauva.checks.benchmarks;

import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.library.Libraries;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// The suite `lua`: the same programs here and in PUC Lua 5.1, in milliseconds of CPU time; the first run and
/// the best of many.
final class LuaSpeedTable {
    private static final List<String> PROGRAMS =
            List.of("fib", "matrix", "matrix-strings", "nbody", "spectral-norm", "strings", "sort", "gsub");
    private static final Path PEER = Path.of("/usr/bin/lua5.1");
    private static final int RUNS = 30;
    private static final int CALLS = 20_000_000;

    /// Milliseconds.
    private record Times(double first, double best) {}

    private LuaSpeedTable() {}

    static void run(String[] options) throws IOException, InterruptedException {
        System.out.println("| program | first, ms | best, ms | PUC first | PUC best | PUC best / ours |");
        System.out.println("|---|---|---|---|---|---|");
        for (String program : PROGRAMS) {
            String text = text(program);
            Times ours = ours(program, text);
            Times peer = Files.isExecutable(PEER) ? peer(text) : null;
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %s | %s | %s |%n",
                    program,
                    shown(ours),
                    shown(peer),
                    ours == null || peer == null ? "-" : String.format(Locale.ROOT, "%.1f", peer.best / ours.best));
        }
        calls();
    }

    private static String shown(Times times) {
        return times == null ? "- | -" : String.format(Locale.ROOT, "%.1f | %.1f", times.first, times.best);
    }

    private static String text(String program) throws IOException {
        try (InputStream in = LuaSpeedTable.class.getResourceAsStream("/lua/" + program + ".lua")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Times ours(String name, String text) {
        try (LuaState state = LuaState.open(Libraries.standard())) {
            LuaFunction function = (LuaFunction)
                    LuaFunction.first(state.call(Lua.compile(text, name).load(state)));
            double first = 0;
            double best = Double.MAX_VALUE;
            for (int run = 0; run < RUNS; run++) {
                long start = cpuNanos();
                state.call(function);
                double millis = (cpuNanos() - start) / 1e6;
                first = run == 0 ? millis : first;
                best = Math.min(best, millis);
            }
            return new Times(first, best);
        } catch (LuaError missingLibrary) {
            System.err.println(missingLibrary.getMessage());
            return null;
        }
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static Times peer(String text) throws IOException, InterruptedException {
        Path file = Files.createTempFile("sauva-bench", ".lua");
        try {
            Files.writeString(
                    file,
                    "local f = (function() " + text
                            + " end)()\nlocal first, best\nfor i = 1, 10 do local t = os.clock() f() t = os.clock() - t\n"
                            + "first = first or t best = math.min(best or t, t) end print(first * 1000) print(best * 1000)");
            Process process = new ProcessBuilder(PEER.toString(), file.toString()).start();
            List<String> lines;
            try (InputStream in = process.getInputStream()) {
                lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
            }
            process.waitFor();
            return new Times(Double.parseDouble(lines.get(0)), Double.parseDouble(lines.get(1)));
        } finally {
            Files.delete(file);
        }
    }

    /// `return 0` from the host, and an empty function of the host from Lua.
    private static void calls() {
        try (LuaState state = LuaState.open(Libraries.standard())) {
            LuaFunction nothing = Lua.compile("return 0", "nothing").load(state);
            double best = 0;
            for (int run = 0; run < 5; run++) {
                long start = cpuNanos();
                for (int i = 0; i < CALLS; i++) {
                    state.call(nothing);
                }
                best = Math.max(best, CALLS * 1e3 / (cpuNanos() - start));
            }
            System.out.printf(Locale.ROOT, "%n`return 0`: %.0f M/s%n", best);
            LuaFunction host = LuaFunction.of((s, arguments) -> arguments[0]);
            LuaFunction loop = Lua.compile("local f, n = ... for i = 1, n do f('get', 'key') end", "calls")
                    .load(state);
            double least = Double.MAX_VALUE;
            for (int run = 0; run < 5; run++) {
                long start = cpuNanos();
                state.call(loop, host, (double) CALLS / 4);
                least = Math.min(least, (cpuNanos() - start) / (CALLS / 4.0));
            }
            System.out.printf(Locale.ROOT, "call of the host: %.0f ns%n", least);
        }
    }
}
