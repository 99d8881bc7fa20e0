package io.sauva.partitioning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The generators give valid graphs of about the sizes they were made for, and windows that fit together.
class WorkloadGraphsTest {
    @Test
    void graphsAreValid() {
        for (Workload workload : List.of(
                WorkloadGraphs.scans(true),
                WorkloadGraphs.scans(false),
                WorkloadGraphs.communities(2000, false),
                WorkloadGraphs.communities(2000, true),
                WorkloadGraphs.warehouses())) {
            WorkloadWindow window = workload.window(2000, 1);
            window.graph().check();
            assertTrue(window.graph().totalVertexWeight() > 2000);
            assertEquals(workload.keys(), window.universe());
        }
        WorkloadGraphs.path(100).check();
        WorkloadGraphs.star(100).check();
        WorkloadGraphs.cliques(10, 5, 3, 1000).check();
        WorkloadGraphs.alone(1000).check();
    }

    @Test
    void weightsCountOperations() {
        WindowBuilder builder = new WindowBuilder(10);
        builder.operation(new int[] {7, 3, 9}, 3);
        builder.operation(new int[] {3, 7}, 2);
        builder.operation(new int[] {3}, 1);
        WorkloadWindow window = builder.build();
        assertArrayEquals(new int[] {3, 7, 9}, window.keys());
        assertArrayEquals(new long[] {3, 2, 1}, window.graph().vertexWeights());
        assertArrayEquals(new int[] {0, 2, 4, 6}, window.graph().starts());
        assertArrayEquals(new int[] {1, 2, 0, 2, 0, 1}, window.graph().neighbours());
        assertArrayEquals(new long[] {2, 1, 2, 1, 1, 1}, window.graph().edgeWeights());
        assertEquals(4, window.graph().totalEdgeWeight());
    }

    @Test
    void scansTouchAsManyKeysAsMeasuredElsewhere() {
        WorkloadWindow window = WorkloadGraphs.scans(true).window(10_000, 1);
        assertEquals(28_000, window.graph().vertices(), 3_000);
        assertEquals(140_000, window.graph().arcs(), 14_000);
    }

    @Test
    void equalSeedsGiveEqualWindowsAndOthersGiveOthers() {
        Workload workload = WorkloadGraphs.communities(2000, false);
        WorkloadWindow one = workload.window(1000, 5);
        WorkloadWindow same = workload.window(1000, 5);
        WorkloadWindow other = workload.window(1000, 6);
        assertArrayEquals(one.graph().neighbours(), same.graph().neighbours());
        assertArrayEquals(one.keys(), same.keys());
        assertNotEquals(
                Arrays.hashCode(one.graph().neighbours()),
                Arrays.hashCode(other.graph().neighbours()));
    }

    @Test
    void assignmentsAreCarriedFromWindowToWindow() {
        Workload workload = WorkloadGraphs.communities(2000, false);
        WorkloadWindow one = workload.window(300, 5);
        WorkloadWindow next = workload.window(300, 6);
        int[] partOfKey = new int[workload.keys()];
        Arrays.fill(partOfKey, Problem.NOWHERE);
        int[] assignment = new int[one.keys().length];
        Arrays.setAll(assignment, vertex -> one.keys()[vertex] % 4);
        one.carry(assignment, partOfKey);
        int[] seen = next.assignment(partOfKey);
        for (int vertex = 0; vertex < seen.length; vertex++) {
            boolean known = one.vertexOf(next.keys()[vertex]) >= 0;
            assertEquals(known ? next.keys()[vertex] % 4 : Problem.NOWHERE, seen[vertex]);
        }
    }

    @Test
    void historyFades() {
        WindowBuilder builder = new WindowBuilder(10);
        builder.operation(new int[] {1, 2}, 2);
        WorkloadWindow first = builder.build();
        builder.operation(new int[] {2, 3}, 2);
        WorkloadWindow second = builder.build();
        WorkloadHistory history = new WorkloadHistory(0.5);
        history.add(first);
        WorkloadWindow seen = history.add(second);
        seen.graph().check();
        assertArrayEquals(new int[] {1, 2, 3}, seen.keys());
        long one = WorkloadHistory.SCALE;
        assertArrayEquals(new long[] {one / 2, one * 3 / 2, one}, seen.graph().vertexWeights());
        assertArrayEquals(new long[] {one / 2, one / 2, one, one}, seen.graph().edgeWeights());
        for (int i = 0; i < 20; i++) {
            seen = history.add(second);
        }
        assertArrayEquals(new int[] {2, 3}, seen.keys(), "what is old enough is forgotten");
    }
}
