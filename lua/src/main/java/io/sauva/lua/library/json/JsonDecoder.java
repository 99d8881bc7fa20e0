package io.sauva.lua.library.json;

import io.sauva.lua.Arguments;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaTable;
import java.util.Arrays;

/// Makes Lua values of JSON text. Tables that are not complete wait on a stack of its own, so that depth costs
/// nothing of Java's.
public final class JsonDecoder {
    private final LuaState state;
    private final JsonSettings settings;
    private final JsonReader reader;

    /// The open tables; the key of an object that waits for its value, `null` for an array; the items of an
    /// array so far.
    private LuaTable[] tables = new LuaTable[8];

    private Object[] keys = new Object[8];
    private int[] counts = new int[8];
    private int depth;
    private int slots = 1;

    private JsonDecoder(LuaState state, JsonSettings settings, byte[] text) {
        this.state = state;
        this.settings = settings;
        reader = new JsonReader(state, text, settings.decodeInvalid == JsonSettings.ALLOWED);
    }

    /// `cjson.decode`.
    public static final class Decode extends JsonFunction {
        /// With these settings, or with the state's.
        public Decode(JsonSettings own) {
            super(own);
        }

        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            if (arguments.length != 1) {
                throw Arguments.wrong(0, "expected 1 argument");
            }
            byte[] text = Arguments.string(arguments, 0).bytes();
            if (text.length >= 2 && (text[0] == 0 || text[1] == 0)) {
                throw new LuaError("JSON parser does not support UTF-16 or UTF-32");
            }
            return new JsonDecoder(state, settings(state), text).decode();
        }
    }

    private Object decode() {
        JsonToken token = reader.next();
        while (true) {
            Object value;
            switch (token) {
                case T_STRING, T_NUMBER, T_BOOLEAN, T_NULL -> value = reader.value();
                case T_OBJ_BEGIN -> {
                    LuaTable table = open(3);
                    token = reader.next();
                    if (token != JsonToken.T_OBJ_END) {
                        push(table, key(token), 2);
                        token = reader.next();
                        continue;
                    }
                    value = table;
                }
                case T_ARR_BEGIN -> {
                    LuaTable table = open(2);
                    token = reader.next();
                    if (token != JsonToken.T_ARR_END) {
                        push(table, null, 1);
                        continue;
                    }
                    value = table;
                }
                default -> throw reader.unexpected("value", token);
            }
            if (!finish(value)) {
                return result;
            }
            token = reader.next();
        }
    }

    private Object result;

    /// Puts a complete value into the table it belongs to, and that one, if it is complete then, into the next;
    /// answers whether another value must follow.
    private boolean finish(Object complete) {
        Object value = complete;
        while (depth > 0) {
            int top = depth - 1;
            LuaTable table = tables[top];
            Object key = keys[top];
            JsonToken token;
            if (key == null) {
                table.set(++counts[top], value);
                token = reader.next();
                if (token == JsonToken.T_COMMA) {
                    return true;
                }
                if (token != JsonToken.T_ARR_END) {
                    throw reader.unexpected("comma or array end", token);
                }
                slots -= 1;
            } else {
                table.set(key, value);
                token = reader.next();
                if (token == JsonToken.T_COMMA) {
                    keys[top] = key(reader.next());
                    return true;
                }
                if (token != JsonToken.T_OBJ_END) {
                    throw reader.unexpected("comma or object end", token);
                }
                slots -= 2;
            }
            depth = top;
            tables[top] = null;
            value = table;
        }
        JsonToken token = reader.next();
        if (token != JsonToken.T_END) {
            throw reader.unexpected("the end", token);
        }
        result = value;
        return false;
    }

    private Object key(JsonToken token) {
        if (token != JsonToken.T_STRING) {
            throw reader.unexpected("object key string", token);
        }
        Object key = reader.value();
        JsonToken colon = reader.next();
        if (colon != JsonToken.T_COLON) {
            throw reader.unexpected("colon", colon);
        }
        return key;
    }

    private LuaTable open(int needed) {
        if (depth + 1 > settings.decodeDepth || slots + needed > JsonSettings.MOST_SLOTS) {
            throw new LuaError(
                    "Found too many nested data structures (" + (depth + 1) + ") at character " + reader.position());
        }
        return state.table();
    }

    private void push(LuaTable table, Object key, int width) {
        if (depth == tables.length) {
            tables = Arrays.copyOf(tables, 2 * depth);
            keys = Arrays.copyOf(keys, 2 * depth);
            counts = Arrays.copyOf(counts, 2 * depth);
        }
        tables[depth] = table;
        keys[depth] = key;
        counts[depth++] = 0;
        slots += width;
    }
}
