package io.sauva.lua.library;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibrary;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.library.structure.Layout;
import io.sauva.lua.library.structure.StructReader;
import io.sauva.lua.library.structure.StructWriter;

/// The library `struct` as Redis ships it: values in the layout of C structures, on a 64-bit little-endian
/// machine.
public final class StructLibrary implements LuaLibrary {
    @Override
    public void install(Installation installation) {
        LuaTable table = installation.module("struct");
        table.set(LuaString.constant("pack"), new Pack());
        table.set(LuaString.constant("size"), new Size());
        table.set(LuaString.constant("unpack"), new Unpack());
    }

    private static final class Pack extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            return new StructWriter(state, arguments).write();
        }
    }

    private static final class Unpack extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            return new StructReader(state, arguments).read();
        }
    }

    private static final class Size extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            Layout layout = new Layout(Arguments.string(arguments, 0).bytes());
            long position = 0;
            while (layout.next()) {
                state.tick();
                position += layout.padding(position);
                if (layout.option() == 's') {
                    throw Arguments.wrong(0, "option 's' has no fixed size");
                }
                if (layout.option() == 'c' && layout.size() == 0) {
                    throw Arguments.wrong(0, "option 'c0' has no fixed size");
                }
                if (!layout.isLetterOrDigit()) {
                    layout.control();
                }
                position += layout.size();
            }
            return (double) position;
        }
    }
}
