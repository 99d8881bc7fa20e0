package io.sauva.checks.benchmarks.lua;

import io.sauva.checks.benchmarks.FreshJvm;
import io.sauva.checks.benchmarks.Measure;
import io.sauva.lua.Lua;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibraries;
import io.sauva.lua.LuaState;
import io.sauva.lua.library.Libraries;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/// The heap that scripts take which wait in a call of the host, each on a virtual thread with a state of its
/// own and all of Redis's libraries.
public final class SuspendedScripts {
    private static final int SCRIPTS = 10_000;
    private static final String TEXT = """
            local wait = ...
            local keys, sum = {'one', 'two'}, 0
            for i = 1, #keys do
              local ok, value = pcall(wait, 'GET', keys[i])
              if ok then sum = sum + value end
            end
            return sum
            """;

    private SuspendedScripts() {}

    static void run() throws Exception {
        Measure.printMachine("Suspended scripts", SCRIPTS + " of them, live heap after collections");
        List<List<String>> rows = new ArrayList<>();
        for (String libraries : List.of("own", "read-only")) {
            String bytes = FreshJvm.lastLine(SuspendedScripts.class, List.of("-Xmx1g", "-XX:+UseSerialGC"), libraries);
            rows.add(List.of(libraries, bytes));
        }
        Measure.printTable(List.of("library tables", "bytes each"), rows);
    }

    /// In a JVM of its own: suspends all and prints the bytes that each takes.
    public static void main(String[] arguments) throws InterruptedException {
        LuaLibraries all = Libraries.redis();
        LuaLibraries libraries = arguments[0].equals("own") ? all : all.readOnly();
        Lua program = Lua.compile(TEXT, "suspended");
        // Once before, so that what the JVM sets up for itself is there.
        suspend(libraries, program);
        System.out.println(suspend(libraries, program));
    }

    private static long suspend(LuaLibraries libraries, Lua program) throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(SCRIPTS);
        CountDownLatch end = new CountDownLatch(1);
        LuaFunction wait = LuaFunction.of((state, arguments) -> {
            inside.countDown();
            while (end.getCount() > 0) {
                LockSupport.park(end);
            }
            return 1.0;
        });
        long before = liveBytes();
        List<Thread> threads = new ArrayList<>(SCRIPTS);
        for (int i = 0; i < SCRIPTS; i++) {
            threads.add(Thread.ofVirtual().start(() -> {
                try (LuaState state = LuaState.open(libraries)) {
                    state.call(program.load(state), wait);
                }
            }));
        }
        inside.await();
        long after = liveBytes();
        end.countDown();
        for (Thread thread : threads) {
            LockSupport.unpark(thread);
            thread.join();
        }
        return (after - before) / SCRIPTS;
    }

    private static long liveBytes() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
