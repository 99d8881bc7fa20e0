package io.sauva.server.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/// The table against `java.util`, and what a scan promises.
class MemberTableTest {
    /// One change: puts the member of that number, or removes it.
    record Step(boolean put, int member) {}

    @Provide
    Arbitrary<List<Step>> steps() {
        // Few different members at one time, many at another, so that the table grows and shrinks.
        Arbitrary<Integer> member = Arbitraries.oneOf(
                Arbitraries.integers().between(0, 12), Arbitraries.integers().between(0, 400));
        Arbitrary<Step> step = Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(3, member.map(number -> new Step(true, number))),
                net.jqwik.api.Tuple.of(2, member.map(number -> new Step(false, number))));
        return step.list().ofMaxSize(600);
    }

    @Property(tries = 150)
    void behavesLikeAHashMap(@ForAll("steps") List<Step> steps) {
        MemberTable<Integer> table = MemberTable.withValues();
        Map<String, Integer> model = new HashMap<>();
        int turn = 0;
        for (Step step : steps) {
            turn++;
            String name = "member" + step.member();
            if (step.put()) {
                assertEquals(model.put(name, turn), table.put(bytes(name), turn));
            } else {
                assertEquals(model.remove(name) != null, table.remove(bytes(name)));
            }
            assertEquals(model.size(), table.size());
        }
        for (int number = 0; number <= 400; number++) {
            String name = "member" + number;
            assertEquals(model.get(name), table.get(bytes(name)));
            assertEquals(model.containsKey(name), table.contains(bytes(name)));
        }
        assertEquals(model, contents(table));
        MemberTable<Integer> copy = table.copy(value -> value);
        table.put(bytes("another"), 1);
        assertEquals(model, contents(copy));
    }

    @Test
    void growsAndShrinksWithoutLosingAnything() {
        MemberTable<Void> table = MemberTable.ofMembers();
        int most = 50_000;
        for (int number = 0; number < most; number++) {
            assertTrue(table.add(bytes("m" + number)));
            assertFalse(table.add(bytes("m" + number)));
        }
        long full = table.memoryBytes();
        for (int number = 0; number < most - 3; number++) {
            assertTrue(table.remove(bytes("m" + number)));
            assertFalse(table.remove(bytes("m" + number)));
        }
        assertEquals(3, table.size());
        assertTrue(table.memoryBytes() < full / 1000, "kept " + table.memoryBytes() + " of " + full + " bytes");
        for (int number = most - 3; number < most; number++) {
            assertTrue(table.contains(bytes("m" + number)));
        }
    }

    @Property(tries = 60)
    void aScanShowsOnceWhatIsThereAllTheTime(
            @ForAll @IntRange(max = 300) int stable,
            @ForAll @IntRange(min = 1, max = 40) int count,
            @ForAll long seed) {
        Random random = new Random(seed);
        MemberTable<Void> table = MemberTable.ofMembers();
        Map<String, Integer> shown = new HashMap<>();
        for (int number = 0; number < stable; number++) {
            table.add(bytes("stable" + number));
        }
        int passing = 0;
        long cursor = 0;
        do {
            cursor = table.scan(cursor, count, (member, nothing) -> shown.merge(text(member), 1, Integer::sum));
            assertTrue(cursor >= 0);
            int wanted = random.nextInt(3) == 0 ? random.nextInt(2000) : passing;
            for (; passing < wanted; passing++) {
                table.add(bytes("passing" + passing));
            }
            while (passing > wanted) {
                passing--;
                table.remove(bytes("passing" + passing));
            }
        } while (cursor != 0);
        for (int number = 0; number < stable; number++) {
            assertEquals(1, shown.get("stable" + number));
        }
    }

    @Test
    void aScanTakesStepsOfAboutTheSizeThatIsAskedFor() {
        MemberTable<Void> table = MemberTable.ofMembers();
        for (int number = 0; number < 1000; number++) {
            table.add(bytes("m" + number));
        }
        Set<String> first = new HashSet<>();
        long cursor = table.scan(0, 10, (member, nothing) -> first.add(text(member)));
        assertTrue(cursor != 0);
        assertEquals(10, first.size(), "more only if hashes are equal, which with 31 bits does not happen here");
        assertEquals(0, table.scan(Long.MAX_VALUE, 10, (member, nothing) -> first.clear()));
        assertEquals(0, table.scan(-1, 10, (member, nothing) -> first.clear()));
        assertEquals(10, first.size());
    }

    @Test
    void everyMemberIsDrawnByChance() {
        MemberTable<Void> table = MemberTable.ofMembers();
        for (int number = 0; number < 200; number++) {
            table.add(bytes("m" + number));
        }
        for (int number = 0; number < 150; number++) { // sparse, but not so much that it shrinks
            table.remove(bytes("m" + number));
        }
        Map<String, Integer> drawn = new HashMap<>();
        Random random = new Random(7);
        for (int draw = 0; draw < 50 * 400; draw++) {
            drawn.merge(text(table.memberAt(table.randomSlot(random))), 1, Integer::sum);
        }
        assertEquals(50, drawn.size());
        // 400 each are expected, with a deviation of 20.
        drawn.forEach((member, times) -> assertTrue(times > 260 && times < 540, member + " came " + times + " times"));
        assertEquals(50, table.slots().length);
    }

    @Test
    void theHashIsSipHash() {
        byte[] message = new byte[40];
        for (int at = 0; at < message.length; at++) {
            message[at] = (byte) at;
        }
        long firstKey = 0x0706_0504_0302_0100L;
        long secondKey = 0x0F0E_0D0C_0B0A_0908L;
        // The vector of the paper, for the variant of the paper.
        assertEquals(0xA129_CA61_49BE_45E5L, sip(prefix(message, 15), firstKey, secondKey, 2, 4));
        for (int length = 0; length <= message.length; length++) {
            byte[] part = prefix(message, length);
            assertEquals(sip(part, firstKey, secondKey, 1, 3), MemberHash.sip(part, firstKey, secondKey));
            assertEquals(MemberHash.of(part), MemberHash.of(part.clone()));
            assertTrue(MemberHash.of(part) > 0);
        }
    }

    @Test
    void valuesAreNullWhereThereAreNone() {
        MemberTable<Integer> table = MemberTable.withValues();
        assertNull(table.get(bytes("a")));
        assertNull(table.put(bytes("a"), 1));
        assertEquals(1, table.put(bytes("a"), 2));
        assertEquals(2, table.get(bytes("a")));
        assertArrayEquals(bytes("a"), table.memberAt(table.slots()[0]));
    }

    /// The hash as its paper has it, with any number of rounds.
    private static long sip(byte[] bytes, long firstKey, long secondKey, int rounds, int lastRounds) {
        long[] v = {
            firstKey ^ 0x736F_6D65_7073_6575L,
            secondKey ^ 0x646F_7261_6E64_6F6DL,
            firstKey ^ 0x6C79_6765_6E65_7261L,
            secondKey ^ 0x7465_6462_7974_6573L
        };
        int words = bytes.length / 8;
        for (int number = 0; number <= words; number++) {
            long word = number == words ? (long) bytes.length << 56 : 0;
            for (int at = 0; at < 8 && number * 8 + at < bytes.length; at++) {
                word |= (bytes[number * 8 + at] & 0xFFL) << (8 * at);
            }
            v[3] ^= word;
            rounds(v, rounds);
            v[0] ^= word;
        }
        v[2] ^= 0xFF;
        rounds(v, lastRounds);
        return v[0] ^ v[1] ^ v[2] ^ v[3];
    }

    private static void rounds(long[] v, int times) {
        for (int time = 0; time < times; time++) {
            v[0] += v[1];
            v[1] = Long.rotateLeft(v[1], 13) ^ v[0];
            v[0] = Long.rotateLeft(v[0], 32);
            v[2] += v[3];
            v[3] = Long.rotateLeft(v[3], 16) ^ v[2];
            v[0] += v[3];
            v[3] = Long.rotateLeft(v[3], 21) ^ v[0];
            v[2] += v[1];
            v[1] = Long.rotateLeft(v[1], 17) ^ v[2];
            v[2] = Long.rotateLeft(v[2], 32);
        }
    }

    private static byte[] prefix(byte[] bytes, int length) {
        return java.util.Arrays.copyOf(bytes, length);
    }

    private static Map<String, Integer> contents(MemberTable<Integer> table) {
        Map<String, Integer> contents = new HashMap<>();
        table.forEach((member, value) -> assertNull(contents.put(text(member), value)));
        return contents;
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
