package io.sauva.partitioning.tracking;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/// A queue of operations as ints, in the form of [Trace].
///
/// Thread: one at a time.
/// Bound: `mostInts`; the oldest operations make room for new ones.
final class AccessLog {
    private final int mostInts;
    private int[] ints = new int[1024];
    private int head;
    private int tail;
    private int operations;

    AccessLog(int mostInts) {
        this.mostInts = mostInts;
    }

    /// Appends an operation of the first `count` numbers; answers how many old ones had to go for it.
    int append(int[] numbers, int from, int count, int cost) {
        int length = Trace.HEADER + count;
        int dropped = 0;
        while (operations > 0 && tail - head + length > mostInts) {
            removeFirst();
            dropped++;
        }
        makeRoom(length);
        ints[tail] = count;
        ints[tail + 1] = cost;
        System.arraycopy(numbers, from, ints, tail + Trace.HEADER, count);
        tail += length;
        operations++;
        return dropped;
    }

    /// Moves the oldest operation to another log; answers how many had to go there.
    int moveFirst(AccessLog other) {
        int dropped = other.append(ints, head + Trace.HEADER, ints[head], ints[head + 1]);
        removeFirst();
        return dropped;
    }

    void removeFirst() {
        head += Trace.HEADER + ints[head];
        operations--;
    }

    void clear() {
        head = 0;
        tail = 0;
        operations = 0;
    }

    int operations() {
        return operations;
    }

    /// All ints, a copy.
    int[] copy() {
        return Arrays.copyOfRange(ints, head, tail);
    }

    /// Gives every key a new number.
    void renumber(IntUnaryOperator newNumber) {
        for (int at = head; at < tail; ) {
            int end = at + Trace.HEADER + ints[at];
            for (int key = at + Trace.HEADER; key < end; key++) {
                ints[key] = newNumber.applyAsInt(ints[key]);
            }
            at = end;
        }
    }

    private void makeRoom(int length) {
        if (tail + length <= ints.length) {
            return;
        }
        int used = tail - head;
        int[] target = used + length <= ints.length / 2 ? ints : new int[Math.max(2 * (used + length), ints.length)];
        System.arraycopy(ints, head, target, 0, used);
        ints = target;
        head = 0;
        tail = used;
    }
}
