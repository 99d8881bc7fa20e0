package io.sauva.lua;

/// Decides how large the two parts of a table become when it is full: the array part takes the largest n, a
/// power of two, such that more than half of the keys 1 … n are in use; the rest goes into nodes.
final class TableSizes {
    private static final int BITS = 26;

    /// `counts[i]`: how many integer keys k there are with 2^(i-1) < k <= 2^i.
    private final int[] counts = new int[BITS + 1];

    private int integers;
    private int all;
    private int slots;
    private int inArray;

    static int ceilingLog2(int value) {
        return value <= 1 ? 0 : 32 - Integer.numberOfLeadingZeros(value - 1);
    }

    void countArray(Object[] array) {
        for (int index = 0; index < array.length; index++) {
            if (array[index] != null) {
                counts[ceilingLog2(index + 1)]++;
                integers++;
                all++;
            }
        }
    }

    void countNodes(Object[] keys, Object[] values) {
        for (int node = 0; node < keys.length; node++) {
            if (values[node] != null) {
                countExtra(keys[node]);
            }
        }
    }

    void countExtra(Object key) {
        all++;
        if (key instanceof Double number) {
            int index = (int) number.doubleValue();
            if (index == number && index > 0 && index <= 1 << BITS) {
                counts[ceilingLog2(index)]++;
                integers++;
            }
        }
    }

    void decide() {
        int sum = 0;
        int power = 1;
        for (int i = 0; i <= BITS && power / 2 < integers; i++, power *= 2) {
            sum += counts[i];
            if (counts[i] > 0 && sum > power / 2) {
                slots = power;
                inArray = sum;
            }
            if (sum == integers) {
                break;
            }
        }
    }

    int slots() {
        return slots;
    }

    int nodes() {
        return all - inArray;
    }

    /// A border within an array part whose last item is absent, found by halving.
    static int searchBorder(Object[] array) {
        int low = 0;
        int high = array.length;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (array[middle - 1] == null) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return low;
    }

    /// A border at or above `full`, whose entry is known to be there (or 0), found by doubling and halving.
    static int searchBorder(LuaTable table, int full) {
        long low = full;
        long high = full + 1L;
        while (table.get((double) high) != null) {
            low = high;
            high *= 2;
            if (high > Integer.MAX_VALUE) {
                return searchLinearly(table);
            }
        }
        while (high - low > 1) {
            long middle = (low + high) / 2;
            if (table.get((double) middle) == null) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return (int) low;
    }

    private static int searchLinearly(LuaTable table) {
        int index = 1;
        while (table.get(index) != null) {
            index++;
        }
        table.work(index >> 3);
        return index - 1;
    }
}
