package io.sauva.partitioning;

import io.sauva.partitioning.graph.Graph;
import java.util.Arrays;

/// The graph of some operations, and which key each of its vertices is. Only keys that were used are vertices,
/// in key order.
///
/// Thread: any; nothing changes.
///
/// @param graph the workload
/// @param keys the key number of each vertex, ascending
/// @param universe how many keys the load has; key numbers are below it
public record WorkloadWindow(Graph graph, int[] keys, int universe) {
    /// The vertex of a key, negative if the key was not used.
    public int vertexOf(int key) {
        return Arrays.binarySearch(keys, key);
    }

    /// The parts of the vertices, taken from the parts of all keys.
    public int[] assignment(int[] partOfKey) {
        int[] parts = new int[keys.length];
        Arrays.setAll(parts, vertex -> partOfKey[keys[vertex]]);
        return parts;
    }

    /// Writes the parts of the vertices to the parts of all keys; keys that were not used stay where they are.
    public void carry(int[] assignment, int[] partOfKey) {
        for (int vertex = 0; vertex < keys.length; vertex++) {
            partOfKey[keys[vertex]] = assignment[vertex];
        }
    }

    /// The hash of each vertex's key: that of its number, equal in every window.
    public long[] hashes() {
        long[] hashes = new long[keys.length];
        Arrays.setAll(hashes, vertex -> hash(keys[vertex]));
        return hashes;
    }

    /// A problem with the parts that keys are in now; moves cost what is said.
    public Problem problem(int parts, double balance, int[] partOfKey, double movePenalty) {
        return new Problem(graph, parts, balance, assignment(partOfKey), hashes(), movePenalty);
    }

    /// A problem without a past.
    public Problem problem(int parts, double balance) {
        int[] nowhere = new int[keys.length];
        Arrays.fill(nowhere, Problem.NOWHERE);
        return new Problem(graph, parts, balance, nowhere, hashes(), 0);
    }

    /// The part to which a key belongs that nobody has placed.
    public static int hashPart(int key, int parts) {
        return (int) (((hash(key) >>> 32) * parts) >>> 32);
    }

    private static long hash(int key) {
        long mixed = (key + 1L) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 29)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 32);
    }
}
