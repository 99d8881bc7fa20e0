package io.sauva.lua;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The entries of a table whose metatable has a `__mode`: keys, values or both do not keep objects alive.
///
/// Only objects are weak; strings, numbers and booleans are values and stay. An entry dies with its weak key or
/// weak value; the dead are dropped when the list has doubled.
final class WeakEntries {
    static final int KEYS = 1;
    static final int VALUES = 2;
    private static final int FEW = 32;
    private static final int ENTRY_BYTES = 224;

    /// A key of the map: compares by identity where Lua does, and does not keep an object alive.
    private static final class Key {
        private final Object held;
        private final int hash;

        Key(Object key, boolean weakly) {
            held = weakly ? new WeakReference<>(key) : key;
            hash = isObject(key) ? System.identityHashCode(key) : key.hashCode();
        }

        Object get() {
            return held instanceof WeakReference<?> reference ? reference.get() : held;
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            if (!(other instanceof Key key) || key.hash != hash) {
                return false;
            }
            Object mine = get();
            Object its = key.get();
            return mine != null && (mine == its || (!isObject(mine) && mine.equals(its)));
        }
    }

    private static final class Entry {
        private final Key key;
        private Object value;

        Entry(Key key) {
            this.key = key;
        }

        Object value() {
            Object found = value instanceof WeakReference<?> reference ? reference.get() : value;
            return key.get() == null ? null : found;
        }
    }

    private final int mode;
    private final Map<Key, Integer> places = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();
    private int cleanAt;

    /// @param expected entries that come at once
    WeakEntries(int mode, int expected) {
        this.mode = mode;
        cleanAt = Math.max(FEW, expected);
    }

    /// What so many entries take, from above: boxes, keys, a node of the map, and references.
    static long bytes(int entries) {
        return (long) ENTRY_BYTES * Math.max(FEW, entries);
    }

    static int mode(Object text) {
        if (!(text instanceof LuaString string)) {
            return 0;
        }
        String letters = string.toString();
        return (letters.indexOf('k') >= 0 ? KEYS : 0) | (letters.indexOf('v') >= 0 ? VALUES : 0);
    }

    int mode() {
        return mode;
    }

    Object get(Object key) {
        Integer place = places.get(new Key(normal(key), false));
        return place == null ? null : entries.get(place).value();
    }

    void set(Object key, Object value) {
        Integer place = places.get(new Key(normal(key), false));
        if (place != null) {
            entries.get(place).value = held(value, VALUES);
        } else if (value != null) {
            Entry entry = new Entry(new Key(normal(key), isObject(key) && (mode & KEYS) != 0));
            entry.value = held(value, VALUES);
            places.put(entry.key, entries.size());
            entries.add(entry);
        }
    }

    /// Whether the next new entry asks for more room, by [#grow].
    boolean isFull() {
        return entries.size() >= cleanAt;
    }

    /// Drops the dead; answers for how many entries there is room then.
    int grow() {
        clean();
        return cleanAt;
    }

    /// How many positions there are.
    int size() {
        return entries.size();
    }

    int positionOf(Object key) {
        Integer place = places.get(new Key(normal(key), false));
        if (place == null) {
            throw new LuaError.Operation("invalid key to 'next'");
        }
        return place;
    }

    int positionFrom(int start) {
        for (int position = start; position < entries.size(); position++) {
            if (entries.get(position).value() != null) {
                return position;
            }
        }
        return -1;
    }

    Object keyAt(int position) {
        return entries.get(position).key.get();
    }

    Object valueAt(int position) {
        return entries.get(position).value();
    }

    private void clean() {
        List<Entry> living =
                entries.stream().filter(entry -> entry.value() != null).toList();
        entries.clear();
        places.clear();
        for (Entry entry : living) {
            places.put(entry.key, entries.size());
            entries.add(entry);
        }
        cleanAt = Math.max(FEW, 2 * entries.size());
    }

    private Object held(Object value, int part) {
        return isObject(value) && (mode & part) != 0 ? new WeakReference<>(value) : value;
    }

    /// Zero has two signs and is one key.
    private static Object normal(Object key) {
        return key instanceof Double number ? (Object) (number + 0.0) : key;
    }

    private static boolean isObject(Object value) {
        return value instanceof LuaTable
                || value instanceof LuaFunction
                || value instanceof LuaThread
                || value instanceof LuaUserdata;
    }
}
