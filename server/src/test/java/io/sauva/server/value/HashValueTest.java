package io.sauva.server.value;

import static io.sauva.server.value.MemberTableTest.bytes;
import static io.sauva.server.value.MemberTableTest.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/// The hash against a `LinkedHashMap`, and when it ceases to be packed.
class HashValueTest {
    @Property(tries = 200)
    void behavesLikeALinkedHashMap(
            @ForAll long seed,
            @ForAll @IntRange(max = 300) int steps,
            @ForAll @IntRange(min = 1, max = 60) int fields,
            @ForAll @IntRange(min = 1, max = 40_000) int longestValue) {
        Thresholds thresholds = new Thresholds();
        thresholds.hashEntries(40);
        thresholds.hashValueBytes(20_000);
        Random random = new Random(seed);
        HashValue hash = new HashValue(thresholds);
        Map<String, String> model = new LinkedHashMap<>();
        boolean large = false;
        for (int step = 0; step < steps; step++) {
            String field = "f".repeat(random.nextInt(3)) + random.nextInt(fields);
            if (random.nextInt(3) == 0) {
                assertEquals(model.remove(field) != null, hash.remove(bytes(field)));
            } else {
                String value = "v".repeat(random.nextInt(10) == 0 ? random.nextInt(longestValue) : random.nextInt(200));
                assertEquals(model.put(field, value) == null, hash.set(bytes(field), bytes(value)));
                large |= value.length() > 20_000 || model.size() > 40;
            }
            assertEquals(model.containsKey(field), hash.contains(bytes(field)));
            assertEquals(model.getOrDefault(field, "").length(), hash.valueLength(bytes(field)));
            assertEquals(model.size(), hash.size());
            assertEquals(large ? "hashtable" : "listpack", hash.encoding());
        }
        Map<String, String> contents = contents(hash);
        assertEquals(model, contents);
        if (!large) {
            assertEquals(new ArrayList<>(model.keySet()), new ArrayList<>(contents.keySet()));
        }
        for (int slot : hash.slots()) {
            assertEquals(model.get(text(hash.fieldAt(slot))), text(hash.valueAt(slot)));
        }
        HashValue copy = hash.copy();
        hash.set(bytes("another"), bytes("one"));
        assertEquals(model, contents(copy));
        assertNotNull(hash.fieldAt(hash.randomSlot(random)));
    }

    @Test
    void whatIsShortAndFewIsPacked() {
        HashValue hash = new HashValue(new Thresholds());
        for (int number = 0; number < 512; number++) {
            hash.set(bytes("f" + number), bytes("v".repeat(64)));
        }
        assertEquals("listpack", hash.encoding());
        assertTrue(hash.memoryBytes() < 512 * 110, hash.memoryBytes() + " bytes");
        HashValue more = hash.copy();
        more.set(bytes("one more"), bytes(""));
        assertEquals("hashtable", more.encoding());
        more.remove(bytes("one more"));
        assertEquals("hashtable", more.encoding());
        hash.set(bytes("f0"), bytes("v".repeat(65)));
        assertEquals("hashtable", hash.encoding());
        assertEquals(512, hash.size());
        HashValue longField = new HashValue(new Thresholds());
        longField.set(bytes("f".repeat(65)), bytes(""));
        assertEquals("hashtable", longField.encoding());
    }

    @Test
    void aPackedHashGivesMemoryBack() {
        HashValue hash = new HashValue(new Thresholds());
        long empty = hash.memoryBytes();
        for (int number = 0; number < 300; number++) {
            hash.set(bytes("f" + number), bytes("value"));
        }
        for (int number = 0; number < 300; number++) {
            assertTrue(hash.remove(bytes("f" + number)));
        }
        assertTrue(hash.memoryBytes() <= empty + 64, hash.memoryBytes() + " bytes are left");
    }

    private static Map<String, String> contents(HashValue hash) {
        Map<String, String> contents = new LinkedHashMap<>();
        List<String> scanned = new ArrayList<>();
        hash.forEach((field, value) -> contents.put(text(field), text(value)));
        long cursor = 0;
        do {
            cursor = hash.scan(cursor, 5, (field, value) -> scanned.add(text(field)));
        } while (cursor != 0);
        assertEquals(new ArrayList<>(contents.keySet()), scanned);
        return contents;
    }
}
