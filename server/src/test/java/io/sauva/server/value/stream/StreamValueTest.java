package io.sauva.server.value.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.keyspace.ValueCodec;
import io.sauva.server.value.Thresholds;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/// The stream against a tree of entries.
class StreamValueTest {
    private final Thresholds thresholds = new Thresholds();

    /// What a stream should be.
    private static final class Model {
        final NavigableMap<StreamId, List<String>> entries = new TreeMap<>();
        StreamId last = StreamId.MIN;
        StreamId maxDeleted = StreamId.MIN;
        long added;

        List<String> range(StreamId from, StreamId to, long most) {
            return from.isAfter(to) ? List.of() : shown(entries.subMap(from, true, to, true), most);
        }

        List<String> reverseRange(StreamId from, StreamId to, long most) {
            return from.isAfter(to)
                    ? List.of()
                    : shown(entries.subMap(from, true, to, true).descendingMap(), most);
        }

        private static List<String> shown(Map<StreamId, List<String>> some, long most) {
            return some.entrySet().stream()
                    .limit(most)
                    .map(entry -> entry.getKey() + "=" + entry.getValue())
                    .toList();
        }
    }

    @Property(tries = 150)
    void behavesLikeATree(
            @ForAll long seed, @ForAll @IntRange(max = 40) int blockEntries, @ForAll @IntRange(max = 600) int bytes) {
        thresholds.streamBlockEntries(blockEntries);
        thresholds.streamBlockBytes(bytes);
        SplittableRandom random = new SplittableRandom(seed);
        StreamValue stream = new StreamValue(thresholds);
        Model model = new Model();
        for (int step = 0; step < 300; step++) {
            change(stream, model, random);
            compare(stream, model, random);
        }
        StreamValue copy = stream.copy();
        StreamValue decoded = codedAndDecoded(stream);
        int blocks = stream.blocks();
        change(stream, new Model(), new SplittableRandom(1) /* appends or deletes */);
        stream.trim(StreamTrim.toLength(0, false, 0));
        compare(copy, model, random);
        compare(decoded, model, random);
        assertEquals(blocks, decoded.blocks());
        assertEquals(blocks, copy.blocks());
        if (!model.last.equals(StreamId.MAX)) {
            append(decoded, model, model.last.next(), List.of("a", "b"));
            compare(decoded, model, random);
        }
    }

    private static void change(StreamValue stream, Model model, SplittableRandom random) {
        int kind = random.nextInt(100);
        if (kind < 75 || model.entries.isEmpty()) {
            StreamId last = stream.lastId();
            StreamId id = random.nextInt(3) > 0
                    ? last.next()
                    : new StreamId(last.millis() + random.nextInt(1, 100_000), random.nextLong());
            append(stream, model, id, words(random));
        } else if (kind < 94) {
            StreamId id = some(model, random);
            boolean there = model.entries.remove(id) != null;
            if (there && id.isAfter(model.maxDeleted)) {
                model.maxDeleted = id;
            }
            assertEquals(there, stream.delete(id));
        } else {
            trim(stream, model, random);
        }
    }

    private static void append(StreamValue stream, Model model, StreamId id, List<String> words) {
        stream.append(id, words.stream().map(StreamValueTest::bytes).toArray(byte[][]::new), 0);
        model.entries.put(id, words);
        model.last = id;
        model.added++;
    }

    private static List<String> words(SplittableRandom random) {
        List<String> words = new ArrayList<>();
        boolean usual = random.nextInt(4) > 0;
        for (int pair = usual ? 2 : random.nextInt(1, 4); pair > 0; pair--) {
            words.add(usual ? "field" + pair : word(random));
            words.add(word(random));
        }
        return words;
    }

    private static String word(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> Long.toString(random.nextLong() >> random.nextInt(64));
            case 1 -> "x".repeat(random.nextInt(70));
            case 2 -> random.nextInt(20) == 0 ? "y".repeat(random.nextInt(5_000)) : "0" + random.nextInt(100);
            default -> "value";
        };
    }

    /// Mostly the id of an entry, else one that never was or is no more.
    private static StreamId some(Model model, SplittableRandom random) {
        StreamId first = model.entries.firstKey();
        StreamId near = new StreamId(
                first.millis() + random.nextLong(Math.max(1, model.last.millis() - first.millis() + 1)),
                random.nextLong());
        StreamId found = model.entries.ceilingKey(near);
        return found == null || random.nextInt(8) == 0 ? near : found;
    }

    private static void trim(StreamValue stream, Model model, SplittableRandom random) {
        boolean approximate = random.nextBoolean();
        long limit = approximate && random.nextBoolean() ? random.nextInt(1, 30) : 0;
        boolean byLength = random.nextBoolean();
        long longest = random.nextInt(model.entries.size() + 10);
        StreamId least = some(model, random);
        long due = byLength
                ? Math.max(0, model.entries.size() - longest)
                : model.entries.headMap(least, false).size();
        long removed = stream.trim(
                byLength
                        ? StreamTrim.toLength(longest, approximate, limit)
                        : StreamTrim.from(least, approximate, limit));
        if (approximate) {
            assertTrue(removed <= due, () -> removed + " of " + due);
            assertTrue(limit == 0 || removed <= limit, () -> removed + " instead of " + limit);
        } else {
            assertEquals(due, removed);
        }
        for (long left = removed; left > 0; left--) {
            model.entries.pollFirstEntry();
        }
    }

    private static void compare(StreamValue stream, Model model, SplittableRandom random) {
        assertEquals(model.entries.size(), stream.length());
        assertEquals(new StreamMarks(model.last, model.maxDeleted, model.added), stream.marks());
        assertEquals(
                model.range(StreamId.MIN, StreamId.MAX, 1000), shown(stream.range(StreamId.MIN, StreamId.MAX, 1000)));
        if (!model.entries.isEmpty()) {
            StreamId from = some(model, random);
            StreamId to = some(model, random);
            long most = random.nextInt(1, 50);
            assertEquals(model.range(from, to, most), shown(stream.range(from, to, most)));
            assertEquals(model.reverseRange(from, to, most), shown(stream.reverseRange(from, to, most)));
            assertEquals(model.entries.firstKey(), stream.firstEntryId());
            assertEquals(model.entries.lastKey(), stream.lastEntryId());
        } else {
            assertEquals(StreamId.MIN, stream.firstEntryId());
            assertEquals(StreamId.MIN, stream.lastEntryId());
        }
    }

    private StreamValue codedAndDecoded(StreamValue stream) {
        ValueCodec codec = new ValueCodec(thresholds);
        return (StreamValue) codec.decode(codec.encode(stream));
    }

    /// The largest ids there are, and the distances between them that do not fit into 63 bits.
    @Test
    void idsHave128Bits() {
        StreamValue stream = new StreamValue(thresholds);
        List<StreamId> ids = List.of(
                new StreamId(0, 1),
                new StreamId(0, -1),
                new StreamId(Long.MAX_VALUE, 5),
                new StreamId(Long.MIN_VALUE, 3),
                new StreamId(-1, 0),
                new StreamId(-1, Long.MIN_VALUE),
                StreamId.MAX);
        for (StreamId id : ids) {
            stream.append(id, new byte[][] {bytes("a"), bytes("b")}, 0);
        }
        assertEquals(ids, ids(stream.range(StreamId.MIN, StreamId.MAX, 100)));
        assertEquals(ids.reversed(), ids(codedAndDecoded(stream).reverseRange(StreamId.MIN, StreamId.MAX, 100)));
        assertEquals(
                "18446744073709551615-18446744073709551615", stream.lastId().toString());
        assertTrue(stream.delete(StreamId.MAX));
        assertFalse(stream.delete(StreamId.MAX));
        assertEquals(ids.get(5), stream.lastEntryId());
        assertThrows(
                IllegalArgumentException.class,
                () -> stream.append(StreamId.MAX, new byte[][] {bytes("a"), bytes("b")}, 0));
        assertThrows(IllegalStateException.class, StreamId.MAX::next);
        assertThrows(IllegalStateException.class, StreamId.MIN::previous);
        assertEquals(new StreamId(4, -1), new StreamId(5, 0).previous());
        assertEquals(new StreamId(5, 0), new StreamId(4, -1).next());
    }

    @Test
    void entriesAreCompactAndGiveMemoryBack() {
        StreamValue stream = new StreamValue(thresholds);
        long empty = stream.memoryBytes();
        byte[][] words = {bytes("temperature"), bytes("21"), bytes("humidity"), bytes("a word of its own")};
        int entries = 100_000;
        for (int entry = 1; entry <= entries; entry++) {
            stream.append(new StreamId(1_700_000_000_000L + entry, 0), words, 0);
        }
        long full = stream.memoryBytes();
        assertTrue(full / entries < 40, () -> full / entries + " bytes an entry");
        assertEquals(1000, stream.blocks());
        for (int entry = 1; entry <= entries; entry++) {
            if (entry % 100 != 0) {
                assertTrue(stream.delete(new StreamId(1_700_000_000_000L + entry, 0)));
            }
        }
        assertEquals(1000, stream.length());
        long sparse = stream.memoryBytes();
        assertTrue(sparse < full / 8, () -> sparse + " bytes of " + full);
        assertEquals(1000, stream.trim(StreamTrim.toLength(0, false, 0)));
        long cleared = stream.memoryBytes();
        assertTrue(cleared <= empty + 64, () -> cleared + " bytes are left");
        assertFalse(stream.isEmpty(), "an empty stream is not nothing");
    }

    private static List<StreamId> ids(List<StreamEntry> entries) {
        return entries.stream().map(StreamEntry::id).toList();
    }

    private static List<String> shown(List<StreamEntry> entries) {
        return entries.stream()
                .map(entry -> entry.id() + "="
                        + entry.words().stream().map(StreamValueTest::text).toList())
                .toList();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
