package io.sauva.server.value.stream;

/// How many nodes Redis's radix tree has for the blocks of a stream, which `XINFO STREAM` tells. Its keys are
/// ids of sixteen bytes. A node has either one way on for each byte that differs, or several bytes that all
/// keys below have in common.
///
/// Thread: as the stream.
final class RadixShape {
    private static final int KEY_BYTES = 16;

    private final StreamBlocks blocks;

    private RadixShape(StreamBlocks blocks) {
        this.blocks = blocks;
    }

    static int nodes(StreamBlocks blocks) {
        return blocks.size() == 0 ? 1 : new RadixShape(blocks).nodes(0, blocks.size(), 0);
    }

    /// The nodes for some keys that follow each other, from a byte on.
    private int nodes(int from, int to, int depth) {
        if (depth == KEY_BYTES) {
            return 1;
        }
        int different = depth;
        while (different < KEY_BYTES && at(from, different) == at(to - 1, different)) {
            different++;
        }
        int common = different > depth ? 1 : 0;
        if (different == KEY_BYTES) {
            return common + 1;
        }
        int total = common + 1;
        int group = from;
        for (int next = from + 1; next <= to; next++) {
            if (next == to || at(next, different) != at(group, different)) {
                total += nodes(group, next, different + 1);
                group = next;
            }
        }
        return total;
    }

    private int at(int block, int place) {
        StreamId key = blocks.get(block).base();
        long half = place < Long.BYTES ? key.millis() : key.sequence();
        return (int) (half >>> (8 * (7 - place % Long.BYTES))) & 0xff;
    }
}
