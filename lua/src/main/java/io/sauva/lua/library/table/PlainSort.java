package io.sauva.lua.library.table;

import io.sauva.lua.LuaState;
import io.sauva.lua.LuaString;
import io.sauva.lua.LuaTable;
import java.util.Arrays;
import java.util.Comparator;

/// Sorts a table of numbers or of strings by their natural order. Numbers are [NumberSort]'s; pieces of strings
/// are sorted by Java and then merged, so that there is a look at the state's limits now and then.
final class PlainSort {
    private static final int PIECE = 1 << 14;

    /// Items that one call takes: the JVM compiles what is called often, and only later what loops long.
    private static final int FEW = 16;

    private static final int TURNS_OF_FEW = 4;

    /// Comparing longer strings is work of its own.
    private static final int LONG = 256;

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
        double[] values = new double[length];
        for (int start = 0; start < length; start += FEW) {
            state.tick(TURNS_OF_FEW);
            if (!take(table, values, start, Math.min(length, start + FEW))) {
                return false;
            }
        }
        double[] sorted = NumberSort.sort(state, values);
        for (int start = 0; start < length; start += FEW) {
            state.tick(TURNS_OF_FEW);
            putBack(table, sorted, start, Math.min(length, start + FEW));
        }
        return true;
    }

    private static boolean take(LuaTable table, double[] values, int start, int end) {
        for (int i = start; i < end; i++) {
            if (!(table.get(i + 1) instanceof Double item) || item.isNaN() || (item == 0 && 1 / item < 0)) {
                return false;
            }
            values[i] = item;
        }
        return true;
    }

    private static void putBack(LuaTable table, double[] sorted, int start, int end) {
        for (int i = start; i < end; i++) {
            table.set(i + 1, (Object) sorted[i]);
        }
    }

    private static boolean strings(LuaState state, LuaTable table, int length) {
        state.check((long) SLOT_BYTES * length);
        LuaString[] items = new LuaString[length];
        int longest = 0;
        for (int i = 0; i < length; i++) {
            state.tick();
            if (!(table.get(i + 1) instanceof LuaString item)) {
                return false;
            }
            longest = Math.max(longest, item.length());
            items[i] = item;
        }
        Comparator<LuaString> order = longest <= LONG
                ? null
                : (left, right) -> {
                    state.tickBytes(Math.min(left.length(), right.length()));
                    return left.compareTo(right);
                };
        LuaString[] sorted = sort(state, items, order);
        for (int i = 0; i < length; i++) {
            state.tick();
            table.set(i + 1, sorted[i]);
        }
        return true;
    }

    /// @param order the natural one, that counts long strings; `null` if there are none
    private static LuaString[] sort(LuaState state, LuaString[] items, Comparator<LuaString> order) {
        int length = items.length;
        for (int start = 0; start < length; start += PIECE) {
            state.tick(PIECE);
            Arrays.sort(items, start, Math.min(length, start + PIECE), order);
        }
        LuaString[] source = items;
        LuaString[] target = length > PIECE ? items.clone() : items;
        for (long size = PIECE; size < length; size *= 2) {
            for (long start = 0; start < length; start += 2 * size) {
                int middle = (int) Math.min(length, start + size);
                int end = (int) Math.min(length, start + 2 * size);
                merge(state, source, target, (int) start, middle, end, order);
            }
            LuaString[] exchanged = source;
            source = target;
            target = exchanged;
        }
        return source;
    }

    private static void merge(
            LuaState state,
            LuaString[] source,
            LuaString[] target,
            int start,
            int middle,
            int end,
            Comparator<LuaString> order) {
        int left = start;
        int right = middle;
        for (int at = start; at < end; at++) {
            state.tick();
            boolean fromLeft = left < middle && (right >= end || compare(source[left], source[right], order) <= 0);
            target[at] = fromLeft ? source[left++] : source[right++];
        }
    }

    private static int compare(LuaString left, LuaString right, Comparator<LuaString> order) {
        return order == null ? left.compareTo(right) : order.compare(left, right);
    }
}
