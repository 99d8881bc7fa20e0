package io.sauva.lua.library.text;

import io.sauva.lua.LuaState;
import java.util.Arrays;

/// Translates the text of a pattern into the steps of a [Pattern]. As in C, a zero byte ends the text.
final class PatternCompiler {
    /// Memory of a step, from above.
    private static final int STEP_BYTES = 64;

    private final byte[] text;
    private final int end;
    private final boolean anchored;
    private int at;
    private int open;
    private boolean sound = true;
    private byte[] steps;
    private long[][] sets;
    private int[] arguments;
    private int count;
    private int captures;
    private PatternFault fault;

    PatternCompiler(LuaState state, byte[] text, boolean iterating) {
        this.text = text;
        int zero = 0;
        while (zero < text.length && text[zero] != 0) {
            zero++;
        }
        end = zero;
        anchored = !iterating && peek(0) == '^';
        at = anchored ? 1 : 0;
        state.check((long) STEP_BYTES * (end + 1));
        // One set may be nearly all of it.
        state.tick(end >>> 4);
        int capacity = Math.min(end + 1, 16);
        steps = new byte[capacity];
        sets = new long[capacity][];
        arguments = new int[capacity];
        while (at < end) {
            state.tick();
            next();
        }
        step(Pattern.END, null, 0);
    }

    boolean anchored() {
        return anchored;
    }

    byte[] steps() {
        return steps;
    }

    long[][] sets() {
        return sets;
    }

    int[] arguments() {
        return arguments;
    }

    /// What the step that throws throws; translation ends there, so there is at most one.
    PatternFault fault() {
        return fault;
    }

    int captures() {
        return captures;
    }

    /// A step that only opens a capture takes no bytes, so the first bytes are those of the item after it.
    long[] first() {
        int step = 0;
        while (steps[step] == Pattern.OPEN && step < Matcher.MOST_CAPTURES) {
            step++;
        }
        return steps[step] == Pattern.ONE || steps[step] == Pattern.PLUS ? sets[step] : null;
    }

    /// For each step, the bytes one of which must come next for the rest to match, `null` if that is not known.
    /// Captures between are skipped only if none of them can fail.
    long[][] follows() {
        long[][] follows = new long[count][];
        for (int step = 0; sound && step < count - 1; step++) {
            int next = step + 1;
            while (steps[next] >= Pattern.OPEN && steps[next] <= Pattern.CLOSE) {
                next++;
            }
            follows[step] = steps[next] == Pattern.ONE || steps[next] == Pattern.PLUS ? sets[next] : null;
        }
        return follows;
    }

    private int peek(int ahead) {
        return at + ahead < end ? text[at + ahead] & 0xff : 0;
    }

    private void step(byte kind, long[] set, int argument) {
        if (count == steps.length) {
            steps = Arrays.copyOf(steps, 2 * count);
            sets = Arrays.copyOf(sets, 2 * count);
            arguments = Arrays.copyOf(arguments, 2 * count);
        }
        steps[count] = kind;
        sets[count] = set;
        arguments[count++] = argument;
    }

    private void fault(PatternFault what) {
        step(Pattern.FAULT, null, 0);
        fault = what;
        at = end;
    }

    private void next() {
        switch (peek(0)) {
            case '(' -> {
                sound &= captures < Matcher.MOST_CAPTURES;
                boolean position = peek(1) == ')';
                step(position ? Pattern.OPEN_POSITION : Pattern.OPEN, null, 0);
                at += position ? 2 : 1;
                captures++;
                open += position ? 0 : 1;
            }
            case ')' -> {
                sound &= --open >= 0;
                step(Pattern.CLOSE, null, 0);
                at++;
            }
            case '$' -> {
                if (at + 1 == end) {
                    step(Pattern.END_OF_SUBJECT, null, 0);
                    at++;
                } else {
                    item();
                }
            }
            case '%' -> escape();
            default -> item();
        }
    }

    private void escape() {
        int letter = peek(1);
        if (letter == 'b') {
            if (peek(2) == 0 || peek(3) == 0) {
                fault(PatternFault.UNBALANCED);
            } else {
                step(Pattern.BALANCE, null, peek(2) << 8 | peek(3));
                at += 4;
            }
        } else if (letter == 'f') {
            at += 2;
            if (peek(0) == '[') {
                long[] set = bracket();
                if (set != null) {
                    step(Pattern.FRONTIER, set, 0);
                }
            } else {
                fault(PatternFault.NO_SET_AFTER_FRONTIER);
            }
        } else if (letter >= '0' && letter <= '9') {
            step(Pattern.BACK, null, letter - '1');
            at += 2;
        } else {
            item();
        }
    }

    /// A single character, class or set with what follows it.
    private void item() {
        int character = peek(0);
        long[] set;
        if (character == '%') {
            if (at + 1 >= end) {
                fault(PatternFault.ENDS_WITH_ESCAPE);
                return;
            }
            set = CharacterSet.escaped(peek(1));
            at += 2;
        } else if (character == '[') {
            set = bracket();
            if (set == null) {
                return;
            }
        } else {
            set = character == '.' ? CharacterSet.ALL : CharacterSet.single(character);
            at++;
        }
        byte kind = switch (peek(0)) {
            case '?' -> Pattern.OPTIONAL;
            case '*' -> Pattern.STAR;
            case '+' -> Pattern.PLUS;
            case '-' -> Pattern.LAZY;
            default -> Pattern.ONE;
        };
        if (kind != Pattern.ONE) {
            at++;
        }
        step(kind, set, 0);
    }

    /// The set in brackets that begins here; `null` after a fault.
    private long[] bracket() {
        int start = at + 1;
        boolean negated = peek(1) == '^';
        if (negated) {
            start++;
        }
        int close = closing(start);
        if (close < 0) {
            fault(PatternFault.NO_CLOSING_BRACKET);
            return null;
        }
        long[] set = new long[4];
        for (int p = start; p < close; p++) {
            int character = text[p] & 0xff;
            if (character == '%') {
                p++;
                CharacterSet.addAll(set, CharacterSet.escaped(text[p] & 0xff));
            } else if (text[p + 1] == '-' && p + 2 < close) {
                CharacterSet.addRange(set, character, text[p + 2] & 0xff);
                p += 2;
            } else {
                CharacterSet.addRange(set, character, character);
            }
        }
        at = close + 1;
        return negated ? CharacterSet.complement(set) : set;
    }

    /// Where the bracket closes; the first character is never the end, an escaped one neither.
    private int closing(int start) {
        int p = start;
        do {
            if (p >= end) {
                return -1;
            }
            if (text[p++] == '%' && p < end) {
                p++;
            }
        } while (p >= end || text[p] != ']');
        return p;
    }
}
