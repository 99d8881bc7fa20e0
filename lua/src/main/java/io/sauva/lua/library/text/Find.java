package io.sauva.lua.library.text;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;

/// `string.find` and `string.match`: the first match of a pattern. One gives its place and captures, the other
/// its captures alone.
public final class Find extends LuaFunction {
    private final boolean places;

    /// `find` if the place is wanted, else `match`.
    public Find(boolean places) {
        this.places = places;
    }

    @Override
    public Object invoke(LuaState state, Object[] arguments) {
        LuaString text = Arguments.string(arguments, 0);
        LuaString wanted = Arguments.string(arguments, 1);
        long start = position(Arguments.longInteger(arguments, 2, 1), text.length()) - 1;
        int from = start <= 0 ? 0 : (int) Math.min(start, text.length());
        if (places && (Arguments.truth(arguments, 3) || Pattern.isPlain(wanted.bytes()))) {
            return plain(state, text, wanted, from);
        }
        return search(state, text, Pattern.of(state, wanted, false), from);
    }

    @Override
    public Object call(LuaState state, Object first, Object second) {
        if (first instanceof LuaString text && second instanceof LuaString wanted) {
            return places && Pattern.isPlain(wanted.bytes())
                    ? plain(state, text, wanted, 0)
                    : search(state, text, Pattern.of(state, wanted, false), 0);
        }
        return invoke(state, new Object[] {first, second});
    }

    /// A position that counts from the end if it is negative, as a position from the beginning, 0 if it is
    /// before that.
    public static long position(long given, int length) {
        long position = given < 0 ? given + length + 1 : given;
        return Math.max(position, 0);
    }

    private static Object plain(LuaState state, LuaString text, LuaString wanted, int from) {
        int at = PlainSearch.find(state, text.bytes(), from, wanted.bytes());
        return at < 0 ? null : new Object[] {at + 1.0, (double) (at + wanted.length())};
    }

    private Object search(LuaState state, LuaString text, Pattern pattern, int from) {
        Matcher matcher = new Matcher(state, text, pattern);
        int end = pattern.anchored ? matcher.match(from) : matcher.find(from);
        if (end < 0) {
            return null;
        }
        if (places) {
            Object[] results = matcher.captures(2, matcher.captures(), end);
            results[0] = matcher.start() + 1.0;
            results[1] = (double) end;
            return results;
        }
        return matcher.count() == 1 ? matcher.capture(0, end) : matcher.captures(0, matcher.count(), end);
    }
}
