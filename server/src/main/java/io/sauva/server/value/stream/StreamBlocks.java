package io.sauva.server.value.stream;

import io.sauva.server.value.Memory;
import java.util.Arrays;

/// The blocks of a stream in the order of their ids: an array with room on both sides, so that one comes at the
/// end and goes at the beginning at once.
///
/// Thread: guarded by the partition of the key it belongs to.
final class StreamBlocks {
    private static final int SMALLEST = 2;

    private StreamBlock[] blocks;
    private int first;
    private int size;

    StreamBlocks() {
        blocks = new StreamBlock[SMALLEST];
    }

    private StreamBlocks(StreamBlocks other) {
        blocks = new StreamBlock[Math.max(SMALLEST, other.size)];
        size = other.size;
        for (int at = 0; at < size; at++) {
            blocks[at] = other.get(at).copy();
        }
    }

    int size() {
        return size;
    }

    StreamBlock get(int at) {
        return blocks[first + at];
    }

    StreamBlock last() {
        return blocks[first + size - 1];
    }

    void add(StreamBlock block) {
        if (first + size == blocks.length) {
            resize(size < blocks.length / 2 ? blocks.length : blocks.length + (blocks.length >> 1) + 1);
        }
        blocks[first + size] = block;
        size++;
    }

    void remove(int at) {
        if (at == 0) {
            blocks[first++] = null;
        } else {
            System.arraycopy(blocks, first + at + 1, blocks, first + at, size - at - 1);
            blocks[first + size - 1] = null;
        }
        size--;
        if (blocks.length > SMALLEST && size < blocks.length / 4) {
            resize(Math.max(SMALLEST, size * 2));
        }
    }

    /// The number of the block in which an entry of that id would be; -1 if it is before all of them.
    int find(StreamId id) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (get(middle).base().isAfter(id)) {
                high = middle - 1;
            } else {
                low = middle + 1;
            }
        }
        return high;
    }

    StreamBlocks copy() {
        return new StreamBlocks(this);
    }

    long memoryBytes() {
        long total = Memory.OBJECT + Memory.references(blocks.length);
        for (int at = 0; at < size; at++) {
            total += get(at).memoryBytes();
        }
        return total;
    }

    private void resize(int capacity) {
        blocks = Arrays.copyOf(Arrays.copyOfRange(blocks, first, first + size), capacity);
        first = 0;
    }
}
