package io.sauva.store.loop;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;

/// Keys that change their partition, ordered by where they are and where they go.
///
/// Thread: any; never changes.
public final class MoveList {
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
    static MoveList between(
            IntFunction<byte[]> keys, IntToLongFunction hashes, int[] present, int[] assignment, int partitions) {
        long[] codes = new long[present.length];
        int moves = 0;
        for (int number = 0; number < present.length; number++) {
            if (present[number] != assignment[number]) {
                long pair = (long) present[number] * partitions + assignment[number];
                codes[moves++] = pair << 32 | number;
            }
        }
        Arrays.sort(codes, 0, moves);
        int[] numbers = new int[moves];
        short[] sources = new short[moves];
        short[] targets = new short[moves];
        for (int move = 0; move < moves; move++) {
            numbers[move] = (int) codes[move];
            sources[move] = (short) present[numbers[move]];
            targets[move] = (short) assignment[numbers[move]];
        }
        return new MoveList(keys, hashes, numbers, sources, targets);
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
    int runEnd(int first, int most) {
        int end = first + 1;
        int last = Math.min(size(), first + most);
        while (end < last && sources[end] == sources[first] && targets[end] == targets[first]) {
            end++;
        }
        return end;
    }
}
