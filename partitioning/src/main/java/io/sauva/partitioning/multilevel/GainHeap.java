package io.sauva.partitioning.multilevel;

import java.util.Arrays;

/// A binary heap of vertices, the highest key first, whose keys can change. Equal keys come out in the
/// order of the heap's moves, which is the same for the same calls.
///
/// Keys are `double`: gains above 2^53 are ordered only roughly, which costs quality, never correctness.
///
/// Thread: one. Invariant: `position[heap[i]] == i` for each `i < size`, −1 for everything else.
final class GainHeap {
    private final int[] heap;
    private final int[] position;
    private final double[] keys;
    private int size;

    GainHeap(int vertices) {
        heap = new int[vertices];
        position = new int[vertices];
        keys = new double[vertices];
        Arrays.fill(position, -1);
    }

    int size() {
        return size;
    }

    boolean contains(int vertex) {
        return position[vertex] >= 0;
    }

    double key(int vertex) {
        return keys[vertex];
    }

    int top() {
        return heap[0];
    }

    double topKey() {
        return keys[heap[0]];
    }

    /// Puts a vertex in, or changes its key if it is there.
    void put(int vertex, double key) {
        int at = position[vertex];
        if (at < 0) {
            keys[vertex] = key;
            at = size++;
            up(at, vertex);
        } else {
            double before = keys[vertex];
            keys[vertex] = key;
            if (key > before) {
                up(at, vertex);
            } else {
                down(at, vertex);
            }
        }
    }

    int pop() {
        int vertex = heap[0];
        remove(vertex);
        return vertex;
    }

    void remove(int vertex) {
        int at = position[vertex];
        if (at < 0) {
            return;
        }
        position[vertex] = -1;
        int last = heap[--size];
        if (last != vertex) {
            if (keys[last] > keys[vertex]) {
                up(at, last);
            } else {
                down(at, last);
            }
        }
    }

    void clear() {
        for (int at = 0; at < size; at++) {
            position[heap[at]] = -1;
        }
        size = 0;
    }

    private void up(int start, int vertex) {
        int at = start;
        double key = keys[vertex];
        while (at > 0) {
            int parent = (at - 1) >>> 1;
            int above = heap[parent];
            if (keys[above] >= key) {
                break;
            }
            heap[at] = above;
            position[above] = at;
            at = parent;
        }
        heap[at] = vertex;
        position[vertex] = at;
    }

    private void down(int start, int vertex) {
        int at = start;
        double key = keys[vertex];
        while (true) {
            int child = 2 * at + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && keys[heap[child + 1]] > keys[heap[child]]) {
                child++;
            }
            int below = heap[child];
            if (keys[below] <= key) {
                break;
            }
            heap[at] = below;
            position[below] = at;
            at = child;
        }
        heap[at] = vertex;
        position[vertex] = at;
    }
}
