package io.sauva.lua;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every runaway ends at its limit, whatever it does to avoid it.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LimitsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "while true do end",
                "repeat until false",
                "for i = 1, 1/0 do end",
                "local function f() return f() end f()",
                "while true do pcall(error) end",
                "pcall(function() while true do end end) print('still here')",
                "while true do pcall(function() while true do end end) end",
                "xpcall(function() while true do end end, function() while true do end end)",
                "coroutine.wrap(function() while true do end end)()",
                "while true do coroutine.resume(coroutine.create(function() while true do end end)) end",
                "local t = setmetatable({}, {__index = function(t, k) return t[k] end}) while true do pcall(function() return t.x end) end",
                "while true do local t = {} for k in pairs({1}) do t = k end end",
                "for _ in function() return 1 end do end"
            })
    void instructionsEndIt(String program) {
        try (LuaState state = LuaState.open(LuaTesting.LIBRARIES, LuaLimits.NONE.withInstructions(100_000))) {
            LuaFunction function = Lua.compile(program, "test").load(state);
            LuaStopped stopped = assertThrows(LuaStopped.class, () -> state.call(function));
            assertEquals(LuaStopped.Reason.INSTRUCTIONS, stopped.reason());
            assertEquals(3.0, state.call(Lua.compile("return 1 + 2", "test").load(state)), "the state lives on");
        }
    }

    @Test
    void timeEndsIt() {
        AtomicLong clock = new AtomicLong();
        LuaLimits limits = LuaLimits.NONE.withTime(Duration.ofMillis(5), () -> clock.getAndAdd(1_000_000));
        try (LuaState state = LuaState.open(LuaTesting.LIBRARIES, limits)) {
            LuaFunction function = Lua.compile("while true do end", "test").load(state);
            LuaStopped stopped = assertThrows(LuaStopped.class, () -> state.call(function));
            assertEquals(LuaStopped.Reason.TIME, stopped.reason());
        }
    }

    /// A large array is one step that cannot be interrupted: what is sure to overrun is not begun.
    @Test
    void timeThatALargeStringWouldOverrunEndsItBefore() {
        LuaLimits limits = LuaLimits.NONE.withTime(Duration.ofMillis(5), () -> 0);
        try (LuaState state = LuaState.open(LuaTesting.LIBRARIES, limits)) {
            LuaFunction doubles = Lua.compile("s = 'x' while #s < N do s = s .. s end return #s", "test")
                    .load(state);
            state.globals().set(LuaString.of("N"), (double) (1 << 24));
            assertEquals((double) (1 << 24), state.call(doubles));
            state.globals().set(LuaString.of("N"), (double) (1 << 25));
            LuaStopped stopped = assertThrows(LuaStopped.class, () -> state.call(doubles));
            assertEquals(LuaStopped.Reason.TIME, stopped.reason());
            LuaFunction length = Lua.compile("return #s", "test").load(state);
            assertEquals((double) (1 << 24), state.call(length), "the large string was begun");
            assertEquals(1 << 25, state.string(new byte[1 << 25]).length(), "the host's own strings have no limit");
        }
    }

    @Test
    void anotherThreadEndsIt() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        AtomicReference<Throwable> end = new AtomicReference<>();
        LuaState state = LuaState.open(LuaTesting.LIBRARIES);
        state.globals().set(LuaString.of("running"), LuaFunction.of((s, a) -> {
            running.countDown();
            return LuaFunction.NONE;
        }));
        LuaFunction function = Lua.compile(
                        "running() while true do pcall(function() while true do end end) end", "test")
                .load(state);
        Thread thread = Thread.ofVirtual().start(() -> {
            try {
                state.call(function);
            } catch (LuaStopped e) {
                end.set(e);
            }
        });
        assertTrue(running.await(10, TimeUnit.SECONDS));
        state.stop();
        thread.join();
        assertEquals(LuaStopped.Reason.STOPPED, ((LuaStopped) end.get()).reason());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "local t = {} while true do t[#t + 1] = 1 end",
                "local t = {} local i = 0 while true do i = i + 1 t['k' .. i] = i end",
                "local s = 'x' while true do s = s .. s end",
                "local t = {} while true do t = {t} end",
                "local f while true do local g = f f = function() return g end end",
                "local t = {} while true do t[#t + 1] = {} end",
                "local t = {} while true do t[#t + 1] = 'a' .. #t end",
                "local c = {} while true do c[#c + 1] = coroutine.create(function() end) end",
                "local function deep(n) if n == 0 then coroutine.yield() else deep(n - 1) end return 1 end "
                        + "local t = {} for i = 1, 1000 do t[i] = coroutine.wrap(deep) t[i](1000) end",
                "local function deep(n) if n == 0 then coroutine.wrap(deep)(1000) else deep(n - 1) end return 1 end deep(1000)"
            })
    void memoryEndsIt(String program) {
        LuaLimits limits = LuaLimits.NONE.withMemory(8 << 20).withInstructions(200_000_000);
        try (LuaState state = LuaState.open(LuaTesting.LIBRARIES, limits)) {
            LuaFunction function = Lua.compile(program, "test").load(state);
            LuaError error = assertThrows(LuaError.class, () -> state.call(function));
            // A wrapped coroutine puts the position of its caller in front.
            assertEquals("not enough memory", error.getMessage().replace("test:1: ", ""));
            assertEquals(3.0, state.call(Lua.compile("return 1 + 2", "test").load(state)), "the state lives on");
        }
    }

    /// What a coroutine that waits takes is given back when it goes on.
    @Test
    void stacksAreGivenBack() {
        LuaLimits limits = LuaLimits.NONE.withMemory(8 << 20);
        try (LuaState state = LuaState.open(LuaTesting.LIBRARIES, limits)) {
            LuaFunction function = Lua.compile(
                            "local function deep(n) if n == 0 then coroutine.yield() else deep(n - 1) end return 1 end "
                                    + "local c for i = 1, 100 do c = coroutine.wrap(deep) c(1000) c() end return 1",
                            "test")
                    .load(state);
            assertEquals(1.0, state.call(function));
        }
    }

    @Test
    void garbageIsNotCounted() {
        LuaLimits limits = LuaLimits.NONE.withMemory(4 << 20);
        try (LuaState state = LuaState.open(LuaTesting.LIBRARIES, limits)) {
            LuaFunction function = Lua.compile(
                            "local n = 0 for i = 1, 200000 do local t = {i, tostring(i) .. 'x'} n = n + #t end return n",
                            "test")
                    .load(state);
            assertEquals(400_000.0, state.call(function));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "local function f(n) return 1 + f(n + 1) end return f(1)",
                "local function f(n) return (((((1 + (2 * (3 - (4 + f(n))))))))) end return f(1)",
                "local t = setmetatable({}, {__index = function(t, k) return t[k + 1] end}) return t[1]",
                "local function f() local ok, e = pcall(f) if not ok then error(e, 0) end end f()",
                "local t = setmetatable({}, {}) getmetatable(t).__add = function(a, b) return a + b end return t + t",
                "local function f() local c = coroutine.wrap(f) c() end f()",
                "local function f() for i = 1, 2 do while true do if true then do f() end end end end end f()"
            })
    void deepRecursionIsAnError(String program) {
        LuaError error = assertThrows(LuaError.class, () -> LuaTesting.result(program));
        assertTrue(error.getMessage().contains("stack overflow"), error.getMessage());
    }
}
