package io.sauva.lua.library;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaLibrary;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.library.text.ByteBuilder;
import io.sauva.lua.library.text.EachMatch;
import io.sauva.lua.library.text.Find;
import io.sauva.lua.library.text.Format;
import io.sauva.lua.library.text.SingleBytes;
import io.sauva.lua.library.text.Substitute;

/// The library `string`, and the metatable that lets `s:upper()` find it. Strings are bytes; classes of
/// characters are those of the C locale.
public final class StringLibrary implements LuaLibrary {
    /// Values that one C function may have on Lua's stack.
    private static final int MOST_RESULTS = 8000;

    @Override
    public void install(Installation installation) {
        LuaTable table = installation.module("string");
        LuaFunction each = new EachMatch();
        table.set(LuaString.constant("byte"), new ByteAt());
        table.set(LuaString.constant("char"), new Char());
        table.set(LuaString.constant("dump"), new Dump());
        table.set(LuaString.constant("find"), new Find(true));
        table.set(LuaString.constant("format"), new Format());
        table.set(LuaString.constant("gfind"), each);
        table.set(LuaString.constant("gmatch"), each);
        table.set(LuaString.constant("gsub"), new Substitute());
        table.set(LuaString.constant("len"), new Length());
        table.set(LuaString.constant("lower"), new Lower());
        table.set(LuaString.constant("match"), new Find(false));
        table.set(LuaString.constant("rep"), new Repeat());
        table.set(LuaString.constant("reverse"), new Reverse());
        table.set(LuaString.constant("sub"), new Part());
        table.set(LuaString.constant("upper"), new Upper());
        LuaTable metatable = new LuaTable();
        metatable.set(LuaString.constant("__index"), table);
        installation.stringMetatable(metatable);
    }

    private static final class Length extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            return (double) Arguments.string(arguments, 0).length();
        }
    }

    private static final class Part extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            LuaString text = Arguments.string(arguments, 0);
            return part(state, text, Arguments.longInteger(arguments, 1), Arguments.longInteger(arguments, 2, -1));
        }

        @Override
        public Object call(LuaState state, Object first, Object second, Object third) {
            if (first instanceof LuaString text && second instanceof Double from && third instanceof Double to) {
                int start = (int) from.doubleValue();
                int end = (int) to.doubleValue();
                if (start == from && end == to) {
                    return part(state, text, start, end);
                }
            }
            return invoke(state, new Object[] {first, second, third});
        }

        private static Object part(LuaState state, LuaString text, long from, long to) {
            int length = text.length();
            long start = Math.max(1, Find.position(from, length));
            long end = Math.min(length, Find.position(to, length));
            return start <= end ? SingleBytes.part(state, text, (int) start - 1, (int) end) : LuaString.EMPTY;
        }
    }

    private static final class ByteAt extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            LuaString text = Arguments.string(arguments, 0);
            int length = text.length();
            long from = Find.position(Arguments.longInteger(arguments, 1, 1), length);
            long to = Find.position(Arguments.longInteger(arguments, 2, from), length);
            from = Math.max(1, from);
            to = Math.min(length, to);
            if (from > to) {
                return NONE;
            }
            if (from == to) {
                return (double) text.at((int) from - 1);
            }
            int count = (int) (to - from + 1);
            if (count + arguments.length > MOST_RESULTS) {
                throw new LuaError("stack overflow (string slice too long)");
            }
            Object[] results = new Object[count];
            state.tick(count >>> 3);
            for (int i = 0; i < count; i++) {
                results[i] = (double) text.at((int) from - 1 + i);
            }
            return results;
        }

        @Override
        public Object call(LuaState state, Object first, Object second) {
            if (first instanceof LuaString text && second instanceof Double position) {
                int index = (int) position.doubleValue();
                if (index == position && index > 0 && index <= text.length()) {
                    return (double) text.at(index - 1);
                }
            }
            return invoke(state, new Object[] {first, second});
        }
    }

    private static final class Char extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            byte[] bytes = new byte[arguments.length];
            state.tick(bytes.length >>> 3);
            for (int i = 0; i < bytes.length; i++) {
                int value = Arguments.integer(arguments, i);
                if ((value & 0xff) != value) {
                    throw Arguments.wrong(i, "invalid value");
                }
                bytes[i] = (byte) value;
            }
            return text(state, bytes);
        }
    }

    private static final class Repeat extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            LuaString text = Arguments.string(arguments, 0);
            int times = Arguments.integer(arguments, 1);
            long length = (long) text.length() * Math.max(0, times);
            if (length == 0) {
                return LuaString.EMPTY;
            }
            if (times == 1) {
                return text;
            }
            state.check(length);
            if (length > Integer.MAX_VALUE - 16) {
                throw ByteBuilder.tooLarge();
            }
            state.tick((int) (length >>> 8));
            return state.string(repeated(text.bytes(), (int) length));
        }

        /// Each copy doubles what is there, so that few copies are made however short the text is.
        private static byte[] repeated(byte[] text, int length) {
            byte[] all = new byte[length];
            System.arraycopy(text, 0, all, 0, text.length);
            int done = text.length;
            while (done < length) {
                int next = Math.min(done, length - done);
                System.arraycopy(all, 0, all, done, next);
                done += next;
            }
            return all;
        }
    }

    private static final class Reverse extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            byte[] bytes = Arguments.string(arguments, 0).bytes();
            byte[] reversed = fresh(state, bytes);
            for (int i = 0; i < bytes.length; i++) {
                reversed[i] = bytes[bytes.length - 1 - i];
            }
            return state.string(reversed);
        }
    }

    private static final class Lower extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            byte[] bytes = Arguments.string(arguments, 0).bytes();
            byte[] lower = fresh(state, bytes);
            for (int i = 0; i < bytes.length; i++) {
                byte value = bytes[i];
                lower[i] = (byte) (value >= 'A' && value <= 'Z' ? value + 32 : value);
            }
            return text(state, lower);
        }
    }

    private static final class Upper extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            byte[] bytes = Arguments.string(arguments, 0).bytes();
            byte[] upper = fresh(state, bytes);
            for (int i = 0; i < bytes.length; i++) {
                byte value = bytes[i];
                upper[i] = (byte) (value >= 'a' && value <= 'z' ? value - 32 : value);
            }
            return text(state, upper);
        }
    }

    /// Lua code exists as text only, so no function can be dumped.
    private static final class Dump extends LuaFunction {
        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            Arguments.function(arguments, 0);
            throw new LuaError("unable to dump given function");
        }
    }

    private static LuaString text(LuaState state, byte[] bytes) {
        return bytes.length == 1 ? SingleBytes.of(bytes[0]) : state.string(bytes);
    }

    private static byte[] fresh(LuaState state, byte[] like) {
        state.check(like.length);
        state.tick(like.length >>> 8);
        return new byte[like.length];
    }
}
