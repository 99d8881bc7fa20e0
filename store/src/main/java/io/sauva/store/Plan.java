package io.sauva.store;

import io.sauva.storage.KeyHash;
import io.sauva.store.gate.Footprint;
import io.sauva.store.gate.Mode;
import io.sauva.store.placement.Placement;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/// An operation on several partitions: which ones, in which mode, and what to do there.
///
/// Thread: one at a time; a plan is used for one operation.
abstract class Plan<R> {
    /// Looks up the partitions as they are now, ascending and without repetition.
    abstract int[] prepare();

    /// How to enter them.
    abstract Mode mode();

    /// Whether those partitions are still the right ones, now that they are held.
    abstract boolean confirm(int[] held);

    /// What the body touches, for readers of other keys, who may pass ([io.sauva.store.gate.Gate#narrow]).
    Footprint footprint() {
        return Footprint.ANYTHING;
    }

    /// What to do while they are held.
    abstract R body();

    /// An operation on keys known beforehand.
    static <R> Plan<R> onKeys(Placement<?> placement, List<byte[]> keys, Mode mode, Supplier<R> body) {
        long[] hashes = keys.stream().mapToLong(KeyHash::hash).toArray();
        return new Plan<>() {
            @Override
            int[] prepare() {
                int[] partitions = new int[hashes.length];
                for (int key = 0; key < hashes.length; key++) {
                    partitions[key] = placement.partitionOf(keys.get(key), hashes[key]);
                }
                return distinct(partitions);
            }

            @Override
            Mode mode() {
                return mode;
            }

            @Override
            boolean confirm(int[] held) {
                for (int key = 0; key < hashes.length; key++) {
                    if (Arrays.binarySearch(held, placement.partitionOf(keys.get(key), hashes[key])) < 0) {
                        return false;
                    }
                }
                return true;
            }

            @Override
            R body() {
                return body.get();
            }
        };
    }

    /// An operation on given partitions, whatever keys they have.
    static <R> Plan<R> onPartitions(int[] partitions, Mode mode, Supplier<R> body) {
        int[] distinct = distinct(partitions.clone());
        return new Plan<>() {
            @Override
            int[] prepare() {
                return distinct;
            }

            @Override
            Mode mode() {
                return mode;
            }

            @Override
            boolean confirm(int[] held) {
                return true;
            }

            @Override
            R body() {
                return body.get();
            }
        };
    }

    static int[] distinct(int[] partitions) {
        Arrays.sort(partitions);
        int count = 0;
        for (int partition : partitions) {
            if (count == 0 || partitions[count - 1] != partition) {
                partitions[count++] = partition;
            }
        }
        return count == partitions.length ? partitions : Arrays.copyOf(partitions, count);
    }
}
