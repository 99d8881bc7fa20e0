package io.sauva.scripting.conversion;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.server.command.Arguments;
import io.sauva.server.resp.DoubleText;
import io.sauva.server.resp.ReplyBuffer;
import java.util.ArrayList;
import java.util.List;

/// Makes a Lua value of what a command says, while it says it, with Redis's rules: a status is `{ok=…}`, an error
/// `{err=…}`, nothing is `false`, and in RESP3, which a script asks for with `redis.setresp(3)`, there are
/// `{double=…}`, `{map=…}`, `{set=…}`, booleans and `nil` too.
///
/// A command knows nothing of the limits of scripts. When the script's memory is used up while it says its reply,
/// the rest is not listened to, and the script learns of it after the command has ended ([#check]).
///
/// One object serves all calls of a script, one after the other.
///
/// Thread: that of the script.
public final class LuaReply implements ReplyBuffer {
    /// A field of errors that were counted when they came: the statistics do not count them again when a script
    /// answers them. Redis shows it to scripts, so it is there.
    public static final LuaString COUNTED = LuaString.constant("ignore_error_stats_update");

    /// So many bytes are a turn of a loop.
    private static final int BYTES_A_TURN = 64;

    private static final LuaString OK_FIELD = LuaString.constant("ok");
    private static final LuaString ERROR_FIELD = LuaString.constant("err");
    private static final LuaString DOUBLE_FIELD = LuaString.constant("double");
    private static final LuaString MAP_FIELD = LuaString.constant("map");
    private static final LuaString SET_FIELD = LuaString.constant("set");
    private static final LuaString BIG_NUMBER_FIELD = LuaString.constant("big_number");
    private static final LuaString VERBATIM_FIELD = LuaString.constant("verbatim_string");
    private static final LuaString STRING_FIELD = LuaString.constant("string");
    private static final LuaString FORMAT_FIELD = LuaString.constant("format");
    private static final LuaString OK = LuaString.constant("OK");

    private final LuaState state;
    private final List<Aggregate> open = new ArrayList<>(2);
    private int protocol = 2;
    private Object value;
    private boolean isError;
    private int said;
    private LuaError failure;
    private int work;

    /// An aggregate whose elements are still coming.
    private static final class Aggregate {
        private final Kind kind;
        private final LuaTable items;
        private final Object whole;
        private int expected;
        private int index;
        private Object key;
        private boolean hasKey;

        Aggregate(Kind kind, LuaTable items, Object whole, int expected) {
            this.kind = kind;
            this.items = items;
            this.whole = whole;
            this.expected = expected;
        }

        /// Takes an element; answers whether it was the last.
        boolean takesLast(Object element) {
            switch (kind) {
                case ARRAY -> items.set(++index, element);
                case SET -> put(element, true);
                case MAP -> {
                    if (hasKey) {
                        put(key, element);
                    } else {
                        key = element;
                    }
                    hasKey = !hasKey;
                }
            }
            return --expected == 0;
        }

        /// What Lua cannot have as a key is left out.
        private void put(Object name, Object element) {
            if (name != null) {
                items.set(name, element);
            }
        }
    }

    private enum Kind {
        ARRAY,
        MAP,
        SET
    }

    public LuaReply(LuaState state) {
        this.state = state;
    }

    /// Begins the reply to a call that wants it in this version of the protocol.
    public void begin(int version) {
        protocol = version;
        failure = null;
        work = 0;
        rewind(0);
    }

    /// To be called after the command has ended: counts what it took to make the values, as turns of a loop, and
    /// fails if there was not enough memory for them.
    public void check() {
        state.tick(work);
        if (failure != null) {
            throw failure;
        }
    }

    /// Charges bytes to the script; who holds them keeps the answer.
    public Object charge(long bytes) {
        return state.charge(bytes);
    }

    /// What was said.
    public Object value() {
        if (said != 1 || !open.isEmpty()) {
            throw new IllegalStateException("a command has said " + said + " replies");
        }
        return value;
    }

    /// Whether an error was said, and nothing else.
    public boolean isError() {
        return isError;
    }

    /// An error as scripts see it.
    public static LuaTable error(LuaState state, String message) {
        return field(state, ERROR_FIELD, state.string(Arguments.bytes(message)));
    }

    @Override
    public int mark() {
        return said;
    }

    /// All of it can be taken back, not a part.
    @Override
    public void rewind(int mark) {
        if (mark != 0) {
            throw new IllegalArgumentException("there is one reply to a call");
        }
        open.clear();
        value = null;
        isError = false;
        said = 0;
    }

    @Override
    public int protocol() {
        return protocol;
    }

    @Override
    public void ok() {
        add(field(OK_FIELD, OK));
    }

    @Override
    public void simple(String status) {
        add(field(OK_FIELD, string(Arguments.bytes(status))));
    }

    @Override
    public void error(String message) {
        isError = open.isEmpty();
        add(field(ERROR_FIELD, string(Arguments.bytes(message))));
    }

    @Override
    public void integer(long number) {
        add((double) number);
    }

    @Override
    public void bulk(byte[] bytes) {
        if (bytes == null) {
            nil();
        } else {
            add(string(bytes));
        }
    }

    @Override
    public void bulk(String text) {
        add(string(Arguments.bytes(text)));
    }

    @Override
    public void nil() {
        add(protocol >= 3 ? null : Boolean.FALSE);
    }

    @Override
    public void nilArray() {
        nil();
    }

    @Override
    public void array(int elements) {
        begin(Kind.ARRAY, null, elements, elements);
    }

    @Override
    public void map(int pairs) {
        if (protocol >= 3) {
            begin(Kind.MAP, MAP_FIELD, pairs, 2 * pairs);
        } else {
            array(2 * pairs);
        }
    }

    @Override
    public void set(int elements) {
        if (protocol >= 3) {
            begin(Kind.SET, SET_FIELD, elements, elements);
        } else {
            array(elements);
        }
    }

    @Override
    public void push(int elements) {
        array(elements);
    }

    @Override
    public void number(double number) {
        if (protocol >= 3) {
            add(field(DOUBLE_FIELD, number));
        } else {
            add(string(DoubleText.of(number)));
        }
    }

    @Override
    public void bool(boolean truth) {
        if (protocol >= 3) {
            add(truth);
        } else {
            integer(truth ? 1 : 0);
        }
    }

    @Override
    public void bigNumber(byte[] digits) {
        if (protocol >= 3) {
            add(field(BIG_NUMBER_FIELD, string(digits)));
        } else {
            bulk(digits);
        }
    }

    @Override
    public void verbatim(String format, byte[] text) {
        if (protocol < 3) {
            bulk(text);
            return;
        }
        LuaTable parts = table(0, 2);
        if (parts != null) {
            parts.set(STRING_FIELD, string(text));
            parts.set(FORMAT_FIELD, LuaString.constant(format));
        }
        add(field(VERBATIM_FIELD, parts));
    }

    /// The bytes as a string; `null` if there is not enough memory.
    private LuaString string(byte[] bytes) {
        if (failure != null) {
            return null;
        }
        work += bytes.length / BYTES_A_TURN;
        try {
            return state.string(bytes);
        } catch (LuaError tooMuch) {
            failure = tooMuch;
            return null;
        }
    }

    /// A table; `null` if there is not enough memory.
    private LuaTable table(int items, int keys) {
        if (failure != null) {
            return null;
        }
        try {
            return state.table(items, keys);
        } catch (LuaError tooMuch) {
            failure = tooMuch;
            return null;
        }
    }

    private LuaTable field(LuaString name, Object item) {
        LuaTable table = table(0, 1);
        if (table != null) {
            table.set(name, item);
        }
        return table;
    }

    private static LuaTable field(LuaState state, LuaString name, Object item) {
        LuaTable table = state.table(0, 1);
        table.set(name, item);
        return table;
    }

    private void begin(Kind kind, LuaString field, int size, int expected) {
        LuaTable items = kind == Kind.ARRAY ? table(size, 0) : table(0, size);
        LuaTable whole = field == null ? items : field(field, items);
        if (expected == 0 || failure != null) {
            add(whole);
        } else {
            open.add(new Aggregate(kind, items, whole, expected));
        }
    }

    /// Puts a value where it belongs; an aggregate that is complete by that is a value itself.
    private void add(Object element) {
        work++;
        if (failure != null) {
            said = 1;
            return;
        }
        Object complete = element;
        while (!open.isEmpty()) {
            Aggregate inner = open.getLast();
            if (!takesLast(inner, complete)) {
                return;
            }
            open.removeLast();
            complete = inner.whole;
        }
        value = complete;
        said++;
    }

    private boolean takesLast(Aggregate aggregate, Object element) {
        try {
            return aggregate.takesLast(element);
        } catch (LuaError tooMuch) {
            failure = tooMuch;
            said = 1;
            return false;
        }
    }
}
