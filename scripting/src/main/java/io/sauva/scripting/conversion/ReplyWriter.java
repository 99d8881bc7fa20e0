package io.sauva.scripting.conversion;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.server.command.Arguments;
import io.sauva.server.resp.Reply;
import java.util.ArrayList;
import java.util.List;

/// Says a Lua value as a reply, with Redis's rules: a number loses its fraction, `true` is 1, `false` and `nil`
/// are nothing, a table is an array up to its first `nil` unless it has one of the fields that stand for a
/// status, an error or a type of RESP3. Metatables are not asked.
///
/// A table that is in several places, or in itself, is said as often as it is met: a few of them can make a reply
/// without end. So what is said counts as memory of the script, and each element as a turn of a loop, in which a
/// kill is seen. A script that nobody can kill, because it runs where commands run, may say little more than it
/// holds.
///
/// Thread: that of the script.
public final class ReplyWriter {
    /// Redis goes no deeper than its Lua stack has slots, of which an array takes one and a map three.
    private static final int SLOTS = 7995;

    private static final int MAP_SLOTS = 3;

    /// So many slots deeper, the recursion goes on on a fresh Java stack.
    private static final int STACK_SLOTS = 512;

    /// What an element costs beside its bytes.
    private static final int ELEMENT_BYTES = 16;

    /// After so many bytes the memory is looked at.
    private static final int STEP_BYTES = 64 * 1024;

    /// So many bytes are a turn of a loop.
    private static final int BYTES_A_TURN = 64;

    /// So many elements may be said by anybody; it takes milliseconds.
    private static final int MANY_ELEMENTS = 100_000;

    private static final LuaString ERROR = LuaString.constant("err");
    private static final LuaString OK = LuaString.constant("ok");
    private static final LuaString DOUBLE = LuaString.constant("double");
    private static final LuaString MAP = LuaString.constant("map");
    private static final LuaString SET = LuaString.constant("set");
    private static final LuaString BIG_NUMBER = LuaString.constant("big_number");
    private static final LuaString VERBATIM = LuaString.constant("verbatim_string");
    private static final LuaString STRING = LuaString.constant("string");
    private static final LuaString FORMAT = LuaString.constant("format");

    private final Reply reply;
    private final LuaState state;
    private final boolean booleans;
    private final boolean killable;
    private long elements;
    private long mostElements = MANY_ELEMENTS;
    private long said;
    private long nextLook = STEP_BYTES;
    private List<String> errors;

    /// @param state whose memory limit holds for what is said
    /// @param booleans whether the script speaks RESP3, which has booleans
    /// @param killable whether somebody could end the script
    public ReplyWriter(Reply reply, LuaState state, boolean booleans, boolean killable) {
        this.reply = reply;
        this.state = state;
        this.booleans = booleans;
        this.killable = killable;
    }

    /// Says it; what is too much is a [LuaError].
    public void write(Object value) {
        write(value, 0);
    }

    /// The errors that were said and are not counted yet; `null` if there was none at all.
    public List<String> errors() {
        return errors;
    }

    private void error(String text, boolean counted) {
        reply.error(text);
        if (errors == null) {
            errors = new ArrayList<>(1);
        }
        if (!counted) {
            errors.add(text);
        }
    }

    private void count(int bytes) {
        state.tick(1 + bytes / BYTES_A_TURN);
        said += ELEMENT_BYTES + bytes;
        elements++;
        if (said >= nextLook) {
            nextLook = said + STEP_BYTES;
            state.check(said);
        }
        if (elements >= mostElements && !killable) {
            // Who holds so much has a long reply; who does not repeats itself.
            mostElements = Math.max(MANY_ELEMENTS, state.memoryUsed() / ELEMENT_BYTES);
            if (elements >= mostElements) {
                throw new LuaError("the reply is too long for a script without loops");
            }
        }
    }

    private void write(Object value, int depth) {
        count(value instanceof LuaString text ? text.bytes().length : 0);
        switch (value) {
            case LuaString text -> reply.bulk(text.bytes());
            case Double number -> reply.integer(whole(number));
            case Boolean truth -> writeBoolean(truth);
            case LuaTable table -> writeTable(table, depth);
            case null, default -> reply.nil();
        }
    }

    /// As a cast in C does it on x86-64: what does not fit is the smallest number.
    private static long whole(double number) {
        return number >= -0x1p63 && number < 0x1p63 ? (long) number : Long.MIN_VALUE;
    }

    private void writeBoolean(boolean truth) {
        if (booleans) {
            reply.bool(truth);
        } else if (truth) {
            reply.integer(1);
        } else {
            reply.nil();
        }
    }

    private void writeTable(LuaTable table, int depth) {
        if (depth >= SLOTS) {
            error("ERR reached lua stack limit", false);
        } else if (depth % STACK_SLOTS < MAP_SLOTS && depth >= STACK_SLOTS) {
            // Nobody has as much as that: what is nested this deep goes on on a fresh one.
            state.withStack(Integer.MAX_VALUE, () -> {
                writeFields(table, depth);
                return null;
            });
        } else {
            writeFields(table, depth);
        }
    }

    private void writeFields(LuaTable table, int depth) {
        if (table.get(ERROR) instanceof LuaString message) {
            count(message.bytes().length);
            error(Arguments.textToZero(message.bytes()), Boolean.TRUE.equals(table.get(LuaReply.COUNTED)));
        } else if (table.get(OK) instanceof LuaString status) {
            count(status.bytes().length);
            reply.simple(Arguments.textToZero(status.bytes()));
        } else if (table.get(DOUBLE) instanceof Double number) {
            reply.number(number);
        } else if (table.get(MAP) instanceof LuaTable map) {
            writeMap(map, depth);
        } else if (table.get(SET) instanceof LuaTable set) {
            writeSet(set, depth);
        } else if (table.get(BIG_NUMBER) instanceof LuaString digits) {
            count(digits.bytes().length);
            reply.bigNumber(oneLine(digits));
        } else if (!writesVerbatim(table)) {
            writeArray(table, depth);
        }
    }

    private boolean writesVerbatim(LuaTable table) {
        if (table.get(VERBATIM) instanceof LuaTable parts
                && parts.get(FORMAT) instanceof LuaString format
                && parts.get(STRING) instanceof LuaString text) {
            count(text.bytes().length);
            reply.verbatim(threeLetters(format), text.bytes());
            return true;
        }
        return false;
    }

    private void writeMap(LuaTable map, int depth) {
        List<Object> keys = keys(map);
        reply.map(keys.size());
        for (Object key : keys) {
            write(key, depth + MAP_SLOTS);
            write(map.get(key), depth + MAP_SLOTS);
        }
    }

    private void writeSet(LuaTable set, int depth) {
        List<Object> keys = keys(set);
        reply.set(keys.size());
        for (Object key : keys) {
            write(key, depth + MAP_SLOTS);
        }
    }

    private void writeArray(LuaTable table, int depth) {
        int size = 0;
        while (table.get(size + 1) != null) {
            size++;
            state.tick();
        }
        reply.array(size);
        for (int at = 1; at <= size; at++) {
            write(table.get(at), depth + 1);
        }
    }

    private static List<Object> keys(LuaTable table) {
        List<Object> keys = new ArrayList<>();
        for (int at = table.positionFrom(0); at >= 0; at = table.positionFrom(at + 1)) {
            keys.add(table.keyAt(at));
        }
        return keys;
    }

    private static byte[] oneLine(LuaString digits) {
        byte[] line = digits.bytes().clone();
        for (int at = 0; at < line.length; at++) {
            if (line[at] == '\r' || line[at] == '\n') {
                line[at] = ' ';
            }
        }
        return line;
    }

    /// The format has three letters in the protocol.
    private static String threeLetters(LuaString format) {
        String letters = Arguments.text(format.bytes());
        return letters.length() >= 3 ? letters.substring(0, 3) : letters + " ".repeat(3 - letters.length());
    }
}
