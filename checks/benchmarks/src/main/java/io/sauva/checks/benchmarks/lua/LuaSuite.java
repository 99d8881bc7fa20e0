package io.sauva.checks.benchmarks.lua;

import io.sauva.checks.benchmarks.Measure;
import java.util.ArrayList;
import java.util.List;

/// The tables of `script/bench lua`: ours beside PUC Lua 5.1 and LuaJ, in CPU time, so that a busy machine
/// matters less.
///
/// Options: `programs`, `cold`, `launcher`, `host`, `memory` or `stop` for some of the parts.
public final class LuaSuite {
    private interface Part {
        void run() throws Exception;
    }

    private static final int RUNS = 60;
    private static final int LUAJ_RUNS = 15;

    private LuaSuite() {}

    /// Measures and prints.
    public static void run(String[] options) throws Exception {
        List<String> parts = options.length == 0
                ? List.of("programs", "cold", "launcher", "host", "memory", "stop")
                : List.of(options);
        List<Part> chosen = new ArrayList<>();
        for (String part : parts) {
            chosen.add(
                    switch (part) {
                        case "programs" -> LuaSuite::programs;
                        case "cold" -> FirstRuns::inWarmJvm;
                        case "launcher" -> FirstRuns::byLauncher;
                        case "host" -> HostCalls::run;
                        case "memory" -> SuspendedScripts::run;
                        case "stop" -> Runaways::run;
                        default -> throw new IllegalArgumentException("unknown part '" + part + "'");
                    });
        }
        for (Part part : chosen) {
            part.run();
        }
    }

    private static void programs() throws Exception {
        Measure.printMachine("Programs when warm", "least CPU time of " + RUNS + " runs in one JVM");
        List<List<String>> rows = new ArrayList<>();
        for (Program program : Program.ALL) {
            Times ours = Engines.ours(program, program.size(), RUNS);
            Times luaj = Engines.luaj(program, program.size(), LUAJ_RUNS);
            Times puc = Engines.pucPresent() ? Engines.puc(program, program.size()) : null;
            rows.add(List.of(
                    program.name(),
                    program.numeric() ? "numbers" : "strings",
                    Times.shown(ours.best()),
                    puc == null ? "-" : Times.shown(puc.best()),
                    Times.shown(luaj.best()),
                    puc == null ? "-" : Times.ratio(puc.best() / ours.best()),
                    Times.ratio(luaj.best() / ours.best())));
        }
        Measure.printTable(
                List.of("program", "about", "ours, ms", "PUC 5.1, ms", "LuaJ 3.0.1, ms", "PUC / ours", "LuaJ / ours"),
                rows);
    }
}
