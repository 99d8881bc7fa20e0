package io.sauva.lua.run;

import io.sauva.lua.LuaError;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;

/// Nodes for `object.name` and `object[key]`, and what assignments to them do.
final class Indexing {
    private Indexing() {}

    static Object slow(Frame frame, Object object, Object key, Site site) {
        try {
            return Operations.index(frame.state, object, key);
        } catch (LuaError error) {
            throw site.failed(error);
        }
    }

    static final class Field extends Node {
        private final Node object;
        private final LuaString key;
        private final Site site;

        Field(Node object, LuaString key, Site site) {
            this.object = object;
            this.key = key;
            this.site = site;
        }

        @Override
        Object evaluate(Frame frame) {
            Object from = object.evaluate(frame);
            if (from instanceof LuaTable table) {
                Object value = table.get(key);
                if (value != null || table.metatable() == null) {
                    return value;
                }
            }
            return slow(frame, from, key, site);
        }
    }

    static final class Item extends Node {
        private final Node object;
        private final Node key;
        private final boolean keyFirst;
        private final Site site;

        Item(Node object, Node key, boolean keyFirst, Site site) {
            this.object = object;
            this.key = key;
            this.keyFirst = keyFirst;
            this.site = site;
        }

        @Override
        Object evaluate(Frame frame) {
            Object at;
            Object from;
            if (keyFirst) {
                at = key.evaluate(frame);
                from = object.evaluate(frame);
            } else {
                from = object.evaluate(frame);
                at = key.evaluate(frame);
            }
            if (from instanceof LuaTable table) {
                Object value = at instanceof Double number ? table.get(number.doubleValue()) : table.get(at);
                if (value != null || table.metatable() == null) {
                    return value;
                }
            }
            return slow(frame, from, at, site);
        }
    }

    static void store(Frame frame, Object object, LuaString key, Object value, Site site) {
        if (object instanceof LuaTable table) {
            if (table.plain()) {
                table.set(key, value);
                return;
            }
            if (table.replace(key, value)) {
                return;
            }
        }
        storeSlowly(frame, object, key, value, site);
    }

    static void store(Frame frame, Object object, Object key, Object value, Site site) {
        if (object instanceof LuaTable table && key instanceof Double number) {
            double at = number;
            int index = (int) at;
            if (index == at && (table.replace(index, value) || plain(table, index, value))) {
                return;
            }
        }
        storeSlowly(frame, object, key, value, site);
    }

    private static boolean plain(LuaTable table, int index, Object value) {
        if (!table.plain()) {
            return false;
        }
        table.set(index, value);
        return true;
    }

    private static void storeSlowly(Frame frame, Object object, Object key, Object value, Site site) {
        try {
            Operations.assign(frame.state, object, key, value);
        } catch (LuaError error) {
            throw site.failed(error);
        }
    }
}
