package io.sauva.server.rdb;

import io.sauva.server.command.Arguments;
import io.sauva.server.value.Thresholds;
import io.sauva.server.value.stream.StreamId;
import io.sauva.server.value.stream.StreamMarks;
import io.sauva.server.value.stream.StreamRestoration;
import io.sauva.server.value.stream.StreamValue;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// Reads and writes streams.
///
/// ```
/// blocks { base:16 listpack } length last-id        since Redis 5.0
/// first-id max-deleted-id entries-added             since 7.0
/// groups { … }
/// ```
///
/// A listpack is `live deleted fields { field } 0 { entry }`, an entry `flags millis sequence`, then values, or
/// the number of pairs and the pairs, and last how many elements these are. Groups of consumers are not there
/// yet: a stream that has some is refused, not read without them.
///
/// Thread: any; nothing is kept here.
final class StreamForm {
    private static final int DELETED = 1;
    private static final int SAME_FIELDS = 2;
    private static final int BASE_BYTES = 16;

    private StreamForm() {}

    static void write(StreamValue stream, RdbOutput output) {
        output.unsignedByte(RdbType.STREAM_LISTPACKS_2);
        output.unsigned(stream.blocks());
        stream.forEachBlock((base, listpack) -> {
            output.string(ByteBuffer.allocate(BASE_BYTES)
                    .putLong(base.millis())
                    .putLong(base.sequence())
                    .array());
            output.string(listpack);
        });
        output.unsigned(stream.length());
        StreamMarks marks = stream.marks();
        write(marks.lastId(), output);
        write(stream.firstEntryId(), output);
        write(marks.maxDeletedId(), output);
        output.unsigned(marks.entriesAdded());
        output.unsigned(0); // no groups
    }

    private static void write(StreamId id, RdbOutput output) {
        output.unsigned(id.millis());
        output.unsigned(id.sequence());
    }

    /// Reads what follows the type.
    static StreamValue read(RdbInput input, boolean second, Thresholds thresholds) {
        StreamRestoration restoration = new StreamRestoration(thresholds);
        try {
            for (long left = input.length(); left > 0; left--) {
                block(input, restoration);
            }
            long length = input.length();
            StreamId last = id(input);
            StreamMarks marks = new StreamMarks(last, StreamId.MIN, length);
            if (second) {
                id(input); // the first one can be seen
                marks = new StreamMarks(last, id(input), input.unsigned());
            }
            check(input.length() == 0, "a stream with groups of consumers");
            StreamValue stream = restoration.end(marks);
            check(stream.length() == length, "not as many entries as it says");
            return stream;
        } catch (IllegalArgumentException e) {
            throw new RdbFormatException(e.getMessage());
        }
    }

    private static StreamId id(RdbInput input) {
        long millis = input.unsigned();
        return new StreamId(millis, input.unsigned());
    }

    private static void block(RdbInput input, StreamRestoration restoration) {
        byte[] key = input.string();
        check(key.length == BASE_BYTES, "not an id of a block");
        ByteBuffer halves = ByteBuffer.wrap(key);
        StreamId base = new StreamId(halves.getLong(), halves.getLong());
        Elements elements = new Elements(input.string());
        long live = elements.number();
        long deleted = elements.number();
        List<byte[]> fields = elements.some(elements.number());
        check(elements.number() == 0, "no end of the fields");
        restoration.block(base, fields);
        while (elements.hasMore()) {
            int begin = elements.at;
            long flags = elements.number();
            StreamId id = new StreamId(base.millis() + elements.number(), base.sequence() + elements.number());
            boolean same = (flags & SAME_FIELDS) != 0;
            List<byte[]> words = same ? pairs(fields, elements) : elements.some(2 * elements.number());
            check(elements.at - begin == elements.number(), "an entry of another size than it says");
            boolean isDeleted = (flags & DELETED) != 0;
            restoration.entry(id, words, isDeleted);
            live -= isDeleted ? 0 : 1;
            deleted -= isDeleted ? 1 : 0;
        }
        check(live == 0 && deleted == 0, "not as many entries in a block as it says");
    }

    private static List<byte[]> pairs(List<byte[]> fields, Elements elements) {
        List<byte[]> words = new ArrayList<>(2 * fields.size());
        for (byte[] field : fields) {
            words.add(field);
            words.add(elements.next());
        }
        return words;
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new RdbFormatException(otherwise);
        }
    }

    /// The elements of a listpack, one after the other.
    private static final class Elements {
        private final List<byte[]> all = new ArrayList<>();
        private int at;

        Elements(byte[] listpack) {
            CompactForms.listpack(listpack, all::add);
        }

        boolean hasMore() {
            return at < all.size();
        }

        byte[] next() {
            check(hasMore(), "a block that ends too early");
            return all.get(at++);
        }

        long number() {
            byte[] digits = next();
            check(Arguments.isInteger(digits), "not a number in a block");
            return Arguments.integer(digits);
        }

        List<byte[]> some(long count) {
            check(count >= 0 && count <= all.size() - at, "a block that ends too early");
            List<byte[]> some = all.subList(at, at + (int) count);
            at += (int) count;
            return some;
        }
    }
}
