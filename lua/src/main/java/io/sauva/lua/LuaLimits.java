package io.sauva.lua;

import java.time.Duration;
import java.util.function.LongSupplier;

/// What a script may use before it is stopped. A copy with one limit changed comes from the `with` methods.
///
/// @param instructions loop turns and calls, counted for each call from the host
/// @param timeNanos time by `clock`, for each call from the host
/// @param clock nanoseconds from any origin
/// @param memoryBytes memory of all objects that the state holds, estimated from above
public record LuaLimits(long instructions, long timeNanos, LongSupplier clock, long memoryBytes) {
    /// No limit but what the machine gives.
    public static final LuaLimits NONE = new LuaLimits(Long.MAX_VALUE, Long.MAX_VALUE, () -> 0, Long.MAX_VALUE / 4);

    /// At most so many loop turns and calls.
    public LuaLimits withInstructions(long most) {
        return new LuaLimits(most, timeNanos, clock, memoryBytes);
    }

    /// At most so long, by this clock of nanoseconds.
    public LuaLimits withTime(Duration most, LongSupplier nanoClock) {
        return new LuaLimits(instructions, most.toNanos(), nanoClock, memoryBytes);
    }

    /// At most so much memory.
    public LuaLimits withMemory(long mostBytes) {
        return new LuaLimits(instructions, timeNanos, clock, mostBytes);
    }
}
