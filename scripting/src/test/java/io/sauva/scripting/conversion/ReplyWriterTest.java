package io.sauva.scripting.conversion;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibraries;
import io.sauva.lua.LuaLimits;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaStopped;
import io.sauva.lua.LuaTable;
import io.sauva.server.resp.RespReply;
import org.junit.jupiter.api.Test;

/// A table that is in itself has no end.
class ReplyWriterTest {
    private final LuaState state = LuaState.open(LuaLibraries.of(), LuaLimits.NONE.withMemory(16 << 20));

    ReplyWriterTest() {
        state.call(LuaFunction.of((own, arguments) -> null)); // a reply is said after a call
    }

    @Test
    void aKillIsSeen() {
        state.stop(state.nextRun() - 1);
        assertThrows(LuaStopped.class, () -> writer(true).write(endless()));
    }

    @Test
    void memoryIsALimit() {
        assertThrows(LuaError.class, () -> writer(true).write(endless()));
    }

    @Test
    void whoCannotBeKilledSaysLittleMoreThanItHolds() {
        state.limits(LuaLimits.NONE);
        assertThrows(LuaError.class, () -> writer(false).write(endless()));
    }

    private ReplyWriter writer(boolean killable) {
        return new ReplyWriter(new RespReply(() -> 2), state, false, killable);
    }

    private LuaTable endless() {
        LuaTable table = state.table();
        table.set(1, table);
        table.set(2, table);
        return table;
    }
}
