package io.sauva.lua.library.text;

import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;

/// A Lua pattern, translated into steps that [Matcher] walks. Immutable, shared by all states.
///
/// ```
///   "(%a+)=(.-);"   →   OPEN  PLUS{a-zA-Z}  CLOSE  ONE{=}  OPEN  LAZY{any}  CLOSE  ONE{;}  END
/// ```
///
/// Lua finds a fault in a pattern only when matching reaches it, so a fault is translated into a step that
/// throws.
public final class Pattern {
    static final byte END = 0;
    static final byte ONE = 1;
    static final byte OPTIONAL = 2;
    static final byte STAR = 3;
    static final byte PLUS = 4;
    static final byte LAZY = 5;
    static final byte OPEN = 6;
    static final byte OPEN_POSITION = 7;
    static final byte CLOSE = 8;
    static final byte BALANCE = 9;
    static final byte FRONTIER = 10;
    static final byte BACK = 11;
    static final byte END_OF_SUBJECT = 12;
    static final byte FAULT = 13;

    private static final int RECENT_SIZE = 1 << 9;
    private static final int LONGEST_RECENT = 64;

    /// Direct-mapped and lossy, as that of [LuaString#constant]: it needs neither a lock nor a bound.
    private static final Pattern[] RECENT = new Pattern[RECENT_SIZE];

    private static final String SPECIALS = "^$*+?.([%-";

    private final LuaString source;
    private final boolean iterating;
    final boolean anchored;
    final byte[] steps;
    final long[][] sets;
    final long[][] follows;
    final int[] arguments;
    final int captures;
    final PatternFault fault;

    /// The bytes that a match must begin with, `null` if that is not known.
    final long[] first;

    Pattern(LuaString source, boolean iterating, PatternCompiler compiled) {
        this.source = source;
        this.iterating = iterating;
        anchored = compiled.anchored();
        steps = compiled.steps();
        sets = compiled.sets();
        follows = compiled.follows();
        arguments = compiled.arguments();
        captures = compiled.captures();
        fault = compiled.fault();
        first = compiled.first();
    }

    /// The pattern that this text is. For iteration (`gmatch`) a `^` at the beginning is a character like any
    /// other.
    public static Pattern of(LuaState state, LuaString text, boolean iterating) {
        if (text.length() > LONGEST_RECENT) {
            return new Pattern(text, iterating, new PatternCompiler(state, text.bytes(), iterating));
        }
        int place = (text.hash() ^ (iterating ? RECENT_SIZE / 2 : 0)) & (RECENT_SIZE - 1);
        Pattern known = RECENT[place];
        if (known != null && known.iterating == iterating && known.source.same(text)) {
            return known;
        }
        // A copy of the text, because the text itself belongs to the account of its state.
        LuaString copy = LuaString.of(text.bytes().clone());
        Pattern made = new Pattern(copy, iterating, new PatternCompiler(state, copy.bytes(), iterating));
        RECENT[place] = made;
        return made;
    }

    /// Whether a text has no character with a meaning in patterns, as far as `find` looks: a zero byte ends it.
    static boolean isPlain(byte[] text) {
        for (byte character : text) {
            if (character == 0) {
                return true;
            }
            if (SPECIALS.indexOf(character) >= 0) {
                return false;
            }
        }
        return true;
    }
}
