package io.sauva.store.loop;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;

/// Keys that change their partition, ordered by where they are and where they go.
///
/// Thread: any; never changes.
public final class MoveList {
    private static final int KEYS_A_PAUSE = 1024;

    private final IntFunction<byte[]> keys;
    private final IntToLongFunction hashes;
    private final int[] numbers;
    private final short[] sources;
    private final short[] targets;

    private MoveList(
            IntFunction<byte[]> keys, IntToLongFunction hashes, int[] numbers, short[] sources, short[] targets) {
        this.keys = keys;
        this.hashes = hashes;
        this.numbers = numbers;
        this.sources = sources;
        this.targets = targets;
    }

    /// The moves from one assignment of numbered keys to another.
    public static MoveList between(
            IntFunction<byte[]> keys, IntToLongFunction hashes, int[] present, int[] assignment, int partitions) {
        return between(keys, hashes, present, assignment, partitions, () -> {});
    }

    /// The same with a pause every now and then: a million keys are tens of milliseconds of work.
    static MoveList between(
            IntFunction<byte[]> keys,
            IntToLongFunction hashes,
            int[] present,
            int[] assignment,
            int partitions,
            Runnable pause) {
        // Stable counting sorts, by target and then by source: nothing that would take a core for long.
        int[] changed = changed(present, assignment, pause);
        int[] numbers = sorted(sorted(changed, assignment, partitions, pause), present, partitions, pause);
        short[] sources = new short[numbers.length];
        short[] targets = new short[numbers.length];
        for (int move = 0; move < numbers.length; move++) {
            pauseAt(move, pause);
            sources[move] = (short) present[numbers[move]];
            targets[move] = (short) assignment[numbers[move]];
        }
        return new MoveList(keys, hashes, numbers, sources, targets);
    }

    private static int[] changed(int[] present, int[] assignment, Runnable pause) {
        int[] changed = new int[present.length];
        int count = 0;
        for (int number = 0; number < present.length; number++) {
            pauseAt(number, pause);
            if (present[number] != assignment[number]) {
                changed[count++] = number;
            }
        }
        return Arrays.copyOf(changed, count);
    }

    private static int[] sorted(int[] numbers, int[] partitionOf, int partitions, Runnable pause) {
        int[] next = new int[partitions + 1];
        for (int at = 0; at < numbers.length; at++) {
            pauseAt(at, pause);
            next[partitionOf[numbers[at]] + 1]++;
        }
        for (int partition = 0; partition < partitions; partition++) {
            next[partition + 1] += next[partition];
        }
        int[] sorted = new int[numbers.length];
        for (int at = 0; at < numbers.length; at++) {
            pauseAt(at, pause);
            sorted[next[partitionOf[numbers[at]]]++] = numbers[at];
        }
        return sorted;
    }

    private static void pauseAt(int number, Runnable pause) {
        if (number % KEYS_A_PAUSE == 0) {
            pause.run();
        }
    }

    public int size() {
        return numbers.length;
    }

    public byte[] key(int move) {
        return keys.apply(numbers[move]);
    }

    public long hash(int move) {
        return hashes.applyAsLong(numbers[move]);
    }

    public int source(int move) {
        return sources[move];
    }

    public int target(int move) {
        return targets[move];
    }

    /// The end of the moves with the same source and target as the one there, but at most so many.
    public int runEnd(int first, int most) {
        int end = first + 1;
        int last = Math.min(size(), first + most);
        while (end < last && sources[end] == sources[first] && targets[end] == targets[first]) {
            end++;
        }
        return end;
    }
}
