package io.sauva.foreign.metis;

import io.sauva.partitioning.Problem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/// Gives every part a vertex, if there are as many vertices as parts: METIS leaves parts empty when there are
/// nearly as many.
///
/// Thread: any.
final class EmptyParts {
    /// A part and its vertices, the heaviest first.
    private record Part(long load, Deque<Integer> vertices) {}

    private EmptyParts() {}

    /// Changes the answer in place. An empty part takes the heaviest vertex of the heaviest part that can spare
    /// one: that part is the one that gains by it.
    static void fill(Problem problem, int[] answer) {
        int[] sizes = new int[problem.parts()];
        for (int part : answer) {
            sizes[part]++;
        }
        Deque<Integer> empty = new ArrayDeque<>();
        for (int part = 0; part < sizes.length; part++) {
            if (sizes[part] == 0) {
                empty.add(part);
            }
        }
        if (empty.isEmpty() || problem.parts() > answer.length) {
            return;
        }
        PriorityQueue<Part> donors = donors(problem, answer);
        while (!empty.isEmpty()) {
            Part donor = donors.remove();
            int vertex = donor.vertices().removeFirst();
            answer[vertex] = empty.removeFirst();
            if (donor.vertices().size() > 1) {
                donors.add(new Part(donor.load() - problem.graph().vertexWeights()[vertex], donor.vertices()));
            }
        }
    }

    private static PriorityQueue<Part> donors(Problem problem, int[] answer) {
        long[] weights = problem.graph().vertexWeights();
        List<List<Integer>> members = new ArrayList<>();
        long[] loads = new long[problem.parts()];
        for (int part = 0; part < problem.parts(); part++) {
            members.add(new ArrayList<>());
        }
        for (int vertex = 0; vertex < answer.length; vertex++) {
            members.get(answer[vertex]).add(vertex);
            loads[answer[vertex]] += weights[vertex];
        }
        PriorityQueue<Part> donors =
                new PriorityQueue<>(Comparator.comparingLong(Part::load).reversed());
        for (int part = 0; part < problem.parts(); part++) {
            if (members.get(part).size() > 1) {
                members.get(part)
                        .sort(Comparator.comparingLong((Integer vertex) -> weights[vertex])
                                .reversed());
                donors.add(new Part(loads[part], new ArrayDeque<>(members.get(part))));
            }
        }
        return donors;
    }
}
