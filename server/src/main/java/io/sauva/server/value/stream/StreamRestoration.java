package io.sauva.server.value.stream;

import io.sauva.server.value.Thresholds;
import java.util.List;

/// Puts a stream together from what was written before, block by block. Nothing is believed: what cannot be a
/// stream is an `IllegalArgumentException`.
///
/// Thread: one.
public final class StreamRestoration {
    private final Thresholds thresholds;
    private final StreamBlocks blocks = new StreamBlocks();
    /// Whether the present block has an entry.
    private boolean begun = true;

    public StreamRestoration(Thresholds thresholds) {
        this.thresholds = thresholds;
    }

    /// Begins a block: the id that its entries refer to, and the fields that most of them have.
    public void block(StreamId base, List<byte[]> fields) {
        check(begun, "a block without entries");
        check(blocks.size() == 0 || base.isAfter(blocks.last().last()), "a block that is not behind the others");
        byte[][] words = new byte[2 * fields.size()][];
        for (int field = 0; field < fields.size(); field++) {
            words[2 * field] = fields.get(field);
        }
        blocks.add(new StreamBlock(base, words, 0));
        begun = false;
    }

    /// An entry of the block, with its fields and values in turn.
    public void entry(StreamId id, List<byte[]> words, boolean deleted) {
        StreamId before = blocks.last().last();
        check(begun ? id.isAfter(before) : !id.isBefore(before), "an entry that is not behind the others");
        check(id.isAfter(StreamId.MIN), "an entry without an id");
        blocks.last().append(id, words.toArray(byte[][]::new), 0, deleted);
        begun = true;
    }

    /// The stream that was put together.
    public StreamValue end(StreamMarks marks) {
        check(begun, "a block without entries");
        for (int at = 0; at < blocks.size(); at++) {
            check(!blocks.get(at).last().isAfter(marks.lastId()), "an entry behind the last one");
            blocks.get(at).seal();
        }
        return new StreamValue(thresholds, blocks, marks);
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
