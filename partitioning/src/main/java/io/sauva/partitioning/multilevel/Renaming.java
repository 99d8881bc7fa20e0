package io.sauva.partitioning.multilevel;

import java.util.Arrays;

/// Names the parts of a new division after the parts of the present one with which they share most
/// vertices: two divisions that differ only in names must not move anything. Pairs are matched greedily,
/// the largest overlap first.
///
/// Thread: one.
final class Renaming {
    private final int[] found;
    private final int[] present;
    private final int parts;

    private int pairs;
    private int[] news = new int[16];
    private int[] olds = new int[16];
    private int[] overlaps = new int[16];

    private Renaming(int[] found, int[] present, int parts) {
        this.found = found;
        this.present = present;
        this.parts = parts;
    }

    /// Changes the names in `found`.
    ///
    /// @param present the present parts; those outside of 0 … parts − 1 do not count
    static void rename(int[] found, int[] present, int parts) {
        Renaming renaming = new Renaming(found, present, parts);
        renaming.count();
        int[] names = renaming.match();
        for (int vertex = 0; vertex < found.length; vertex++) {
            found[vertex] = names[found[vertex]];
        }
    }

    /// Counts the pairs of a new and a present part, new part by new part, so that one row of counters is
    /// enough however many parts there are.
    private void count() {
        int[] firsts = new int[parts + 1];
        for (int part : found) {
            firsts[part + 1]++;
        }
        for (int part = 0; part < parts; part++) {
            firsts[part + 1] += firsts[part];
        }
        int[] members = new int[found.length];
        int[] next = firsts.clone();
        for (int vertex = 0; vertex < found.length; vertex++) {
            members[next[found[vertex]]++] = vertex;
        }
        int[] counters = new int[parts];
        for (int part = 0; part < parts; part++) {
            for (int index = firsts[part]; index < firsts[part + 1]; index++) {
                int old = present[members[index]];
                if (old >= 0 && old < parts) {
                    counters[old]++;
                }
            }
            for (int index = firsts[part]; index < firsts[part + 1]; index++) {
                int old = present[members[index]];
                if (old >= 0 && old < parts && counters[old] > 0) {
                    add(part, old, counters[old]);
                    counters[old] = 0;
                }
            }
        }
    }

    private void add(int part, int old, int overlap) {
        if (pairs == news.length) {
            news = Arrays.copyOf(news, 2 * pairs);
            olds = Arrays.copyOf(olds, 2 * pairs);
            overlaps = Arrays.copyOf(overlaps, 2 * pairs);
        }
        news[pairs] = part;
        olds[pairs] = old;
        overlaps[pairs++] = overlap;
    }

    private int[] match() {
        GainHeap largest = new GainHeap(pairs);
        for (int pair = 0; pair < pairs; pair++) {
            largest.put(pair, overlaps[pair]);
        }
        int[] names = new int[parts];
        Arrays.fill(names, -1);
        boolean[] taken = new boolean[parts];
        while (largest.size() > 0) {
            int pair = largest.pop();
            if (names[news[pair]] < 0 && !taken[olds[pair]]) {
                names[news[pair]] = olds[pair];
                taken[olds[pair]] = true;
            }
        }
        int free = 0;
        for (int part = 0; part < parts; part++) {
            if (names[part] < 0) {
                while (taken[free]) {
                    free++;
                }
                names[part] = free;
                taken[free] = true;
            }
        }
        return names;
    }
}
