package io.sauva.server.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sauva.server.value.SortedSetValue.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/// A sorted set against a model that is obviously right: a map of scores, sorted anew for each look.
class SortedSetValueTest {
    private record Entry(String member, double score) {}

    private static final Comparator<Entry> ORDER =
            Comparator.comparingDouble((Entry entry) -> entry.score + 0.0).thenComparing(Entry::member);

    private final Map<String, Double> model = new HashMap<>();
    private final SortedSetValue value = new SortedSetValue(new Thresholds());

    @Property(tries = 80)
    void doesWhatTheModelDoes(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 2500) int steps, @ForAll @IntRange(max = 3) int shape) {
        SortedSetValueTest both = new SortedSetValueTest();
        Random random = new Random(seed);
        int range = new int[] {8, 60, 700, 5000}[shape];
        for (int step = 0; step < steps; step++) {
            both.step(random, range, step < steps / 2 ? 8 : 4);
            if (step % 97 == 0) {
                both.compare(random);
            }
        }
        both.compare(random);
        while (!both.model.isEmpty()) {
            both.removeRange(random, Math.max(1, both.model.size() / 5));
            both.compare(random);
        }
        assertTrue(both.value.isEmpty());
    }

    @Property(tries = 20)
    void growsInOrderAndShrinks(@ForAll long seed, @ForAll boolean ascending) {
        SortedSetValueTest both = new SortedSetValueTest();
        Random random = new Random(seed);
        int members = 6000;
        for (int step = 0; step < members; step++) {
            both.put("m" + step, ascending ? step : -step);
        }
        both.compare(random);
        for (int step = 0; step < members; step += 1 + random.nextInt(3)) {
            both.remove("m" + step);
        }
        both.compare(random);
    }

    @Test
    void shiftsScoresWithinAndAcrossLeaves() {
        Random random = new Random(7);
        for (int member = 0; member < 1000; member++) {
            put("m" + member, member);
        }
        for (int step = 0; step < 20_000; step++) {
            String member = "m" + random.nextInt(1000);
            put(member, model.get(member) + random.nextInt(5) - 2);
        }
        compare(random);
    }

    @Test
    void isCompactOnceAndNeverAgain() {
        assertEquals("listpack", value.encoding());
        for (int member = 0; member < 128; member++) {
            value.put(bytes("m" + member), member);
        }
        assertEquals("listpack", value.encoding());
        value.put(bytes("one more"), 1);
        assertEquals("skiplist", value.encoding());
        value.removeRange(1, value.size());
        assertEquals("skiplist", value.encoding());
        assertEquals("skiplist", value.copy().encoding());
    }

    @Test
    void isNotCompactWithALongMember() {
        value.put(new byte[64], 1);
        assertEquals("listpack", value.encoding());
        value.put(new byte[65], 1);
        assertEquals("skiplist", value.encoding());
    }

    @Test
    void knowsNegativeZerosOnlyIfNotCompact() {
        value.put(bytes("a"), -0.0);
        assertEquals(0.0, value.score(bytes("a")));
        value.put(new byte[65], -0.0);
        assertEquals(-0.0, value.score(new byte[65]));
        assertEquals(Outcome.SAME, value.put(new byte[65], 0.0));
        assertEquals(-0.0, value.score(new byte[65]));
    }

    @Test
    void comparesMembersAsUnsignedBytes() {
        value.put(new byte[] {(byte) 0x80}, 1);
        value.put(new byte[] {0x7F, 0}, 1);
        value.put(new byte[] {0x7F}, 1);
        assertArrayEquals(new byte[] {0x7F}, value.memberAt(0));
        assertArrayEquals(new byte[] {0x7F, 0}, value.memberAt(1));
        assertEquals(1, value.countBefore(new byte[] {0x7F}, true));
        assertEquals(2, value.countBefore(new byte[] {(byte) 0x80}, false));
    }

    @Test
    void countsWithInfiniteScores() {
        value.put(bytes("low"), Double.NEGATIVE_INFINITY);
        value.put(bytes("middle"), 0);
        value.put(bytes("high"), Double.POSITIVE_INFINITY);
        assertEquals(0, value.countBelow(Double.NEGATIVE_INFINITY, false));
        assertEquals(1, value.countBelow(Double.NEGATIVE_INFINITY, true));
        assertEquals(2, value.countBelow(Double.MAX_VALUE, true));
        assertEquals(2, value.countBelow(Double.POSITIVE_INFINITY, false));
        assertEquals(3, value.countBelow(Double.POSITIVE_INFINITY, true));
        assertEquals(2, value.countBelow(-0.0, true));
    }

    @Property(tries = 50)
    void showsWhoStaysOnceWhileOthersComeAndGo(@ForAll long seed, @ForAll @IntRange(min = 1, max = 50) int count) {
        Random random = new Random(seed);
        SortedSetValue scanned = new SortedSetValue(new Thresholds());
        for (int member = 0; member < 300; member++) {
            scanned.put(bytes("stays" + member), random.nextInt(10));
        }
        List<String> shown = new ArrayList<>();
        long cursor = 0;
        int calls = 0;
        do {
            cursor = scanned.scan(cursor, count, (member, score) -> {
                if (text(member).startsWith("stays")) {
                    shown.add(text(member));
                }
            });
            for (int change = 0; change < 200; change++) {
                byte[] other = bytes("other" + random.nextInt(3000));
                if (random.nextInt(10) < (calls < 20 ? 8 : 2)) {
                    scanned.put(other, random.nextDouble());
                } else {
                    scanned.remove(other);
                }
            }
            scanned.put(bytes("stays" + random.nextInt(300)), random.nextDouble());
            calls++;
        } while (cursor != 0);
        assertEquals(300, shown.size());
        assertEquals(300, new TreeSet<>(shown).size());
    }

    @Test
    void countsItsMemory() {
        long empty = value.memoryBytes();
        for (int member = 0; member < 1000; member++) {
            value.put(bytes("member:" + member), member);
        }
        long full = value.memoryBytes();
        assertTrue(full > empty + 1000 * 40, full + " bytes");
        assertTrue(full < empty + 1000 * 120, full + " bytes");
        value.removeRange(0, 1000);
        assertEquals(empty, value.memoryBytes());
    }

    private void step(Random random, int range, int additions) {
        String member = "m" + random.nextInt(range);
        switch (random.nextInt(12)) {
            case 0 -> removeRange(random, 1 + random.nextInt(4));
            case 1 -> assertEquals(model.getOrDefault(member, Double.NaN), value.score(bytes(member)));
            default -> {
                if (random.nextInt(12) < additions) {
                    put(member, random.nextInt(5) < 2 ? random.nextInt(4) : random.nextInt(1000) / 8.0);
                } else {
                    remove(member);
                }
            }
        }
    }

    private void put(String member, double score) {
        Double old = model.put(member, score);
        Outcome expected = old == null ? Outcome.ADDED : old == score ? Outcome.SAME : Outcome.CHANGED;
        assertEquals(expected, value.put(bytes(member), score));
    }

    private void remove(String member) {
        assertEquals(model.remove(member) != null, value.remove(bytes(member)));
    }

    private void removeRange(Random random, int count) {
        List<Entry> entries = entries();
        int from = random.nextInt(entries.size() + 1);
        int to = Math.min(entries.size(), from + count);
        entries.subList(from, to).forEach(entry -> model.remove(entry.member));
        value.removeRange(from, to);
    }

    private void compare(Random random) {
        List<Entry> entries = entries();
        int size = entries.size();
        assertEquals(size, value.size());
        assertEquals(entries, walk(value, 0, size, false));
        assertEquals(entries.reversed(), walk(value, 0, size, true));
        assertEquals(entries, walk(value.copy(), 0, size, false));
        int from = random.nextInt(size + 1);
        int to = from + random.nextInt(size - from + 1);
        assertEquals(entries.subList(from, to), walk(value, from, to, false));
        assertEquals(entries.subList(from, to).reversed(), walk(value, from, to, true));
        for (int probe = 0; probe < 20 && size > 0; probe++) {
            int rank = random.nextInt(size);
            Entry entry = entries.get(rank);
            assertEquals(rank, value.rank(bytes(entry.member)));
            assertEquals(entry.member, text(value.memberAt(rank)));
            assertEquals(entry.score, value.scoreAt(rank));
            assertEquals(entry.score, value.score(bytes(entry.member)));
            double score = random.nextBoolean() ? entry.score : random.nextInt(1000) / 16.0;
            assertEquals(entries.stream().filter(other -> other.score < score).count(), value.countBelow(score, false));
            assertEquals(entries.stream().filter(other -> other.score <= score).count(), value.countBelow(score, true));
        }
        assertEquals(-1, value.rank(bytes("nobody")));
        assertFalse(value.contains(bytes("nobody")));
        compareMembers(random, entries);
    }

    /// Ranges of bytes, for which all have the same score.
    private static void compareMembers(Random random, List<Entry> entries) {
        SortedSetValue equal = new SortedSetValue(new Thresholds());
        List<String> members =
                new ArrayList<>(entries.stream().map(Entry::member).toList());
        members.forEach(member -> equal.put(bytes(member), 3));
        Collections.sort(members);
        String bound = "m" + random.nextInt(6000);
        assertEquals(
                members.stream().filter(member -> member.compareTo(bound) < 0).count(),
                equal.countBefore(bytes(bound), false));
        assertEquals(
                members.stream().filter(member -> member.compareTo(bound) <= 0).count(),
                equal.countBefore(bytes(bound), true));
    }

    private List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        model.forEach((member, score) -> entries.add(new Entry(member, score)));
        entries.sort(ORDER);
        return entries;
    }

    private static List<Entry> walk(SortedSetValue value, int from, int to, boolean descending) {
        Entry[] seen = new Entry[to - from];
        int[] count = {0};
        ScoreVisitor visitor = (member, score) -> seen[count[0]++] = new Entry(text(member), score);
        if (descending) {
            value.descending(from, to, visitor);
        } else {
            value.ascending(from, to, visitor);
        }
        assertEquals(seen.length, count[0]);
        return Arrays.asList(seen);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
