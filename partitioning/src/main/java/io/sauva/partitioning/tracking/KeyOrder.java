package io.sauva.partitioning.tracking;

import java.util.Arrays;

/// Sorts keys, as unsigned bytes. What all keys have in common at their beginning is skipped, and the eight bytes
/// after it are compared as one number; only keys equal there are compared byte by byte.
///
/// Thread: any; nothing is kept here.
final class KeyOrder {
    private KeyOrder() {}

    /// The given numbers in the order of their keys. The array is the answer too.
    static int[] sort(int[] numbers, byte[][] keys) {
        int common = commonPrefix(numbers, keys);
        long[] words = new long[numbers.length];
        for (int at = 0; at < numbers.length; at++) {
            words[at] = word(keys[numbers[at]], common);
        }
        // The words sorted with their places: n log n over primitives.
        int[] places = sortedPlaces(words);
        int[] sorted = new int[numbers.length];
        for (int at = 0; at < sorted.length; at++) {
            sorted[at] = numbers[places[at]];
        }
        for (int from = 0; from < sorted.length; ) {
            int to = from + 1;
            while (to < sorted.length && words[places[to]] == words[places[from]]) {
                to++;
            }
            if (to - from > 1) {
                sortWhole(sorted, from, to, keys);
            }
            from = to;
        }
        System.arraycopy(sorted, 0, numbers, 0, sorted.length);
        return numbers;
    }

    private static int commonPrefix(int[] numbers, byte[][] keys) {
        if (numbers.length == 0) {
            return 0;
        }
        byte[] first = keys[numbers[0]];
        int common = first.length;
        for (int number : numbers) {
            int differs = Arrays.mismatch(first, 0, common, keys[number], 0, Math.min(common, keys[number].length));
            common = differs < 0 ? Math.min(common, keys[number].length) : differs;
        }
        return common;
    }

    /// Eight bytes as a number whose signed order is the order of the bytes; what is missing counts as zero.
    private static long word(byte[] key, int from) {
        long word = 0;
        for (int at = 0; at < Long.BYTES; at++) {
            word = word << Byte.SIZE | (from + at < key.length ? key[from + at] & 0xFF : 0);
        }
        return word ^ Long.MIN_VALUE;
    }

    /// Merge sort from the bottom, of places by their words.
    private static int[] sortedPlaces(long[] words) {
        int count = words.length;
        int[] places = new int[count];
        Arrays.setAll(places, place -> place);
        int[] other = new int[count];
        for (int width = 1; width < count; width *= 2) {
            for (int low = 0; low < count; low += 2 * width) {
                int middle = Math.min(low + width, count);
                int high = (int) Math.min(low + 2L * width, count);
                if (middle >= high || words[places[middle - 1]] <= words[places[middle]]) {
                    System.arraycopy(places, low, other, low, high - low);
                    continue;
                }
                int left = low;
                int right = middle;
                for (int at = low; at < high; at++) {
                    boolean takeLeft = right >= high || (left < middle && words[places[left]] <= words[places[right]]);
                    other[at] = places[takeLeft ? left++ : right++];
                }
            }
            int[] swap = places;
            places = other;
            other = swap;
        }
        return places;
    }

    private static void sortWhole(int[] numbers, int from, int to, byte[][] keys) {
        Integer[] boxed = new Integer[to - from];
        Arrays.setAll(boxed, at -> numbers[from + at]);
        Arrays.sort(boxed, (left, right) -> Arrays.compareUnsigned(keys[left], keys[right]));
        for (int at = from; at < to; at++) {
            numbers[at] = boxed[at - from];
        }
    }
}
