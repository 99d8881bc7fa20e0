package io.sauva.lua.library;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibrary;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.library.table.Concatenate;
import io.sauva.lua.library.table.Sort;

/// The library `table`. None of its functions asks metamethods, but for `__lt` in `sort`.
public final class TableLibrary implements LuaLibrary {
    @Override
    public void install(Installation installation) {
        LuaTable table = installation.module("table");
        table.set(LuaString.constant("concat"), new Concatenate());
        table.set(LuaString.constant("foreach"), new ForEach());
        table.set(LuaString.constant("foreachi"), new ForEachItem());
        table.set(LuaString.constant("getn"), new GetLength());
        table.set(LuaString.constant("insert"), new Insert());
        table.set(LuaString.constant("maxn"), new LargestKey());
        table.set(LuaString.constant("remove"), new Remove());
        table.set(LuaString.constant("setn"), new SetLength());
        table.set(LuaString.constant("sort"), new Sort());
    }

    private static final class Insert extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            LuaTable table = Arguments.table(arguments, 0);
            int end = table.length() + 1;
            if (arguments.length == 2) {
                table.set(end, arguments[1]);
                return NONE;
            }
            if (arguments.length != 3) {
                throw new LuaError("wrong number of arguments to 'insert'");
            }
            int position = Arguments.integer(arguments, 1);
            for (int at = Math.max(end, position); at > position; at--) {
                state.tick();
                table.set(at, table.get(at - 1));
            }
            table.set(position, arguments[2]);
            return NONE;
        }

        @Override
        public Object call(LuaState state, Object first, Object second) {
            if (first instanceof LuaTable table) {
                table.set(table.length() + 1, second);
                return NONE;
            }
            return invoke(state, new Object[] {first, second});
        }
    }

    private static final class Remove extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            LuaTable table = Arguments.table(arguments, 0);
            int end = table.length();
            int position = Arguments.integer(arguments, 1, end);
            if (position < 1 || position > end) {
                return NONE;
            }
            Object removed = table.get(position);
            for (int at = position; at < end; at++) {
                state.tick();
                table.set(at, table.get(at + 1));
            }
            table.set(end, null);
            return removed;
        }
    }

    private static final class ForEach extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            LuaTable table = Arguments.table(arguments, 0);
            LuaFunction function = Arguments.function(arguments, 1);
            int at = table.positionAfter(null);
            while (at >= 0) {
                state.tick();
                Object key = table.keyAt(at);
                Object result = LuaFunction.first(state.apply(function, key, table.valueAt(at)));
                if (result != null) {
                    return result;
                }
                at = table.positionAfter(key);
            }
            return NONE;
        }
    }

    private static final class ForEachItem extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            LuaTable table = Arguments.table(arguments, 0);
            int length = table.length();
            LuaFunction function = Arguments.function(arguments, 1);
            for (int at = 1; at <= length; at++) {
                state.tick();
                Object result = LuaFunction.first(state.apply(function, (double) at, table.get(at)));
                if (result != null) {
                    return result;
                }
            }
            return NONE;
        }
    }

    private static final class LargestKey extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            LuaTable table = Arguments.table(arguments, 0);
            double largest = 0;
            for (int at = table.positionFrom(0); at >= 0; at = table.positionFrom(at + 1)) {
                state.tick();
                if (table.keyAt(at) instanceof Double number && number > largest) {
                    largest = number;
                }
            }
            return largest;
        }
    }

    private static final class GetLength extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            return (double) Arguments.table(arguments, 0).length();
        }
    }

    private static final class SetLength extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            Arguments.table(arguments, 0);
            throw new LuaError("'setn' is obsolete");
        }
    }
}
