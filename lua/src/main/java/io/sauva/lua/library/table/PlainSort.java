package io.sauva.lua.library.table;

import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import java.util.Arrays;

/// Sorts a table of numbers or of strings by their natural order. Pieces are sorted by Java and then merged, so
/// that there is a look at the state's limits now and then.
final class PlainSort {
    private static final int PIECE = 1 << 14;
    private static final int SLOT_BYTES = 16;

    private PlainSort() {}

    /// Sorts the items 1 to `length` and answers `true`; or changes nothing and answers `false`, if they are of
    /// another kind.
    ///
    /// A NaN has no place in an order, and a negative zero is equal to another value than itself: both are left
    /// to the quicksort.
    static boolean sort(LuaState state, LuaTable table, int length) {
        if (length < 2) {
            return true;
        }
        Object first = table.get(1);
        if (first instanceof Double) {
            return numbers(state, table, length);
        }
        return first instanceof LuaString && strings(state, table, length);
    }

    private static boolean numbers(LuaState state, LuaTable table, int length) {
        state.check((long) SLOT_BYTES * length);
        Double[] items = new Double[length];
        double[] values = new double[length];
        for (int i = 0; i < length; i++) {
            if (!(table.get(i + 1) instanceof Double item) || item.isNaN() || (item == 0 && 1 / item < 0)) {
                return false;
            }
            values[i] = item;
            items[i] = item;
        }
        if (length > PIECE) {
            sort(state, items);
        } else {
            state.tick(length);
            Arrays.sort(values);
            for (int i = 0; i < length; i++) {
                items[i] = values[i];
            }
        }
        return store(table, items);
    }

    private static boolean strings(LuaState state, LuaTable table, int length) {
        state.check((long) SLOT_BYTES * length);
        LuaString[] items = new LuaString[length];
        for (int i = 0; i < length; i++) {
            if (!(table.get(i + 1) instanceof LuaString item)) {
                return false;
            }
            items[i] = item;
        }
        sort(state, items);
        return store(table, items);
    }

    private static boolean store(LuaTable table, Object[] items) {
        for (int i = 0; i < items.length; i++) {
            table.set(i + 1, items[i]);
        }
        return true;
    }

    private static <T extends Comparable<? super T>> void sort(LuaState state, T[] items) {
        int length = items.length;
        for (int start = 0; start < length; start += PIECE) {
            state.tick(PIECE);
            Arrays.sort(items, start, Math.min(length, start + PIECE));
        }
        T[] source = items;
        T[] target = length > PIECE ? items.clone() : items;
        for (long size = PIECE; size < length; size *= 2) {
            for (long start = 0; start < length; start += 2 * size) {
                int middle = (int) Math.min(length, start + size);
                merge(state, source, target, (int) start, middle, (int) Math.min(length, start + 2 * size));
            }
            T[] exchanged = source;
            source = target;
            target = exchanged;
        }
        if (source != items) {
            System.arraycopy(source, 0, items, 0, length);
        }
    }

    private static <T extends Comparable<? super T>> void merge(
            LuaState state, T[] source, T[] target, int start, int middle, int end) {
        int left = start;
        int right = middle;
        for (int at = start; at < end; at++) {
            state.tick();
            boolean fromLeft = left < middle && (right >= end || source[left].compareTo(source[right]) <= 0);
            target[at] = fromLeft ? source[left++] : source[right++];
        }
    }
}
