package io.sauva.lua.library.table;

import io.sauva.lua.LuaState;

/// Sorts numbers of which none is NaN or a negative zero: short runs by insertion, then merges.
///
/// Not by `Arrays.sort`, which has to load classes and to loop for long in the JVM's interpreter before it is
/// fast; the small methods here are called often and so compiled soon. There is a look at the state's limits now
/// and then.
final class NumberSort {
    private static final int RUN = 16;
    private static final int STRETCH = 1024;

    private NumberSort() {}

    /// The sorted numbers, in the array that was given or in another.
    static double[] sort(LuaState state, double[] values) {
        int length = values.length;
        for (int start = 0; start < length; start += RUN) {
            insert(values, start, Math.min(length, start + RUN));
            state.tick(RUN);
        }
        double[] source = values;
        double[] target = length > RUN ? new double[length] : values;
        for (long size = RUN; size < length; size *= 2) {
            for (long start = 0; start < length; start += 2 * size) {
                int middle = (int) Math.min(length, start + size);
                merge(state, source, target, (int) start, middle, (int) Math.min(length, start + 2 * size));
            }
            double[] exchanged = source;
            source = target;
            target = exchanged;
        }
        return source;
    }

    private static void insert(double[] values, int start, int end) {
        for (int next = start + 1; next < end; next++) {
            double value = values[next];
            int at = next;
            while (at > start && values[at - 1] > value) {
                values[at] = values[at - 1];
                at--;
            }
            values[at] = value;
        }
    }

    private static void merge(LuaState state, double[] source, double[] target, int start, int middle, int end) {
        if (middle >= end || source[middle - 1] <= source[middle]) {
            System.arraycopy(source, start, target, start, end - start);
            state.tick(1 + ((end - start) >>> 6));
            return;
        }
        int left = start;
        int right = middle;
        int at = start;
        while (at < end) {
            int stop = Math.min(end, at + STRETCH);
            state.tick(stop - at);
            while (at < stop) {
                boolean fromLeft = right >= end || (left < middle && source[left] <= source[right]);
                target[at++] = fromLeft ? source[left++] : source[right++];
            }
        }
    }
}
