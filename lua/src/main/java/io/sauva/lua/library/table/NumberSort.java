package io.sauva.lua.library.table;

import io.sauva.lua.LuaState;
import java.util.Arrays;

/// Sorts numbers of which none is NaN or a negative zero; in pieces, as [PlainSort] does.
final class NumberSort {
    private NumberSort() {}

    /// The sorted numbers, in the array that was given or in another.
    static double[] sort(LuaState state, double[] values) {
        int length = values.length;
        for (int start = 0; start < length; start += PlainSort.PIECE) {
            int end = Math.min(length, start + PlainSort.PIECE);
            state.tick(end - start);
            Arrays.sort(values, start, end);
        }
        double[] source = values;
        double[] target = length > PlainSort.PIECE ? values.clone() : values;
        for (long size = PlainSort.PIECE; size < length; size *= 2) {
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

    private static void merge(LuaState state, double[] source, double[] target, int start, int middle, int end) {
        int left = start;
        int right = middle;
        for (int at = start; at < end; at++) {
            state.tick();
            boolean fromLeft = left < middle && (right >= end || source[left] <= source[right]);
            target[at] = fromLeft ? source[left++] : source[right++];
        }
    }
}
