package io.sauva.lua.library.text;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;

/// `string.gmatch`: a function that gives the next match at each call.
public final class EachMatch extends LuaFunction {
    @Override
    public Object invoke(LuaState state, Object[] arguments) {
        LuaString text = Arguments.string(arguments, 0);
        LuaString wanted = Arguments.string(arguments, 1);
        return new Iterator(text, Pattern.of(state, wanted, true));
    }

    /// One iteration. Thread: the thread that runs the state.
    private static final class Iterator extends LuaFunction {
        private final LuaString text;
        private final Pattern pattern;
        private Matcher matcher;
        private LuaState owner;
        private int next;

        Iterator(LuaString text, Pattern pattern) {
            this.text = text;
            this.pattern = pattern;
        }

        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            return next(state);
        }

        @Override
        public Object call(LuaState state, Object first, Object second) {
            return next(state);
        }

        private Object next(LuaState state) {
            if (next > text.length()) {
                return NONE;
            }
            if (owner != state) {
                owner = state;
                matcher = new Matcher(state, text, pattern);
            }
            int end = matcher.find(next);
            if (end < 0) {
                return NONE;
            }
            next = end == matcher.start() ? end + 1 : end;
            return matcher.count() == 1 ? matcher.capture(0, end) : matcher.captures(0, matcher.count(), end);
        }
    }
}
