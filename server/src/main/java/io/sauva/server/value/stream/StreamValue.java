package io.sauva.server.value.stream;

import io.sauva.server.value.Memory;
import io.sauva.server.value.Thresholds;
import io.sauva.server.value.Value;
import io.sauva.server.value.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/// A stream: entries in the order of their ids, appended at the end, in packed blocks ([StreamBlock]).
///
/// Blocks begin and end where Redis would begin and end its nodes, because trimming shows it.
///
/// Thread: guarded by the partition of its key.
/// Invariant: no entry has a larger id than `lastId`.
public final class StreamValue extends Value {
    /// Entries that are larger together are not stored, as in Redis.
    public static final long MOST_ENTRY_BYTES = 1 << 30;

    private final Thresholds thresholds;
    private final StreamBlocks blocks;
    private long length;
    private StreamId lastId = StreamId.MIN;
    private StreamId maxDeletedId = StreamId.MIN;
    private long entriesAdded;

    public StreamValue(Thresholds thresholds) {
        this.thresholds = thresholds;
        blocks = new StreamBlocks();
    }

    /// Entries that were read from somewhere.
    StreamValue(Thresholds thresholds, StreamBlocks blocks, StreamMarks marks) {
        this.thresholds = thresholds;
        this.blocks = blocks;
        for (int at = 0; at < blocks.size(); at++) {
            length += blocks.get(at).live();
        }
        marks(marks);
    }

    private StreamValue(StreamValue other) {
        thresholds = other.thresholds;
        blocks = other.blocks.copy();
        length = other.length;
        marks(other.marks());
    }

    @Override
    public ValueType type() {
        return ValueType.STREAM;
    }

    @Override
    public String encoding() {
        return "stream";
    }

    @Override
    public int size() {
        return (int) Math.min(length, Integer.MAX_VALUE);
    }

    /// A stream without entries still knows which ids it had: its key stays.
    @Override
    public boolean isEmpty() {
        return false;
    }

    /// How many entries there are.
    public long length() {
        return length;
    }

    /// The largest id that an entry had or was said to have had.
    public StreamId lastId() {
        return lastId;
    }

    /// What is known besides the entries.
    public StreamMarks marks() {
        return new StreamMarks(lastId, maxDeletedId, entriesAdded);
    }

    /// Sets what is known besides the entries; the last id must not be before that of an entry.
    public void marks(StreamMarks now) {
        lastId = now.lastId();
        maxDeletedId = now.maxDeletedId();
        entriesAdded = now.entriesAdded();
    }

    /// Appends an entry, whose fields and values are the words from there on. The id must be larger than the last
    /// one.
    public void append(StreamId id, byte[][] words, int from) {
        if (!id.isAfter(lastId)) {
            throw new IllegalArgumentException(id + " is not after " + lastId);
        }
        if (blocks.size() == 0 || !hasRoom(blocks.last(), words, from)) {
            if (blocks.size() > 0) {
                blocks.last().seal();
            }
            blocks.add(new StreamBlock(id, words, from));
        }
        blocks.last().append(id, words, from, false);
        length++;
        entriesAdded++;
        lastId = id;
    }

    private boolean hasRoom(StreamBlock block, byte[][] words, int from) {
        long mostBytes = thresholds.streamBlockBytes();
        if (mostBytes == 0 || mostBytes > MOST_ENTRY_BYTES) {
            mostBytes = MOST_ENTRY_BYTES;
        }
        long mostEntries = thresholds.streamBlockEntries();
        return block.listpackBytes() + bytes(words, from) < mostBytes
                && (mostEntries == 0 || block.entries() < mostEntries);
    }

    /// How long the words from there on are together.
    public static long bytes(byte[][] words, int from) {
        long bytes = 0;
        for (int at = from; at < words.length; at++) {
            bytes += words[at].length;
        }
        return bytes;
    }

    /// Deletes an entry; answers whether it was there.
    public boolean delete(StreamId id) {
        int at = blocks.find(id);
        if (at < 0 || !blocks.get(at).delete(id)) {
            return false;
        }
        length--;
        if (id.isAfter(maxDeletedId)) {
            maxDeletedId = id;
        }
        if (blocks.get(at).live() == 0) {
            blocks.remove(at);
        } else {
            compact(at);
        }
        return true;
    }

    /// Removes the oldest entries; answers how many.
    public long trim(StreamTrim trim) {
        long before = length;
        while (blocks.size() > 0 && !(trim.isByLength() && length <= trim.longest())) {
            StreamBlock block = blocks.get(0);
            if (trim.limit() > 0 && before - length + block.live() > trim.limit()) {
                break;
            }
            boolean whole = trim.isByLength()
                    ? length - block.live() >= trim.longest()
                    : block.last().isBefore(trim.least());
            if (whole) {
                length -= block.live();
                blocks.remove(0);
            } else {
                if (!trim.approximate()) {
                    trimInside(block, trim);
                }
                break;
            }
        }
        return before - length;
    }

    private void trimInside(StreamBlock block, StreamTrim trim) {
        length -= trim.isByLength()
                ? block.deleteFirst(length - trim.longest(), StreamId.MAX)
                : block.deleteFirst(Long.MAX_VALUE, trim.least());
        compact(0);
    }

    private void compact(int at) {
        if (at < blocks.size() - 1) {
            blocks.get(at).compact();
        }
    }

    /// The entries from one id to the other, both included, the first so many of them.
    public List<StreamEntry> range(StreamId from, StreamId to, long most) {
        List<StreamEntry> found = new ArrayList<>();
        for (int at = Math.max(0, blocks.find(from)); at < blocks.size() && found.size() < most; at++) {
            if (blocks.get(at).base().isAfter(to)) {
                break;
            }
            blocks.get(at).collect(from, to, most, found);
        }
        return found;
    }

    /// The entries from one id to the other, both included, the last so many of them, the last one first.
    public List<StreamEntry> reverseRange(StreamId from, StreamId to, long most) {
        List<StreamEntry> found = new ArrayList<>();
        for (int at = blocks.find(to); at >= 0 && found.size() < most; at--) {
            if (blocks.get(at).last().isBefore(from)) {
                break;
            }
            blocks.get(at).collectBackwards(from, to, most, found);
        }
        return found;
    }

    /// The id of the first entry; [StreamId#MIN] if there is none.
    public StreamId firstEntryId() {
        return idOf(range(StreamId.MIN, StreamId.MAX, 1));
    }

    /// The id of the last entry; [StreamId#MIN] if there is none.
    public StreamId lastEntryId() {
        return idOf(reverseRange(StreamId.MIN, StreamId.MAX, 1));
    }

    private static StreamId idOf(List<StreamEntry> one) {
        return one.isEmpty() ? StreamId.MIN : one.getFirst().id();
    }

    /// How many blocks there are.
    public int blocks() {
        return blocks.size();
    }

    /// How many nodes the radix tree of the blocks' ids would have in Redis.
    public int radixNodes() {
        return RadixShape.nodes(blocks);
    }

    /// Shows each block in Redis's form, with the id that its entries refer to.
    public void forEachBlock(BiConsumer<StreamId, byte[]> visitor) {
        for (int at = 0; at < blocks.size(); at++) {
            visitor.accept(blocks.get(at).base(), blocks.get(at).toListpack());
        }
    }

    @Override
    public StreamValue copy() {
        return new StreamValue(this);
    }

    @Override
    public long memoryBytes() {
        return 3 * Memory.OBJECT + blocks.memoryBytes(); // with two ids
    }
}
