package io.sauva.server.value.stream;

import io.sauva.server.value.Memory;
import java.util.Arrays;
import java.util.List;

/// Some entries of a stream that follow each other, packed. What they have in common is said once: the fields
/// of the first entry, and the id it had, from which the others say how far away they are.
///
/// ```
/// | number of fields | field ... | 0 |                                           what is common
/// | flags | millis | sequence | value ... | elements |                           an entry with those fields
/// | flags | millis | sequence | pairs | field | value ... | elements |           an entry with others
/// ```
///
/// That is the inside of a node of Redis's streams, which has two counts before it; [#toListpack] adds them.
///
/// A deleted entry is marked. The marked ones are removed together when they are the most, but for the last of a
/// block: Redis asks for its id, when whatever is older than some other id goes.
///
/// Thread: guarded by the partition of the key it belongs to.
/// Invariant: ids ascend; `last` is that of the last entry, deleted or not.
final class StreamBlock {
    private static final int DELETED = 1;
    private static final int SAME_FIELDS = 2;
    private static final int FRAME = 7;
    private static final int FEW = 16;

    private final StreamId base;
    private PackedElements elements = new PackedElements();
    private final int firstEntry;
    private StreamId last;
    private int live;
    private int deleted;

    /// A block whose entries will mostly have the fields that are every second word from there on.
    StreamBlock(StreamId base, byte[][] words, int from) {
        this.base = base;
        last = base;
        elements.append((words.length - from) / 2);
        for (int at = from; at < words.length; at += 2) {
            elements.append(words[at]);
        }
        elements.append(0);
        firstEntry = elements.end();
    }

    private StreamBlock(StreamBlock other) {
        base = other.base;
        elements = other.elements.copy();
        firstEntry = other.firstEntry;
        last = other.last;
        live = other.live;
        deleted = other.deleted;
    }

    /// The id that the others refer to; it is that of the first entry, if that is still there.
    StreamId base() {
        return base;
    }

    /// The id of the last entry, deleted or not.
    StreamId last() {
        return last;
    }

    /// Entries that are not deleted.
    int live() {
        return live;
    }

    /// Entries, with those that are marked as deleted.
    int entries() {
        return live + deleted;
    }

    /// How long it is in Redis's form.
    long listpackBytes() {
        return (long) FRAME + counter(live) + counter(deleted) + elements.end();
    }

    /// Appends an entry, whose fields and values are the words from there on.
    void append(StreamId id, byte[][] words, int from, boolean isDeleted) {
        int pairs = (words.length - from) / 2;
        boolean same = hasFields(words, from);
        elements.append((same ? SAME_FIELDS : 0) | (isDeleted ? DELETED : 0));
        elements.append(id.millis() - base.millis());
        elements.append(id.sequence() - base.sequence());
        if (!same) {
            elements.append(pairs);
        }
        for (int at = from; at < words.length; at += 2) {
            if (!same) {
                elements.append(words[at]);
            }
            elements.append(words[at + 1]);
        }
        elements.append(same ? pairs + 3 : 2 * pairs + 4);
        last = id;
        if (isDeleted) {
            deleted++;
        } else {
            live++;
        }
    }

    private boolean hasFields(byte[][] words, int from) {
        if (elements.number(0) != (words.length - from) / 2) {
            return false;
        }
        int field = elements.behind(0);
        for (int at = from; at < words.length; at += 2) {
            if (!elements.isEqual(field, words[at])) {
                return false;
            }
            field = elements.behind(field);
        }
        return true;
    }

    /// Marks the entry of that id; answers whether it was there.
    boolean delete(StreamId id) {
        Cursor cursor = new Cursor();
        while (cursor.next() && !cursor.id().isAfter(id)) {
            if (!cursor.isDeleted() && cursor.id().equals(id)) {
                cursor.delete();
                return true;
            }
        }
        return false;
    }

    /// Marks the first entries: so many, and of those the ones before the id. Answers how many it were.
    long deleteFirst(long most, StreamId end) {
        long marked = 0;
        Cursor cursor = new Cursor();
        while (marked < most && cursor.next() && cursor.id().isBefore(end)) {
            if (!cursor.isDeleted()) {
                cursor.delete();
                marked++;
            }
        }
        return marked;
    }

    /// Removes the marked entries if they are the most. Not for the last block of a stream: Redis counts them
    /// when it decides whether there is room for one more.
    void compact() {
        if (deleted <= FEW || deleted <= live) {
            return;
        }
        PackedElements kept = new PackedElements();
        kept.append(elements, 0, firstEntry);
        Cursor cursor = new Cursor();
        int dropped = 0;
        while (cursor.next()) {
            if (cursor.isDeleted() && cursor.end() < elements.end()) {
                dropped++;
            } else {
                kept.append(elements, cursor.position(), cursor.end());
            }
        }
        kept.trim();
        elements = kept;
        deleted -= dropped;
    }

    /// Nothing more will be appended, as far as can be told.
    void seal() {
        elements.trim();
    }

    /// Adds the live entries from one id to the other, both included, until the list has so many.
    void collect(StreamId from, StreamId to, long most, List<StreamEntry> found) {
        Cursor cursor = new Cursor();
        while (found.size() < most && cursor.next() && !cursor.id().isAfter(to)) {
            if (!cursor.isDeleted() && !cursor.id().isBefore(from)) {
                found.add(cursor.entry());
            }
        }
    }

    /// The same from the last one to the first one.
    void collectBackwards(StreamId from, StreamId to, long most, List<StreamEntry> found) {
        int[] positions = new int[entries()];
        int count = 0;
        Cursor cursor = new Cursor();
        while (cursor.next() && !cursor.id().isAfter(to)) {
            if (!cursor.isDeleted() && !cursor.id().isBefore(from)) {
                positions[count++] = cursor.position();
            }
        }
        while (count > 0 && found.size() < most) {
            found.add(new Cursor(positions[--count]).entry());
        }
    }

    /// As Redis has it in memory and in files: `bytes:4 elements:2 live deleted … ff`.
    byte[] toListpack() {
        int live = counter(this.live);
        byte[] listpack = new byte[Math.toIntExact(listpackBytes())];
        PackedElements counts = new PackedElements();
        counts.append(this.live);
        counts.append(deleted);
        counts.copyTo(listpack, 6);
        elements.copyTo(listpack, 6 + live + counter(deleted));
        int count = 2;
        for (int at = 0; at < elements.end(); at = elements.behind(at)) {
            count++;
        }
        lowFirst(listpack, 0, listpack.length, 4);
        lowFirst(listpack, 4, Math.min(count, 0xffff), 2); // the largest: so many that they must be counted
        listpack[listpack.length - 1] = (byte) 0xff;
        return listpack;
    }

    StreamBlock copy() {
        return new StreamBlock(this);
    }

    long memoryBytes() {
        return 3 * Memory.OBJECT + elements.memoryBytes(); // with two ids
    }

    /// Bytes of a count, with its size behind it.
    private static int counter(int count) {
        return PackedElements.numberBytes(count) + 1;
    }

    private static void lowFirst(byte[] bytes, int at, int value, int count) {
        for (int place = 0; place < count; place++) {
            bytes[at + place] = (byte) (value >>> (8 * place));
        }
    }

    /// Walks through the entries, deleted ones too.
    private final class Cursor {
        private int position;
        private int end;
        private int flags;
        private int content;
        private int pairs;
        private StreamId id = base;

        Cursor() {
            end = firstEntry;
        }

        /// At the entry there.
        Cursor(int position) {
            end = position;
            next();
        }

        boolean next() {
            if (end == elements.end()) {
                return false;
            }
            position = end;
            flags = (int) elements.number(position);
            int millis = elements.behind(position);
            int sequence = elements.behind(millis);
            id = new StreamId(base.millis() + elements.number(millis), base.sequence() + elements.number(sequence));
            content = elements.behind(sequence);
            if (hasSameFields()) {
                pairs = (int) elements.number(0);
                end = elements.behind(content, pairs + 1L);
            } else {
                pairs = (int) elements.number(content);
                content = elements.behind(content);
                end = elements.behind(content, 2L * pairs + 1);
            }
            return true;
        }

        int position() {
            return position;
        }

        int end() {
            return end;
        }

        StreamId id() {
            return id;
        }

        boolean isDeleted() {
            return (flags & DELETED) != 0;
        }

        void delete() {
            flags |= DELETED;
            elements.replaceSmall(position, flags);
            live--;
            deleted++;
        }

        StreamEntry entry() {
            byte[][] words = new byte[2 * pairs][];
            int field = elements.behind(0);
            int at = content;
            for (int word = 0; word < words.length; word += 2) {
                if (hasSameFields()) {
                    words[word] = elements.string(field);
                    field = elements.behind(field);
                } else {
                    words[word] = elements.string(at);
                    at = elements.behind(at);
                }
                words[word + 1] = elements.string(at);
                at = elements.behind(at);
            }
            return new StreamEntry(id, Arrays.asList(words));
        }

        private boolean hasSameFields() {
            return (flags & SAME_FIELDS) != 0;
        }
    }
}
