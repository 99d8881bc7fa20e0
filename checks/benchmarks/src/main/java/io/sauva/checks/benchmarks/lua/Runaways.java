package io.sauva.checks.benchmarks.lua;

import io.sauva.checks.benchmarks.Measure;
import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLimits;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaStopped;
import io.sauva.lua.library.Libraries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// How long programs that never end run on after their limit. The clock of the limit is the CPU time of the
/// thread, so that a busy machine does not count.
final class Runaways {
    private static final int RUNS = 30;
    private static final Duration LIMIT = Duration.ofMillis(20);
    private static final long MEMORY = 64 << 20;

    private record Runaway(String what, String text) {}

    private static final List<Runaway> ALL = List.of(
            new Runaway("empty loop", "while true do end"),
            new Runaway("loops in `pcall`", "while true do pcall(function() while true do end end) end"),
            new Runaway("tail calls", "local function f() return f() end f()"),
            new Runaway("recursion", "local function f(n) return 1 + f(n + 1) end while true do pcall(f, 1) end"),
            new Runaway("catastrophic pattern", "return ('a'):rep(5000):find('.-.-.-.-.-b')"),
            new Runaway("`gsub` of itself", "local s = 'a' while true do s = s:gsub('a', 'aa') end"),
            new Runaway("`rep` of gigabytes", "while true do pcall(string.rep, 'x', 1e9) end"),
            new Runaway("string that doubles", "local s = 'x' while true do s = s .. s end"),
            new Runaway("string that grows", "local s = ('x'):rep(1e6) while true do local t = s .. 'y' end"),
            new Runaway(
                    "plain search",
                    "local s = ('a'):rep(1e6) while true do s:find(('a'):rep(1000) .. 'b', 1, true) end"),
            new Runaway("table that grows", "local t = {} while true do t[#t + 1] = 1 end"),
            new Runaway(
                    "sort",
                    "local t = {} for i = 1, 1e5 do t[i] = (i * 7919) % 1e5 end while true do table.sort(t) end"),
            new Runaway(
                    "order without sense",
                    "local t = {} for i = 1, 1e4 do t[i] = i % 9 end "
                            + "while true do pcall(table.sort, t, function() return true end) end"),
            new Runaway(
                    "`concat`",
                    "local t = {} for i = 1, 1e5 do t[i] = 'xxxxxxxxxx' end while true do table.concat(t) end"),
            new Runaway(
                    "`format`",
                    "local t = {} for i = 1, 100 do t[i] = i / 3 end while true do local s = ('%99.99f'):rep(100):format(unpack(t)) end"),
            new Runaway(
                    "`cjson`",
                    "local t = {} for i = 1, 1e4 do t[i] = {i} end while true do cjson.decode(cjson.encode(t)) end"));

    private Runaways() {}

    static void run() {
        Measure.printMachine(
                "Programs that never end",
                "CPU time beyond a limit of " + LIMIT.toMillis() + " ms, " + RUNS + " runs; memory up to "
                        + (MEMORY >> 20) + " MiB");
        List<List<String>> rows = new ArrayList<>();
        for (Runaway runaway : ALL) {
            double first = 0;
            double worst = 0;
            String end = "";
            for (int run = 0; run < RUNS; run++) {
                LuaLimits limits =
                        LuaLimits.NONE.withTime(LIMIT, Times::cpuNanos).withMemory(MEMORY);
                try (LuaState state = LuaState.open(Libraries.redis(), limits)) {
                    LuaFunction function = Lua.compile(runaway.text, "runaway").load(state);
                    long start = Times.cpuNanos();
                    end = endOf(state, function);
                    double beyond = Math.max(0, (Times.cpuNanos() - start - LIMIT.toNanos()) / 1e6);
                    first = run == 0 ? beyond : first;
                    worst = run == 0 ? worst : Math.max(worst, beyond);
                }
            }
            rows.add(List.of(runaway.what, end, Times.shown(first), Times.shown(worst)));
        }
        Measure.printTable(
                List.of("program", "ends by", "first run, ms beyond", "worst of the others, ms beyond"), rows);
    }

    private static String endOf(LuaState state, LuaFunction function) {
        try {
            state.call(function);
            return "itself";
        } catch (LuaStopped stopped) {
            return stopped.reason().name().toLowerCase(java.util.Locale.ROOT);
        } catch (LuaError error) {
            return error.getMessage();
        }
    }
}
