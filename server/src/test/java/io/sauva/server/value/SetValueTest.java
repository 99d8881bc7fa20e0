package io.sauva.server.value;

import static io.sauva.server.value.MemberTableTest.bytes;
import static io.sauva.server.value.MemberTableTest.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/// The set against a `HashSet`, and when it ceases to be an array of integers.
class SetValueTest {
    @Provide
    Arbitrary<List<String>> members() {
        Arbitrary<String> integers = Arbitraries.oneOf(Arbitraries.longs().between(-20, 20), Arbitraries.longs())
                .map(String::valueOf);
        Arbitrary<String> odd = Arbitraries.of(
                "", "-", "00", "-0", "01", "+1", " 1", "9223372036854775808", "-9223372036854775809", "1e3", "abc");
        return Arbitraries.oneOf(
                integers.list().ofMaxSize(60),
                Arbitraries.oneOf(integers, odd).list().ofMaxSize(60));
    }

    @Property(tries = 300)
    void behavesLikeAHashSet(@ForAll("members") List<String> members, @ForAll long seed) {
        Thresholds thresholds = new Thresholds();
        thresholds.intSetEntries(30);
        SetValue set = new SetValue(thresholds);
        Set<String> model = new HashSet<>();
        Random random = new Random(seed);
        boolean large = false;
        for (String member : members) {
            if (random.nextInt(4) == 0) {
                assertEquals(model.remove(member), set.remove(bytes(member)));
            } else {
                assertEquals(model.add(member), set.add(bytes(member)));
                large |= model.size() > 30 || !isInteger(member);
            }
            assertEquals(model.contains(member), set.contains(bytes(member)));
            assertEquals(model.size(), set.size());
            assertEquals(large ? "hashtable" : "intset", set.encoding());
        }
        assertEquals(model, new HashSet<>(contents(set)));
        assertEquals(model.size(), contents(set).size());
        SetValue copy = set.copy();
        Set<String> before = new HashSet<>(model);
        while (!set.isEmpty()) {
            int slot = set.randomSlot(random);
            assertTrue(model.remove(text(set.memberAt(slot))));
            set.removeSlot(slot);
        }
        assertTrue(model.isEmpty());
        assertEquals(before, new HashSet<>(contents(copy)));
    }

    private static boolean isInteger(String text) {
        try {
            return String.valueOf(Long.parseLong(text)).equals(text);
        } catch (NumberFormatException e) {
            return false;
        }
    }

    @Test
    void integersAreShownInAscendingOrder() {
        SetValue set = new SetValue(new Thresholds());
        for (String member : List.of("10", "9", "-3", "0", "9223372036854775807", "-9223372036854775808")) {
            assertTrue(set.add(bytes(member)));
        }
        assertEquals(List.of("-9223372036854775808", "-3", "0", "9", "10", "9223372036854775807"), contents(set));
        assertFalse(set.contains(bytes("010")));
        assertFalse(set.contains(bytes("-0")));
        assertEquals(6, set.slots().length);
    }

    @Test
    void aTableStaysATable() {
        SetValue set = new SetValue(new Thresholds());
        set.add(bytes("a"));
        set.add(bytes("1"));
        set.remove(bytes("a"));
        assertEquals("hashtable", set.encoding());
        assertEquals(List.of("1"), contents(set));
        assertEquals("hashtable", set.copy().encoding());
    }

    @Test
    void aSmallSetIsSmall() {
        SetValue set = new SetValue(new Thresholds());
        set.add(bytes("a"));
        set.add(bytes("b"));
        assertTrue(set.memoryBytes() < 260, set.memoryBytes() + " bytes");
    }

    private static List<String> contents(SetValue set) {
        List<String> contents = new ArrayList<>();
        set.forEach(member -> contents.add(text(member)));
        List<String> scanned = new ArrayList<>();
        long cursor = 0;
        do {
            cursor = set.scan(cursor, 7, member -> scanned.add(text(member)));
        } while (cursor != 0);
        assertEquals(contents, scanned);
        List<String> tested = new ArrayList<>();
        assertFalse(set.anyMatch(member -> !tested.add(text(member))));
        assertEquals(contents, tested);
        return contents;
    }
}
