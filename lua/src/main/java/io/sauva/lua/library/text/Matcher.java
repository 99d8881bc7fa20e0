package io.sauva.lua.library.text;

import io.sauva.lua.Lua;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import java.util.Arrays;

/// Matches one subject against a [Pattern]: backtracking, with the open choices on a stack of its own, so that
/// no pattern needs much of Java's.
///
/// ```
///   choices   step and kind │ a │ b     three words each
///     AGAIN   go on at the step, at a
///     FEWER   go on at the step, at b - 1, b - 2 … a; positions that do not suit what follows are passed over
///     MORE    if the byte at a is in the step's set, go on at the step after it, at a + 1, a + 2 …; likewise
///     REOPEN  capture a was closed: it is open again
///     FORGET  the last capture was opened: it is gone
/// ```
///
/// There is at most one choice for each step of the pattern, so the stack is bounded by the pattern's length.
///
/// Thread: the thread that runs the state. Each step counts as a tick, so that a pattern that explodes can be
/// stopped.
final class Matcher {
    static final int MOST_CAPTURES = 32;
    private static final int POSITION = -2;
    private static final int UNFINISHED = -1;
    private static final int[] NO_CAPTURES = {};

    private static final int AGAIN = 0;
    private static final int FEWER = 1;
    private static final int MORE = 2;
    private static final int REOPEN = 3;
    private static final int FORGET = 4;
    private static final int FRAME = 3;

    private final LuaState state;
    private final LuaString text;
    private final byte[] subject;
    private final int end;
    private final Pattern pattern;
    private final int[] starts;
    private final int[] lengths;
    private int level;
    private int[] choices = NO_CAPTURES;
    private int depth;
    private int from;

    /// The step that a choice goes on with; -1 when no choice is left.
    private int nextStep;

    Matcher(LuaState state, LuaString text, Pattern pattern) {
        this.state = state;
        this.text = text;
        this.pattern = pattern;
        subject = text.bytes();
        end = subject.length;
        int captures = Math.min(pattern.captures, MOST_CAPTURES);
        starts = captures == 0 ? NO_CAPTURES : new int[captures];
        lengths = captures == 0 ? NO_CAPTURES : new int[captures];
    }

    /// The end of the first match that begins at `position` or later, -1 if there is none. [#start] then tells
    /// where it begins.
    int find(int position) {
        long[] first = pattern.first;
        int at = position;
        for (; at <= end; at++) {
            if (first != null) {
                at = skip(first, at);
                if (at == end) {
                    return -1;
                }
            }
            int found = match(at);
            if (found >= 0) {
                return found;
            }
        }
        return -1;
    }

    private int skip(long[] first, int position) {
        int at = position;
        while (at < end && !CharacterSet.has(first, subject[at])) {
            at++;
        }
        state.tick(1 + ((at - position) >>> 4));
        return at;
    }

    /// Where the match begins.
    int start() {
        return from;
    }

    /// The end of the match that begins exactly here, or -1.
    int match(int position) {
        from = position;
        level = 0;
        depth = 0;
        byte[] steps = pattern.steps;
        long[][] sets = pattern.sets;
        int at = position;
        int step = 0;
        while (true) {
            state.tick();
            boolean fits = true;
            switch (steps[step]) {
                case Pattern.END -> {
                    return at;
                }
                case Pattern.ONE -> fits = at < end && CharacterSet.has(sets[step], subject[at++]);
                case Pattern.OPTIONAL -> {
                    if (at < end && CharacterSet.has(sets[step], subject[at])) {
                        push(AGAIN, step + 1, at++, 0);
                    }
                }
                case Pattern.STAR, Pattern.PLUS -> {
                    int least = steps[step] == Pattern.PLUS ? at + 1 : at;
                    at = backward(step, run(sets[step], at), least);
                    fits = at >= least;
                    if (at > least) {
                        push(FEWER, step + 1, least, at);
                    }
                }
                case Pattern.LAZY -> {
                    at = forward(step, at);
                    fits = at >= 0;
                    if (fits) {
                        push(MORE, step, at, 0);
                    }
                }
                default -> {
                    at = special(steps[step], step, at);
                    fits = at >= 0;
                }
            }
            if (fits) {
                step++;
            } else {
                at = retreat();
                if (at < 0) {
                    return -1;
                }
                step = nextStep;
            }
        }
    }

    private int run(long[] set, int position) {
        int at = position;
        while (at < end && CharacterSet.has(set, subject[at])) {
            at++;
        }
        state.tick((at - position) >>> 4);
        return at;
    }

    /// The last position from `high` down to `low` at which the rest can match as far as its first byte tells;
    /// below `low` if there is none.
    private int backward(int step, int high, int low) {
        long[] follow = pattern.follows[step];
        int at = high;
        if (follow != null) {
            while (at >= low && (at >= end || !CharacterSet.has(follow, subject[at]))) {
                at--;
            }
            state.tick(Math.max(0, high - at) >>> 4);
        }
        return at;
    }

    /// The first position from here on at which the rest can match and which the step's set reaches; -1 if
    /// there is none.
    private int forward(int step, int position) {
        long[] follow = pattern.follows[step];
        if (follow == null) {
            return position;
        }
        long[] set = pattern.sets[step];
        for (int at = position; at < end; at++) {
            if (CharacterSet.has(follow, subject[at])) {
                state.tick((at - position) >>> 4);
                return at;
            }
            if (!CharacterSet.has(set, subject[at])) {
                state.tick((at - position) >>> 4);
                return -1;
            }
        }
        state.tick((end - position) >>> 4);
        return -1;
    }

    private void push(int kind, int step, int a, int b) {
        int top = depth;
        if (top + FRAME > choices.length) {
            choices = Arrays.copyOf(choices, Math.max(8 * FRAME, 2 * choices.length));
        }
        choices[top] = step << 3 | kind;
        choices[top + 1] = a;
        choices[top + 2] = b;
        depth = top + FRAME;
    }

    /// Goes back to the last choice; answers the position to go on at and sets [#nextStep], or answers -1.
    private int retreat() {
        while (depth > 0) {
            int top = depth - FRAME;
            int step = choices[top] >>> 3;
            int a = choices[top + 1];
            switch (choices[top] & 7) {
                case AGAIN -> {
                    depth = top;
                    nextStep = step;
                    return a;
                }
                case FEWER -> {
                    int shorter = backward(step - 1, choices[top + 2] - 1, a);
                    if (shorter >= a) {
                        choices[top + 2] = shorter;
                        depth = shorter == a ? top : depth;
                        nextStep = step;
                        return shorter;
                    }
                }
                case MORE -> {
                    boolean longer = a < end && CharacterSet.has(pattern.sets[step], subject[a]);
                    int next = longer ? forward(step, a + 1) : -1;
                    if (next >= 0) {
                        choices[top + 1] = next;
                        nextStep = step + 1;
                        return next;
                    }
                }
                case REOPEN -> lengths[a] = UNFINISHED;
                default -> level--;
            }
            depth = top;
        }
        return -1;
    }

    private int special(byte kind, int step, int at) {
        return switch (kind) {
            case Pattern.OPEN -> open(at, UNFINISHED);
            case Pattern.OPEN_POSITION -> open(at, POSITION);
            case Pattern.CLOSE -> close(at);
            case Pattern.BALANCE -> balance(pattern.arguments[step], at);
            case Pattern.FRONTIER -> {
                long[] set = pattern.sets[step];
                int before = at == 0 ? 0 : subject[at - 1];
                int after = at == end ? 0 : subject[at];
                yield CharacterSet.has(set, before) || !CharacterSet.has(set, after) ? -1 : at;
            }
            case Pattern.BACK -> again(pattern.arguments[step], at);
            case Pattern.END_OF_SUBJECT -> at == end ? at : -1;
            default -> throw pattern.fault.error();
        };
    }

    private int open(int at, int length) {
        if (level >= MOST_CAPTURES) {
            throw PatternFault.TOO_MANY.error();
        }
        starts[level] = at;
        lengths[level++] = length;
        if (depth > 0) {
            push(FORGET, 0, 0, 0);
        }
        return at;
    }

    private int close(int at) {
        int capture = level - 1;
        while (capture >= 0 && lengths[capture] != UNFINISHED) {
            capture--;
        }
        if (capture < 0) {
            throw PatternFault.NOT_OPEN.error();
        }
        lengths[capture] = at - starts[capture];
        if (depth > 0) {
            push(REOPEN, 0, capture, 0);
        }
        return at;
    }

    private int balance(int pair, int start) {
        byte open = (byte) (pair >>> 8);
        byte close = (byte) pair;
        if (start >= end || subject[start] != open) {
            return -1;
        }
        int nesting = 1;
        for (int at = start + 1; at < end; at++) {
            byte value = subject[at];
            if (value == close) {
                if (--nesting == 0) {
                    state.tick((at - start) >>> 4);
                    return at + 1;
                }
            } else if (value == open) {
                nesting++;
            }
        }
        state.tick((end - start) >>> 4);
        return -1;
    }

    private int again(int capture, int at) {
        if (capture < 0 || capture >= level || lengths[capture] == UNFINISHED) {
            throw PatternFault.CAPTURE_INDEX.error();
        }
        int length = lengths[capture];
        int start = starts[capture];
        state.tick(Math.max(0, length) >>> 4);
        boolean same = length >= 0
                && end - at >= length
                && Arrays.equals(subject, start, start + length, subject, at, at + length);
        return same ? at + length : -1;
    }

    /// How many values the match gives: its captures, or all of it if it has none.
    int count() {
        return level == 0 ? 1 : level;
    }

    /// How many captures the match has.
    int captures() {
        return level;
    }

    /// A capture of the match that ended at `to`; the first of none is the whole match.
    Object capture(int index, int to) {
        if (index >= level) {
            if (index != 0) {
                throw PatternFault.CAPTURE_INDEX.error();
            }
            return SingleBytes.part(state, text, from, to);
        }
        int length = lengths[index];
        if (length == UNFINISHED) {
            throw PatternFault.UNFINISHED.error();
        }
        return length == POSITION
                ? (Object) (starts[index] + 1.0)
                : SingleBytes.part(state, text, starts[index], starts[index] + length);
    }

    /// All values of the match that ended at `to`, after so many free places.
    Object[] captures(int free, int count, int to) {
        Object[] values = new Object[free + count];
        for (int index = 0; index < count; index++) {
            values[free + index] = capture(index, to);
        }
        return values;
    }

    /// Appends a capture as text, without making a string of it.
    void addCapture(ByteBuilder out, int index, int to) {
        if (index < level && lengths[index] >= 0) {
            out.add(subject, starts[index], starts[index] + lengths[index]);
        } else {
            out.add(Lua.text(capture(index, to)));
        }
    }
}
