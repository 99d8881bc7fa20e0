package io.sauva.lua.library;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibrary;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.library.messagepack.Packer;
import io.sauva.lua.library.messagepack.Unpacker;
import java.util.ArrayList;
import java.util.List;

/// The library `cmsgpack` as Redis ships it (lua-cmsgpack 0.4.0).
public final class MessagePackLibrary implements LuaLibrary {
    @Override
    public void install(Installation installation) {
        LuaTable table = installation.module("cmsgpack");
        table.set(LuaString.constant("pack"), new Pack());
        table.set(LuaString.constant("unpack"), new Unpack());
        table.set(LuaString.constant("unpack_one"), new UnpackOne());
        table.set(LuaString.constant("unpack_limit"), new UnpackLimit());
        table.set(LuaString.constant("_NAME"), LuaString.constant("cmsgpack"));
        table.set(LuaString.constant("_VERSION"), LuaString.constant("lua-cmsgpack 0.4.0"));
        table.set(LuaString.constant("_COPYRIGHT"), LuaString.constant("Copyright (C) 2012, Salvatore Sanfilippo"));
        table.set(LuaString.constant("_DESCRIPTION"), LuaString.constant("MessagePack C implementation for Lua"));
    }

    private static final class Pack extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            if (arguments.length == 0) {
                throw Arguments.wrong(-1, "MessagePack pack needs input.");
            }
            Packer packer = new Packer(state);
            for (Object value : arguments) {
                packer.add(value);
            }
            return packer.toLuaString();
        }
    }

    private static final class Unpack extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            return unpack(state, arguments, 0, 0, arguments.length);
        }
    }

    private static final class UnpackOne extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            return unpack(state, arguments, 1, Arguments.integer(arguments, 1, 0), 1);
        }
    }

    private static final class UnpackLimit extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            int limit = Arguments.integer(arguments, 1);
            return unpack(state, arguments, limit, Arguments.integer(arguments, 2, 0), 1);
        }
    }

    /// Without a limit and an offset it gives all values; otherwise the next offset, -1 at the end, and then
    /// the values.
    private static Object unpack(LuaState state, Object[] arguments, int limit, int offset, int slots) {
        LuaString text = Arguments.string(arguments, 0);
        boolean all = limit == 0 && offset == 0;
        if (offset < 0 || limit < 0) {
            throw new LuaError(
                    "Invalid request to unpack with offset of " + offset + " and limit of " + text.length() + ".");
        }
        if (offset > text.length()) {
            throw new LuaError("Start offset " + offset + " greater than input length " + text.length() + ".");
        }
        int most = all ? Integer.MAX_VALUE : limit;
        Unpacker unpacker = new Unpacker(state, text.bytes(), offset);
        List<Object> values = new ArrayList<>();
        if (!all) {
            values.add(null);
        }
        for (int count = 0; unpacker.left() > 0 && count < most; count++) {
            values.add(unpacker.next(slots + count));
        }
        if (!all) {
            values.set(0, unpacker.left() == 0 ? -1.0 : (double) unpacker.position());
        }
        return LuaFunction.results(values.toArray());
    }
}
