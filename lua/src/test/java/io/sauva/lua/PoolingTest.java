package io.sauva.lua;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A state that runs one script after another: stops, limits and leftovers of one do not reach the next.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PoolingTest {
    private final LuaState state = LuaState.open(LuaTesting.LIBRARIES);

    private Object run(String program) {
        return LuaFunction.first(state.call(Lua.compile(program, "test").load(state)));
    }

    private LuaStopped.Reason reason(String program) {
        return assertThrows(LuaStopped.class, () -> run(program)).reason();
    }

    @Test
    void aStopHitsItsOwnRunOnly() {
        long first = state.nextRun();
        run("return 1");
        state.stop(first);
        assertEquals(2.0, run("return 2"), "it came too late");

        long third = state.nextRun();
        state.stop(third);
        assertEquals(LuaStopped.Reason.STOPPED, reason("return 3"), "it came before the run began");
        assertEquals(4.0, run("return 4"));

        long fifth = state.nextRun();
        state.watch(running -> running.stop(fifth));
        assertEquals(LuaStopped.Reason.STOPPED, reason("while true do pcall(function() while true do end end) end"));
        assertEquals(6.0, run("local n = 0 for i = 1, 10000 do n = n + 1 end return 6"));
    }

    @Test
    void aCallWithinACallIsOfTheSameRun() {
        long number = state.nextRun();
        LuaFunction loop = Lua.compile("while true do end", "test").load(state);
        LuaFunction host = LuaFunction.of((running, arguments) -> {
            running.stop(number);
            return running.call(loop);
        });
        assertThrows(LuaStopped.class, () -> state.call(host));
        assertEquals(number + 1, state.nextRun());
    }

    @Test
    void stopWithoutANumberIsForEver() {
        state.stop();
        assertEquals(LuaStopped.Reason.STOPPED, reason("return 1"));
        state.stop(1);
        assertEquals(LuaStopped.Reason.STOPPED, reason("return 1"));
    }

    @Test
    void theWatchLooksWhileLoopsRun() {
        AtomicInteger looks = new AtomicInteger();
        state.watch(running -> looks.incrementAndGet());
        run("for i = 1, 100000 do end");
        int inLoop = looks.getAndSet(0);
        assertEquals(100_000 / 2048.0, inLoop, 1, "one look in 2048 turns");
        run("coroutine.wrap(function() for i = 1, 100000 do end end)()");
        assertEquals(inLoop, looks.get(), 2);
    }

    @Test
    void theWatchMayRunLuaItself() {
        AtomicInteger looks = new AtomicInteger();
        LuaFunction inner = Lua.compile("local n = 0 for i = 1, 10 do n = n + i end return n", "test")
                .load(state);
        state.watch(running -> {
            looks.incrementAndGet();
            assertEquals(55.0, running.call(inner));
        });
        assertEquals(100_000.0, run("local n = 0 for i = 1, 100000 do n = n + 1 end return n"));
        assertEquals(100_000 / 2048.0, looks.get(), 2);
    }

    @Test
    void limitsChangeBetweenRuns() {
        state.limits(LuaLimits.NONE.withInstructions(1000));
        assertEquals(LuaStopped.Reason.INSTRUCTIONS, reason("for i = 1, 100000 do end"));
        AtomicLong clock = new AtomicLong();
        state.limits(LuaLimits.NONE.withTime(Duration.ofNanos(10), clock::incrementAndGet));
        assertEquals(LuaStopped.Reason.TIME, reason("while true do end"));
        state.limits(LuaLimits.NONE.withMemory(1 << 20));
        String hungry = "local t = {} for i = 1, 200000 do t[i] = i end return #t";
        assertEquals(
                "not enough memory",
                assertThrows(LuaError.class, () -> run(hungry)).getMessage());
        state.limits(LuaLimits.NONE);
        assertEquals(200_000.0, run(hungry));
        LuaFunction host = LuaFunction.of((running, arguments) -> {
            running.limits(LuaLimits.NONE);
            return null;
        });
        assertThrows(IllegalStateException.class, () -> state.call(host));
    }

    @Test
    void coroutinesOfOneRunAreEndedBeforeTheNext() {
        run("c = coroutine.create(function() pcall(coroutine.yield) end) coroutine.resume(c)");
        state.endCoroutines();
        assertEquals("dead", run("return coroutine.status(c)").toString());
        assertEquals(
                "cannot resume dead coroutine",
                run("return select(2, coroutine.resume(c))").toString());
        String deep = "local function f(n) if n == 0 then coroutine.yield() end return 1 + f(n - 1) end return f(5000)";
        for (int i = 0; i < 100; i++) {
            run("coroutine.resume(coroutine.create(function() " + deep + " end))");
            state.endCoroutines();
            assertEquals(
                    1001.0,
                    run("local function f(n) if n == 0 then return 1 end return 1 + f(n - 1) end return f(1000)"));
        }
    }

    /// The state lives on in a pool; what its scripts held does not.
    @Test
    void whatAScriptHeldIsGoneAfterIt() {
        AtomicReference<WeakReference<Object>> held = new AtomicReference<>();
        state.globals().set(LuaString.of("hold"), LuaFunction.of((running, arguments) -> {
            held.set(new WeakReference<>(arguments[0]));
            return null;
        }));
        String inner = "local t = {} for i = 1, 1000 do t[i] = i end hold(t) local function f() return #t end f()";
        for (String program : List.of(
                inner,
                "local function deep(n) if n == 0 then " + inner + " else deep(n - 1) end return 1 end deep(500)",
                "c = coroutine.wrap(function() (function() " + inner + " end)() coroutine.yield() end) c()")) {
            run(program);
            WeakReference<Object> reference = held.get();
            System.gc();
            assertTrue(reference.refersTo(null), program);
        }
    }
}
