package io.sauva.checks.benchmarks.lua;

import io.sauva.checks.benchmarks.Measure;
import io.sauva.lua.Lua;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.library.Libraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;

/// What it costs to call Lua from the host and the host from Lua, alone and on two threads at once.
final class HostCalls {
    private static final int RUNS = 6;
    private static final int CALLS = 20_000_000;
    private static final int WARM_UP = 2_000_000;

    private HostCalls() {}

    static void run() throws Exception {
        Measure.printMachine("Calls", "CPU time, best of " + RUNS);
        double nothing = 0;
        double one = Double.MAX_VALUE;
        double two = Double.MAX_VALUE;
        for (int run = 0; run < RUNS; run++) {
            nothing = Math.max(nothing, nothing());
            one = Math.min(one, hostCall(1));
            two = Math.min(two, hostCall(2));
        }
        Measure.printTable(
                List.of("what", "figure"),
                List.of(
                        List.of("`return 0` from the host, M/s", String.format(Locale.ROOT, "%.0f", nothing)),
                        List.of("call of the host, ns", Times.shown(one)),
                        List.of("the same on two threads, ns on each", Times.shown(two)),
                        List.of("speed-up by the second thread", Times.ratio(2 * one / two))));
    }

    private static double nothing() {
        try (LuaState state = LuaState.open(Libraries.standard())) {
            LuaFunction nothing = Lua.compile("return 0", "nothing").load(state);
            long start = Times.cpuNanos();
            for (int i = 0; i < CALLS; i++) {
                state.call(nothing);
            }
            return CALLS * 1e3 / (Times.cpuNanos() - start);
        }
    }

    /// CPU nanoseconds of one call, of threads that call at the same time: what they wait for or share shows in
    /// it, what else the machine does shows less.
    private static double hostCall(int threads) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(threads);
        double[] nanos = new double[threads];
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int index = i;
            callers.add(Thread.ofPlatform().start(() -> nanos[index] = caller(ready)));
        }
        for (Thread caller : callers) {
            caller.join();
        }
        double sum = 0;
        for (double each : nanos) {
            sum += each;
        }
        return sum / threads;
    }

    private static double caller(CountDownLatch ready) {
        try (LuaState state = LuaState.open(Libraries.standard())) {
            LuaFunction host = LuaFunction.of((running, arguments) -> arguments[0]);
            LuaFunction loop = Lua.compile("local f, n = ... for i = 1, n do f('get', 'key') end", "calls")
                    .load(state);
            state.call(loop, host, (double) WARM_UP);
            ready.countDown();
            ready.await();
            long start = Times.cpuNanos();
            state.call(loop, host, (double) CALLS);
            return (double) (Times.cpuNanos() - start) / CALLS;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
