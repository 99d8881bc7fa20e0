package io.sauva.partitioning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Names the parts of an answer after the present ones, so that few vertices move.
///
/// The new and the present part that have most vertices in common come first, then the next pair of those still
/// free. That keeps at least half of the vertices that the best naming would keep.
///
/// Thread: any.
public final class PartNames {
    /// How many vertices of a new part are in a present one.
    private record Overlap(int count, int part, int name) {}

    private PartNames() {}

    /// Renames the parts in place.
    public static void keep(Problem problem, int[] answer) {
        int[] nameOf = new int[problem.parts()];
        boolean[] taken = new boolean[problem.parts()];
        Arrays.fill(nameOf, Problem.NOWHERE);
        List<Overlap> overlaps = overlaps(problem, answer);
        if (overlaps.isEmpty()) {
            return;
        }
        overlaps.sort(Comparator.comparingInt(Overlap::count)
                .reversed()
                .thenComparingInt(Overlap::part)
                .thenComparingInt(Overlap::name));
        for (Overlap overlap : overlaps) {
            if (nameOf[overlap.part()] == Problem.NOWHERE && !taken[overlap.name()]) {
                nameOf[overlap.part()] = overlap.name();
                taken[overlap.name()] = true;
            }
        }
        int free = 0;
        for (int part = 0; part < nameOf.length; part++) {
            if (nameOf[part] == Problem.NOWHERE) {
                while (taken[free]) {
                    free++;
                }
                nameOf[part] = free++;
            }
        }
        for (int vertex = 0; vertex < answer.length; vertex++) {
            answer[vertex] = nameOf[answer[vertex]];
        }
    }

    /// Counts part by part: a table of all pairs would be quadratic in the number of parts.
    private static List<Overlap> overlaps(Problem problem, int[] answer) {
        int[] placed = placedByPart(problem, answer);
        List<Overlap> overlaps = new ArrayList<>();
        int[] counts = new int[problem.parts()];
        int next = 0;
        while (next < placed.length) {
            int first = next;
            int part = answer[placed[first]];
            for (; next < placed.length && answer[placed[next]] == part; next++) {
                counts[problem.present()[placed[next]]]++;
            }
            for (int i = first; i < next; i++) {
                int name = problem.present()[placed[i]];
                if (counts[name] > 0) {
                    overlaps.add(new Overlap(counts[name], part, name));
                    counts[name] = 0;
                }
            }
        }
        return overlaps;
    }

    /// The vertices that are somewhere now, those of one new part beside each other. A present part that the
    /// problem no longer has is nowhere.
    private static int[] placedByPart(Problem problem, int[] answer) {
        int[] ends = new int[problem.parts() + 1];
        int placed = 0;
        for (int vertex = 0; vertex < answer.length; vertex++) {
            if (isPlaced(problem, vertex)) {
                ends[answer[vertex] + 1]++;
                placed++;
            }
        }
        for (int part = 0; part < problem.parts(); part++) {
            ends[part + 1] += ends[part];
        }
        int[] sorted = new int[placed];
        for (int vertex = 0; vertex < answer.length; vertex++) {
            if (isPlaced(problem, vertex)) {
                sorted[ends[answer[vertex]]++] = vertex;
            }
        }
        return sorted;
    }

    private static boolean isPlaced(Problem problem, int vertex) {
        int present = problem.present()[vertex];
        return present >= 0 && present < problem.parts();
    }
}
