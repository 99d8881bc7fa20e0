package io.sauva.lua.library.text;

import io.sauva.lua.Arguments;
import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaFunction;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;

/// `string.gsub`: replaces matches by a string, by what a table has for them or by what a function makes of them.
///
/// What lies between two replacements is copied at once, and nothing at all if nothing is replaced.
public final class Substitute extends LuaFunction {
    @Override
    public Object invoke(LuaState state, Object[] arguments) {
        LuaString text = Arguments.string(arguments, 0);
        LuaString wanted = Arguments.string(arguments, 1);
        Object by = Arguments.get(arguments, 2);
        int most = Arguments.integer(arguments, 3, text.length() + 1);
        LuaString template = Lua.text(by);
        if (template == null && !(by instanceof LuaFunction) && !(by instanceof LuaTable)) {
            throw Arguments.wrong(2, "string/function/table expected");
        }
        Pattern pattern = Pattern.of(state, wanted, false);
        Work work = new Work(state, text, pattern, by, template);
        int count = pattern.anchored ? work.once(most) : work.all(most);
        return new Object[] {work.result(), (double) count};
    }

    /// One call. `copied` is how much of the text is in the result already.
    private static final class Work {
        private final LuaState state;
        private final LuaString text;
        private final Matcher matcher;
        private final Object by;
        private final LuaString template;
        private final boolean literal;
        private ByteBuilder out;
        private int copied;

        Work(LuaState state, LuaString text, Pattern pattern, Object by, LuaString template) {
            this.state = state;
            this.text = text;
            this.by = by;
            this.template = template;
            literal = template != null && indexOfEscape(template.bytes()) < 0;
            matcher = new Matcher(state, text, pattern);
        }

        int once(int most) {
            int end = most > 0 ? matcher.match(0) : -1;
            if (end < 0) {
                return 0;
            }
            replace(end);
            return 1;
        }

        int all(int most) {
            int count = 0;
            int at = 0;
            while (count < most) {
                int end = matcher.find(at);
                if (end < 0) {
                    break;
                }
                count++;
                replace(end);
                at = end;
                if (end == matcher.start()) {
                    if (end == text.length()) {
                        break;
                    }
                    at++;
                }
            }
            return count;
        }

        LuaString result() {
            if (out == null) {
                return text;
            }
            out.add(text.bytes(), copied, text.length());
            return out.toLuaString();
        }

        private void replace(int end) {
            int start = matcher.start();
            Object value = null;
            if (template == null) {
                value = by instanceof LuaTable ? state.index(by, matcher.capture(0, end)) : called(end);
                if (value == null || value == Boolean.FALSE) {
                    return;
                }
                if (!(value instanceof LuaString) && !(value instanceof Double)) {
                    throw new LuaError("invalid replacement value (a " + Lua.typeName(value) + ")");
                }
            }
            if (out == null) {
                out = new ByteBuilder(state, text.length() + 16);
            }
            out.add(text.bytes(), copied, start);
            copied = end;
            if (literal) {
                out.add(template);
            } else if (template != null) {
                expand(end);
            } else {
                out.add(Lua.text(value));
            }
        }

        private Object called(int end) {
            Object answer = matcher.count() == 1
                    ? state.apply(by, matcher.capture(0, end))
                    : state.apply(by, matcher.captures(0, matcher.count(), end));
            return LuaFunction.first(answer);
        }

        /// `%0` is the match, `%1` a capture, `%` before anything else that thing itself; after it at the end C
        /// finds a zero byte.
        private void expand(int end) {
            byte[] form = template.bytes();
            int i = 0;
            while (i < form.length) {
                byte character = form[i++];
                if (character != '%') {
                    out.add(character);
                    continue;
                }
                byte next = i < form.length ? form[i] : 0;
                i++;
                if (next < '0' || next > '9') {
                    out.add(next);
                } else if (next == '0') {
                    out.add(text.bytes(), matcher.start(), end);
                } else {
                    matcher.addCapture(out, next - '1', end);
                }
            }
        }

        private static int indexOfEscape(byte[] form) {
            for (int i = 0; i < form.length; i++) {
                if (form[i] == '%') {
                    return i;
                }
            }
            return -1;
        }
    }
}
