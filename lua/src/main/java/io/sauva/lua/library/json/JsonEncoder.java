package io.sauva.lua.library.json;

import io.sauva.lua.Arguments;
import io.sauva.lua.Lua;
import io.sauva.lua.LuaError;
import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import io.sauva.lua.library.arithmetic.Cast;
import io.sauva.lua.library.text.ByteBuilder;
import io.sauva.lua.library.text.FloatText;
import io.sauva.lua.number.NumberText;
import java.util.Arrays;

/// Writes a value as JSON. A table whose keys are all positive integers is an array, any other an object; so is
/// an empty one.
///
/// Nested tables wait on a stack of its own, so that depth costs nothing of Java's.
public final class JsonEncoder {
    private static final int USUAL_PRECISION = 14;
    private static final int OBJECT = -1;

    private final LuaState state;
    private final JsonSettings settings;
    private final ByteBuilder out;

    /// The open tables: their lengths (or [#OBJECT]) and the last index or position that was written.
    private LuaTable[] tables = new LuaTable[8];

    private int[] lengths = new int[8];
    private int[] places = new int[8];
    private int depth;
    private int slots = 1;

    private JsonEncoder(LuaState state, JsonSettings settings) {
        this.state = state;
        this.settings = settings;
        out = new ByteBuilder(state, 64);
    }

    /// `cjson.encode`.
    public static final class Encode extends JsonFunction {
        /// With these settings, or with the state's.
        public Encode(JsonSettings own) {
            super(own);
        }

        @Override
        public Object invoke(LuaState state, Object[] arguments) {
            if (arguments.length != 1) {
                throw Arguments.wrong(0, "expected 1 argument");
            }
            return new JsonEncoder(state, settings(state)).encode(arguments[0]);
        }
    }

    private LuaString encode(Object value) {
        add(value);
        while (depth > 0) {
            state.tick();
            if (lengths[depth - 1] == OBJECT) {
                nextEntry();
            } else {
                nextItem();
            }
        }
        return out.toLuaString();
    }

    private void nextItem() {
        int top = depth - 1;
        int index = ++places[top];
        if (index > lengths[top] || index < 0) {
            out.add(']');
            close(1);
            return;
        }
        if (index > 1) {
            out.add(',');
        }
        add(tables[top].get(index));
    }

    private void nextEntry() {
        int top = depth - 1;
        LuaTable table = tables[top];
        int before = places[top];
        int place = table.positionFrom(before + 1);
        if (place < 0) {
            out.add('}');
            close(2);
            return;
        }
        places[top] = place;
        if (before >= 0) {
            out.add(',');
        }
        Object key = table.keyAt(place);
        if (key instanceof Double number) {
            out.add('"');
            add(number.doubleValue());
            out.add('"');
        } else if (key instanceof LuaString string) {
            add(string);
        } else {
            throw failure(key, "table key must be a number or string");
        }
        out.add(':');
        add(table.valueAt(place));
    }

    private void close(int width) {
        depth--;
        tables[depth] = null;
        slots -= width;
    }

    private void add(Object value) {
        switch (value) {
            case null -> out.add("null");
            case LuaString string -> add(string);
            case Double number -> add(number.doubleValue());
            case Boolean truth -> out.add(truth ? "true" : "false");
            case LuaTable table -> open(table);
            default -> {
                if (value != JsonSettings.NULL) {
                    throw failure(value, "type not supported");
                }
                out.add("null");
            }
        }
    }

    private void add(LuaString string) {
        state.tick(string.length() >>> 6);
        JsonText.add(out, string.bytes());
    }

    private void add(double number) {
        if (!(Math.abs(number) <= Double.MAX_VALUE)) {
            switch (settings.encodeInvalid) {
                case JsonSettings.REFUSED -> throw failure(number, "must not be NaN or Inf");
                case JsonSettings.ALLOWED -> out.add(Double.isNaN(number) ? "nan" : NumberText.format(number));
                default -> out.add("null");
            }
        } else if (settings.precision == USUAL_PRECISION) {
            out.add(NumberText.format(number));
        } else {
            out.add(FloatText.general(number, settings.precision));
        }
    }

    private void open(LuaTable table) {
        if (depth + 1 > settings.encodeDepth || slots + 3 > JsonSettings.MOST_SLOTS) {
            throw new LuaError("Cannot serialise, excessive nesting (" + (depth + 1) + ")");
        }
        int length = arrayLength(table);
        if (depth == tables.length) {
            tables = Arrays.copyOf(tables, 2 * depth);
            lengths = Arrays.copyOf(lengths, 2 * depth);
            places = Arrays.copyOf(places, 2 * depth);
        }
        boolean array = length > 0;
        tables[depth] = table;
        lengths[depth] = array ? length : OBJECT;
        places[depth] = array ? 0 : -1;
        slots += array ? 1 : 2;
        depth++;
        out.add(array ? '[' : '{');
    }

    /// The largest index of an array, 0 or less for an object. The casts are C's, and so is what they make of
    /// huge keys.
    private int arrayLength(LuaTable table) {
        int largest = 0;
        int items = 0;
        for (int at = table.positionFrom(0); at >= 0; at = table.positionFrom(at + 1)) {
            state.tick();
            if (!(table.keyAt(at) instanceof Double key) || !(key >= 1) || Math.floor(key) != key) {
                return OBJECT;
            }
            if (key > largest) {
                largest = Cast.toInt(key);
            }
            items++;
        }
        if (settings.sparseRatio > 0 && largest > items * settings.sparseRatio && largest > settings.sparseSafe) {
            if (!settings.sparseConvert) {
                throw failure(table, "excessively sparse array");
            }
            return OBJECT;
        }
        return largest;
    }

    private static LuaError failure(Object value, String reason) {
        return new LuaError("Cannot serialise " + Lua.typeName(value) + ": " + reason);
    }
}
