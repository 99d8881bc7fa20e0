package io.sauva.lua.run;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaTable;

/// The node for table constructors. Positional items are stored in batches of 50, as PUC Lua does it, others at
/// once.
final class Constructing extends Node {
    static final int BATCH = 50;

    private final Node[] keys;
    private final Node[] values;
    private final boolean open;
    private final int items;
    private final int fields;
    private final Site[] sites;

    /// A `null` key is that of a positional item; `open` says that the last one has any number of values.
    Constructing(Node[] keys, Node[] values, boolean open, int items, int fields, Site[] sites) {
        this.keys = keys;
        this.values = values;
        this.open = open;
        this.items = Prototype.roundedSize(items);
        this.fields = Prototype.roundedSize(fields);
        this.sites = sites;
    }

    @Override
    Object evaluate(Frame frame) {
        LuaTable table = frame.state.table(items, fields);
        Object[] pending = keys.length == 0 ? null : new Object[Math.min(BATCH, values.length)];
        int count = 0;
        int stored = 0;
        for (int i = 0; i < values.length; i++) {
            if (keys[i] != null) {
                Object key = keys[i].evaluate(frame);
                store(table, key, values[i].evaluate(frame), sites[i]);
                continue;
            }
            if (open && i == values.length - 1) {
                return finish(table, pending, count, stored, values[i].evaluateAll(frame));
            }
            if (count == BATCH) {
                flush(table, pending, count, stored);
                stored += count;
                count = 0;
            }
            pending[count++] = values[i].evaluate(frame);
        }
        flush(table, pending, count, stored);
        return table;
    }

    private static void store(LuaTable table, Object key, Object value, Site site) {
        try {
            table.set(key, value);
        } catch (LuaError.Operation error) {
            throw site.failed(error);
        }
    }

    private static void flush(LuaTable table, Object[] pending, int count, int stored) {
        if (count > 0) {
            table.ensureArray(stored + count);
        }
        for (int i = count - 1; i >= 0; i--) {
            table.set(stored + i + 1, pending[i]);
        }
    }

    private static LuaTable finish(LuaTable table, Object[] pending, int count, int stored, Object rest) {
        if (rest instanceof Object[] list) {
            table.ensureArray(stored + count + list.length);
            for (int i = list.length - 1; i >= 0; i--) {
                table.set(stored + count + i + 1, list[i]);
            }
        } else {
            table.ensureArray(stored + count + 1);
            table.set(stored + count + 1, rest);
        }
        flush(table, pending, count, stored);
        return table;
    }
}
