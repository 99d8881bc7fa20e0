package io.sauva.lua;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/// Coroutines, and functions of the host that park.
class CoroutineTest {
    @Test
    void yieldsFromAnywhere() {
        assertEquals("1\n2\n3\n4\n5\n", LuaTesting.printed("""
                        local yield = coroutine.yield
                        local t = setmetatable({}, {
                            __index = function(t, k) yield(1) return k end,
                            __add = function() yield(2) return 0 end,
                        })
                        local c = coroutine.wrap(function()
                            local x = t.key
                            x = t + 1
                            pcall(function() yield(3) end)
                            for _ in function(_, n) if not n then yield(4) return 1 end end do end
                            local function deep(n) if n == 0 then yield(5) return 0 end return 1 + deep(n - 1) end
                            deep(5000)
                        end)
                        for i = 1, 5 do print(c()) end
                        """));
    }

    @Test
    void statesAndErrors() {
        assertEquals("""
                suspended
                true	running
                dead	false	cannot resume dead coroutine
                false	test:4: oops
                normal
                nil
                """, LuaTesting.printed("""
                        local c c = coroutine.create(function() return coroutine.status(c) end)
                        print(coroutine.status(c)) print(coroutine.resume(c))
                        print(coroutine.status(c), coroutine.resume(c))
                        print(coroutine.resume(coroutine.create(function() error('oops') end)))
                        local outer outer = coroutine.create(function()
                            coroutine.resume(coroutine.create(function() print(coroutine.status(outer)) end)) end)
                        coroutine.resume(outer) print(coroutine.running())
                        """));
    }

    @Test
    void closingEndsTheSuspended() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(100);
        LuaState state = LuaState.open(LuaTesting.LIBRARIES);
        state.globals().set(LuaString.of("hold"), LuaFunction.of((s, arguments) -> {
            try {
                return LuaFunction.results(LuaThread.suspend(s, arguments));
            } finally {
                ended.countDown();
            }
        }));
        state.call(Lua.compile("for i = 1, 100 do coroutine.wrap(function() hold() end)() end", "test")
                .load(state));
        state.close();
        assertTrue(ended.await(10, TimeUnit.SECONDS));
    }

    @Test
    void theAbandonedAreEnded() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(100);
        LuaState state = LuaState.open(LuaTesting.LIBRARIES);
        state.globals().set(LuaString.of("hold"), LuaFunction.of((s, arguments) -> {
            try {
                return LuaFunction.results(LuaThread.suspend(s, arguments));
            } finally {
                ended.countDown();
            }
        }));
        state.call(Lua.compile("for i = 1, 100 do coroutine.wrap(function() hold() hold() end)() end", "test")
                .load(state));
        System.gc();
        assertTrue(ended.await(10, TimeUnit.SECONDS), ended.getCount() + " are left");
        assertEquals(1.0, state.call(Lua.compile("return 1", "test").load(state)));
    }

    @Test
    void theHostMayParkInside() throws InterruptedException {
        CountDownLatch parked = new CountDownLatch(1);
        LuaState state = LuaState.open(LuaTesting.LIBRARIES);
        state.globals().set(LuaString.of("wait"), LuaFunction.of((s, arguments) -> {
            parked.countDown();
            boolean woken = false;
            while (!woken) {
                LockSupport.park();
                woken = Thread.interrupted();
            }
            return 5.0;
        }));
        Object[] result = new Object[1];
        LuaFunction function = Lua.compile(
                        "local t = setmetatable({}, {__index = function() return (select(2, pcall(wait))) end}) return t.x + 1",
                        "test")
                .load(state);
        Thread thread = Thread.ofVirtual().start(() -> result[0] = state.call(function));
        assertTrue(parked.await(10, TimeUnit.SECONDS));
        thread.interrupt();
        thread.join();
        assertEquals(6.0, result[0]);
    }
}
